/* What all threads of a server share; set before the first request. */
#ifndef GSOAP_SERVER_H
#define GSOAP_SERVER_H

#include "settings.h"
#include "tls.h"

struct server {
    struct server_settings settings;
    struct anchor anchor;
    int port; /* that requests come to */
    struct tls *tls; /* of connections; NULL: they are plain */
};

extern struct server server;

#endif
