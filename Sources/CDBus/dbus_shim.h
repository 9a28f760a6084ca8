/* What of libdbus-1 and of sockets Swift cannot import, or not without linking the library. */
#pragma once

#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

/* Source: dbus-errors.h and dbus-types.h, which promise that these stay as they are. */
typedef unsigned int dbus_bool_t;
typedef struct {
    const char *name;
    const char *message;
    unsigned int flags;
    void *padding;
} DBusError;

/* Source: DBUS_TYPE_UNIX_FD of dbus-protocol.h. */
static const int bus_type_unix_fd = 'h';

/* What Linux passes on with one message. Source: SCM_MAX_FD. */
enum { socket_most_descriptors = 253 };

/* Swift does not see the macros that lay descriptors out beside the bytes. */
union socket_control {
    char space[CMSG_SPACE(socket_most_descriptors * sizeof(int))];
    struct cmsghdr aligned;
};

/* Sends what can be sent without waiting and without SIGPIPE; as sendmsg. At most socket_most_descriptors. */
static inline ssize_t socket_send(int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    union socket_control control;
    if (descriptor_count > 0) {
        size_t size = descriptor_count * sizeof(int);
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(size);
        memset(&control, 0, message.msg_controllen);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(size);
        memcpy(CMSG_DATA(header), descriptors, size);
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* Receives what is there, as recvmsg; `descriptors` has room for socket_most_descriptors. `is_cut`: some have been lost. */
static inline ssize_t socket_receive(int socket, void *bytes, size_t count, int *descriptors, size_t *descriptor_count, int *is_cut) {
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    union socket_control control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    *descriptor_count = 0;
    *is_cut = 0;
    ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    if (received < 0)
        return received;
    *is_cut = (message.msg_flags & MSG_CTRUNC) != 0;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        size_t size = header->cmsg_len - CMSG_LEN(0);
        size_t room = (socket_most_descriptors - *descriptor_count) * sizeof(int);
        if (size > room)
            size = room;
        memcpy(descriptors + *descriptor_count, CMSG_DATA(header), size);
        *descriptor_count += size / sizeof(int);
    }
    return received;
}
