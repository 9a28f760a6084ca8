/* How a process takes rights away from itself. The filter's language and Landlock's structures are macros and
   variadic calls, of which Swift sees nothing. */
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* O_PATH is declared only for _GNU_SOURCE. */
static const int32_t linux_path_only = 010000000 | O_CLOEXEC;

static inline int linux_close_from(int first) {
    return (int)syscall(436 /* close_range, glibc 2.34 */, (unsigned)first, ~0U, 0U);
}

static inline int linux_no_new_privileges(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L);
}

/* Nobody may trace it or read its memory. */
static inline int linux_not_dumpable(void) {
    return prctl(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L);
}

/* Landlock: numbers and structures as in linux/landlock.h, which older systems do not have. */
enum { linux_landlock_execute = 1, linux_landlock_read_file = 4, linux_landlock_read_folder = 8 };

/* Below 1 where the kernel has none. */
static inline int linux_landlock_version(void) {
    return (int)syscall(444 /* landlock_create_ruleset */, NULL, (size_t)0, 1U);
}

/* A set of rules about these rights; nobody has any of them from linux_landlock_restrict on, but by a rule. */
static inline int linux_landlock_rules(uint64_t rights) {
    struct { uint64_t handled; } attributes = { rights };
    return (int)syscall(444, &attributes, sizeof attributes, 0U);
}

static inline int linux_landlock_allow(int rules, int beneath, uint64_t rights) {
    struct __attribute__((packed)) { uint64_t allowed; int32_t parent; } attributes = { rights, beneath };
    return (int)syscall(445 /* landlock_add_rule */, rules, 1 /* path beneath */, &attributes, 0U);
}

static inline int linux_landlock_restrict(int rules) {
    return (int)syscall(446 /* landlock_restrict_self */, rules, 0U);
}

#if defined(__x86_64__)
#define LINUX_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define LINUX_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LINUX_FORBID(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define LINUX_FAMILY(family) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (family), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

/* From here on: no other program, no look into other processes, no sockets but those of the internet and of the
   kernel's own answers about it (netlink), so none to a bus either; nothing that only the system's keeper needs. */
static inline int linux_forbid_calls(void) {
#ifdef LINUX_ARCHITECTURE
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, LINUX_ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
        /* The x32 numbers would be a second door to everything. */
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        LINUX_FORBID(SYS_fork),
        LINUX_FORBID(SYS_vfork),
#endif
        LINUX_FORBID(SYS_execve),
        LINUX_FORBID(SYS_execveat),
        LINUX_FORBID(SYS_kill),
        LINUX_FORBID(SYS_ptrace),
        LINUX_FORBID(SYS_process_vm_readv),
        LINUX_FORBID(SYS_process_vm_writev),
        LINUX_FORBID(438 /* pidfd_getfd */),
        LINUX_FORBID(424 /* pidfd_send_signal */),
        LINUX_FORBID(SYS_listen),
        LINUX_FORBID(SYS_accept),
        LINUX_FORBID(SYS_accept4),
        LINUX_FORBID(SYS_mount),
        LINUX_FORBID(SYS_umount2),
        LINUX_FORBID(SYS_pivot_root),
        LINUX_FORBID(SYS_chroot),
        LINUX_FORBID(SYS_setns),
        LINUX_FORBID(SYS_unshare),
        LINUX_FORBID(SYS_bpf),
        LINUX_FORBID(SYS_perf_event_open),
        LINUX_FORBID(SYS_userfaultfd),
        LINUX_FORBID(425 /* io_uring_setup */),
        LINUX_FORBID(426 /* io_uring_enter */),
        LINUX_FORBID(427 /* io_uring_register */),
        LINUX_FORBID(SYS_keyctl),
        LINUX_FORBID(SYS_add_key),
        LINUX_FORBID(SYS_request_key),
        LINUX_FORBID(SYS_open_by_handle_at),
        LINUX_FORBID(SYS_personality),
        LINUX_FORBID(SYS_shmget),
        LINUX_FORBID(SYS_shmat),
        LINUX_FORBID(SYS_init_module),
        LINUX_FORBID(SYS_finit_module),
        LINUX_FORBID(SYS_delete_module),
        LINUX_FORBID(SYS_kexec_load),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        /* The lower half of the first argument: every kernel that this runs on is little-endian. */
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
        LINUX_FAMILY(AF_INET),
        LINUX_FAMILY(AF_INET6),
        LINUX_FAMILY(AF_NETLINK),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAFNOSUPPORT),
    };
    struct sock_fprog program = { sizeof filter / sizeof filter[0], filter };
    return prctl(PR_SET_SECCOMP, (long)SECCOMP_MODE_FILTER, &program, 0L, 0L);
#else
    errno = ENOSYS;
    return -1;
#endif
}

#undef LINUX_FORBID
#undef LINUX_FAMILY
