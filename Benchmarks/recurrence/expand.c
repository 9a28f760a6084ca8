// Expands recurrence rules with libical, for comparison.
//
// A line of the standard input has, separated by blanks, a rule, its start, the time from which instances are wanted, and how
// many at most; times have no zone, because libical is right only then. The answer is a line of instances.
#include <libical/ical.h>

#include <stdio.h>
#include <stdlib.h>

static void expand(const char *rule, const char *start, const char *from, long most)
{
    struct icalrecurrencetype recurrence = icalrecurrencetype_from_string(rule);
    struct icaltimetype first = icaltime_from_string(start);
    icalrecur_iterator *iterator = icalrecur_iterator_new(recurrence, first);
    if (!iterator)
        exit(1);
    struct icaltimetype earliest = icaltime_from_string(from);
    if (icaltime_compare(earliest, first) > 0 && !icalrecur_iterator_set_start(iterator, earliest))
        exit(1);
    for (long i = 0; i < most; i++) {
        struct icaltimetype time = icalrecur_iterator_next(iterator);
        if (icaltime_is_null_time(time))
            break;
        printf("%s%04d%02d%02dT%02d%02d%02d", i ? " " : "", time.year, time.month, time.day, time.hour, time.minute, time.second);
    }
    putchar('\n');
    icalrecur_iterator_free(iterator);
}

int main(void)
{
    char rule[1000], start[20], from[20];
    long most;
    while (scanf("%999s %19s %19s %ld", rule, start, from, &most) == 4)
        expand(rule, start, from, most);
    return 0;
}
