/* One connection, from its first request to its last. */
#ifndef GSOAP_EXCHANGE_H
#define GSOAP_EXCHANGE_H

/* Serves a connected socket and closes it. */
void exchange_serve(int socket);

#endif
