/* A connection to the server that the command line names. */
#ifndef GSOAP_CONNECT_H
#define GSOAP_CONNECT_H

#include "client_options.h"
#include "failure.h"

/* A connected socket; -1 with a failure. */
int connect_to(const struct client_options *options, struct failure *failure);

/* Whether the other side has ended a connection that nothing is expected on. */
bool connection_ended(int socket);

#endif
