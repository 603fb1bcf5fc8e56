/* Calls of the service by gSOAP: its message on memory, and this on a connection. docs/measurement-points.md says where
   each clock is read. */
#ifndef GSOAP_CLIENT_CALL_H
#define GSOAP_CLIENT_CALL_H

#include "client_options.h"
#include "amortizer.h"
#include "codec.h"
#include "failure.h"
#include "phases.h"
#include "tls.h"
#include "transport.h"

/* Intervals of a call: generate, secure, serialize, call and the handshake in it, deserialize, unsecure. */
enum { CALL_INTERVALS = 7 };

struct client {
    const struct client_options *options;
    struct codec codec;
    struct tls *tls; /* NULL: connections are plain */
    struct protection *protection; /* NULL: messages are plain */
    struct connection connection; /* socket below 0: none */
    struct text answer; /* its body */
    struct text read; /* what arrived from the connection */
    size_t max_answer;
    int64_t called_ns; /* when the present call began */
    size_t request_bytes, response_bytes; /* bodies of the last call */
    bool keeps_alive;
    struct failure *failure;
};

/* What setup builds: gSOAP's context and the buffers. No connection is open. */
void client_open(struct client *client, const struct client_options *options, struct failure *failure);
void client_close(struct client *client);

/* One call with its phases; run is NULL for a call that is not recorded. The answer lives until the next call. */
bool client_call(struct client *client, struct phases *phases, const char *run, int trial, const struct value *request,
                 struct value *answer);

/* Windows of both codec operations on the last call's value and answer. */
bool client_amortize(struct client *client, int64_t window_ns, const struct value *request, struct window windows[2]);

#endif
