/* The system's resolver, for records other than addresses. Its functions are macros, which Swift does not import. */
#pragma once

#include <arpa/nameser.h>
#include <netinet/in.h>
#include <resolv.h>
#include <string.h>

enum { resolver_text = 16 /* TXT */, resolver_service = 33 /* SRV */ };

/* Looks up records of a fully qualified name; takes a few seconds at most. Returns the length of the response, or -1. */
static inline int resolver_ask(const char *name, int type, unsigned char *message, int room) {
    struct __res_state state;
    memset(&state, 0, sizeof state);
    if (res_ninit(&state) != 0) return -1;
    state.retrans = 2;
    state.retry = 2;
    int length = res_nquery(&state, name, 1 /* IN */, type, message, room);
    res_nclose(&state);
    return length;
}
