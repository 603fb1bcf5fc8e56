/* The measured path: the body into memory, gSOAP on that memory, the answer's bytes to the connection.
   docs/measurement-points.md says where each clock is read. */
#ifndef GSOAP_CALL_H
#define GSOAP_CALL_H

#include "codec.h"
#include "gate.h"
#include "phases.h"

/* Intervals of a request: handshake, receive, total, deserialize, unsecure, service, secure, serialize, send. */
enum { CALL_INTERVALS = 9 };

struct call {
    struct codec *codec;
    struct text body;
    struct phases phases; /* of capacity 0: nothing is recorded */
    struct refusal *refusal;
};

/* From a body in memory to an answer in the codec's memory; false where it is refused. */
bool call_process(struct call *call, const struct endpoint *endpoint, const struct settings *settings, codec_head head, void *context);

/* Writes the answer's head, by gSOAP. */
int call_write_head(struct soap *soap, bool keeps_alive);

#endif
