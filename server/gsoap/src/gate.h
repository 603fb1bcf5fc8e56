/* What a request says of itself, and what must not reach gSOAP. */
#ifndef GSOAP_GATE_H
#define GSOAP_GATE_H

#include "refusal.h"

/* A request without its body; a text that it does not have is NULL. */
struct request {
    const char *method, *target, *type, *encoding, *run, *trial;
};

/* What a server process offers. */
struct endpoint {
    const struct service *service;
    const struct protocol *protocol;
    char path[96];
};

/* The run that a request names; run is empty where it names none. */
struct ticket_name {
    char run[65];
    int trial;
};

/* Run and trial; false where one is malformed. */
bool gate_run(const struct request *request, struct ticket_name *name, struct refusal *refusal);

/* Path, method and media type. */
bool gate_check(const struct request *request, const struct endpoint *endpoint, struct refusal *refusal);

#endif
