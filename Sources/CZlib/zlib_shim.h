/* zlib's way to begin is a macro that Swift does not see. */
#pragma once

#include <string.h>
#include <zlib.h>

/* Begins to read gzip and nothing else: 16 more than the largest window. */
static inline int zlib_begin_gzip(z_stream *stream) {
    memset(stream, 0, sizeof *stream);
    return inflateInit2(stream, 16 + MAX_WBITS);
}
