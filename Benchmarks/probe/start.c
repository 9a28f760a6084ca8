// How long programs take: until they own their name, and from start to end.
#include "probe.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/wait.h>

// Processor time of all threads of a process so far, in milliseconds.
static double processor_ms(pid_t process)
{
    char path[300];
    double sum = 0;
    snprintf(path, sizeof path, "/proc/%d/task", process);
    DIR *tasks = opendir(path);
    if (!tasks)
        fail("the program has ended");
    for (struct dirent *task; (task = readdir(tasks));) {
        unsigned long long nanoseconds = 0;
        snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", process, task->d_name);
        FILE *file = fopen(path, "r");
        if (!file)
            continue;
        if (fscanf(file, "%llu", &nanoseconds) == 1)
            sum += nanoseconds / 1e6;
        fclose(file);
    }
    closedir(tasks);
    return sum;
}

int probe_start(int count, char **command)
{
    double *wall = new_samples(count), *processor = new_samples(count);
    watch_owners();
    for (int i = 0; i < count; i++) {
        double start = now_us();
        pid_t process = start_command(command);
        wait_for_owner(AGENT);
        wall[i] = (now_us() - start) / 1000;
        processor[i] = processor_ms(process);
        stop_command(process);
    }
    print_samples("wall_ms", wall, count);
    print_samples("processor_ms", processor, count);
    return 0;
}

int probe_runs(int count, char **command)
{
    double *wall = new_samples(count);
    for (int i = 0; i < count; i++) {
        int status;
        double start = now_us();
        waitpid(start_command(command), &status, 0);
        wall[i] = (now_us() - start) / 1000;
        if (status != 0)
            fail("the command failed");
    }
    print_samples("wall_ms", wall, count);
    return 0;
}
