/* TLS of a side's connections, by OpenSSL. A program is linked twice: by itself it carries none of OpenSSL's start, and
   the variant NAME-tls, which it becomes where it is asked for TLS, has it. */
#ifndef PIJOULE_TLS_H
#define PIJOULE_TLS_H

#include "phases.h"
#include "security.h"
#include "transport.h"

struct tls;

/* In a program without TLS: becomes its variant with it. Otherwise nothing. */
void tls_become(char **arguments);

/* Reads a side's keys; the end of the program with a line where they cannot be read. */
struct tls *tls_open(const struct security *security, bool is_server);

void tls_close(struct tls *tls);

struct handshake {
    int64_t start_ns, end_ns;
    struct session session;
};

/* Makes the handshake of a connection, of a client with a host whose certificate must name it. From then on the
   connection carries TLS. False where it fails; reason is empty where the server's certificate is not why. */
bool tls_handshake(struct tls *tls, struct connection *connection, const char *host, struct handshake *made, char reason[320]);

/* Frees what a connection has of TLS; nothing for a plain one. */
void tls_leave(struct connection *connection);

#endif
