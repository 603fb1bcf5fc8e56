/* A request's head, checked before gSOAP reads it: gSOAP accepts what no other server does. */
#ifndef GSOAP_HEAD_H
#define GSOAP_HEAD_H

#include "gate.h"
#include "http.h"

/* Largest head, bytes; as Jetty's. */
enum { MAX_HEAD = 8192 };

struct http_request {
    struct request said;
    enum framing framing; /* BY_LENGTH also where there is no body: of length 0 */
    int64_t length;
    bool keeps_alive, expects_continue;
    const char *bytes; /* of the head */
    size_t size;
    char *texts[6]; /* that said points to */
};

/* Reads a head; 0, or the status of a refusal where it is no valid HTTP/1.1. */
int request_parse(struct http_request *request, const char *bytes, size_t size);
void request_free(struct http_request *request);

#endif
