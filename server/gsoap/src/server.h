/* What all threads of a server share; set before the first request. */
#ifndef GSOAP_SERVER_H
#define GSOAP_SERVER_H

#include "protection.h"
#include "settings.h"
#include "tls.h"

struct server {
    struct server_settings settings;
    struct anchor anchor;
    int port; /* that requests come to */
    struct tls *tls; /* of connections; NULL: they are plain */
    struct protection *protection; /* of messages; NULL: they are plain */
};

extern struct server server;

#endif
