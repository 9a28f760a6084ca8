/* Descriptors that travel over sockets: what lays them out are macros. */
#pragma once

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { linux_passed_descriptors = 253 /* SCM_MAX_FD */ };

/* Reads at most `room` bytes without waiting. The descriptors that came with them, all of them open, go to
   `descriptors`, which has room for linux_passed_descriptors. -1 with EMSGSIZE when there were more. */
static inline ssize_t linux_receive(int socket, void *bytes, size_t room, int *descriptors, int *count) {
    union { struct cmsghdr header; char room[CMSG_SPACE(linux_passed_descriptors * sizeof(int))]; } control;
    struct iovec part = { bytes, room };
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control };
    ssize_t length = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    *count = 0;
    if (length < 0)
        return -1;
    for (struct cmsghdr *item = CMSG_FIRSTHDR(&message); item; item = CMSG_NXTHDR(&message, item)) {
        if (item->cmsg_level != SOL_SOCKET || item->cmsg_type != SCM_RIGHTS)
            continue;
        int more = (int)((item->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        if (more > linux_passed_descriptors - *count)
            more = linux_passed_descriptors - *count;
        memcpy(descriptors + *count, CMSG_DATA(item), (size_t)more * sizeof(int));
        *count += more;
    }
    if (message.msg_flags & MSG_CTRUNC) {
        while (*count > 0)
            close(descriptors[--*count]);
        errno = EMSGSIZE;
        return -1;
    }
    return length;
}

/* Writes what can be written without waiting, the descriptors, at most linux_passed_descriptors, with its first byte. */
static inline ssize_t linux_send(int socket, const void *bytes, size_t length, const int *descriptors, int count) {
    union { struct cmsghdr header; char room[CMSG_SPACE(linux_passed_descriptors * sizeof(int))]; } control;
    struct iovec part = { (void *)bytes, length };
    struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };
    if (count > 0) {
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE((size_t)count * sizeof(int));
        memset(&control, 0, message.msg_controllen);
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN((size_t)count * sizeof(int));
        memcpy(CMSG_DATA(&control.header), descriptors, (size_t)count * sizeof(int));
    }
    return sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}
