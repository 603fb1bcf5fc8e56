/* A call that gSOAP serves by its own HTTP, on a connection of this program. */
#ifndef GSOAP_STANDALONE_H
#define GSOAP_STANDALONE_H

#include "call.h"
#include "head.h"
#include "pace.h"
#include "tls.h"

struct standalone {
    struct connection *connection;
    struct pace *pace;
    struct source *source;
    const struct http_request *request;
    const struct ticket_name *name;
    const struct handshake *handshake; /* that came before the request; NULL: none */
    struct call call;
};

enum served { ANSWERED, REFUSED, REFUSED_UNREAD, CLIENT_IS_GONE };

/* Serves a request that the gate let through, and records it where it names a run. */
enum served standalone_serve(struct standalone *standalone);

#endif
