/* libcurl sets and asks through variadic calls, which Swift cannot make: one here for each type. */
#pragma once

#include <curl/curl.h>
#include <string.h>

/* Macros with casts, of which Swift sees nothing. */
static const long curl_auth_basic = CURLAUTH_BASIC;
static const long curl_auth_digest = CURLAUTH_DIGEST;

static inline CURLcode curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_large_number(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

/* For lists, addresses and what callbacks are given. */
static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_on_body(CURL *handle, curl_write_callback callback) {
    return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, callback);
}

static inline CURLcode curl_on_header(CURL *handle, curl_write_callback callback) {
    return curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, callback);
}

static inline CURLcode curl_on_socket(CURL *handle, curl_opensocket_callback callback) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}

/* The newer option takes names; both are there in the versions that have it. */
static inline CURLcode curl_allow(CURL *handle, const char *protocols) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, protocols);
#else
    return curl_easy_setopt(
        handle, CURLOPT_PROTOCOLS, strchr(protocols, ',') ? CURLPROTO_HTTP | CURLPROTO_HTTPS : CURLPROTO_HTTPS);
#endif
}

static inline long curl_number(CURL *handle, CURLINFO info) {
    long value = 0;
    curl_easy_getinfo(handle, info, &value);
    return value;
}

/* The handle keeps it, until its next transfer. */
static inline const char *curl_text(CURL *handle, CURLINFO info) {
    char *value = NULL;
    curl_easy_getinfo(handle, info, &value);
    return value;
}

/* Longer than the struct says, as its family has it. */
static inline const struct sockaddr *curl_address(const struct curl_sockaddr *address) {
    return &address->addr;
}

static inline int curl_is_done(const CURLMsg *message) {
    return message->msg == CURLMSG_DONE;
}

/* The rest of a message is a union, of which this is good where a transfer is done. */
static inline CURLcode curl_result(const CURLMsg *message) {
    return message->data.result;
}

/* What is known of the server's own certificate, as lines `name:value`; NULL without a handshake. */
static inline const struct curl_slist *curl_certificate(CURL *handle) {
    struct curl_certinfo *chain = NULL;
    if (curl_easy_getinfo(handle, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain || chain->num_of_certs < 1)
        return NULL;
    return chain->certinfo[0];
}
