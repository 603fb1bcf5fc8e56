/* How a CGI process hands its record over: on a Unix socket, as a request whose answer begins before the call and
   whose body comes after it, so that a run's record waits for its calls. */
#ifndef GSOAP_RECORDS_H
#define GSOAP_RECORDS_H

#include "http.h"
#include "ledger.h"

/* Method and target of the request; the run's id follows the target. */
extern const char RECORD_METHOD[], RECORD_TARGET[];

/* What the body begins with; intervals, request and answer follow. Both programs are of one build. */
struct record_head {
    uint32_t magic;
    int32_t trial, intervals;
    uint64_t request_bytes, answer_bytes;
};

enum { RECORD_MAGIC = 0x504a4752 };

/* Serves such a request on a connection whose head was read. */
void record_take(const char *target, struct source *source);

#endif
