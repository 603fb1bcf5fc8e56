/* The programs without TLS. */
#include "fail.h"
#include "tls.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void tls_become(char **arguments)
{
    char path[4096 + 8];
    ssize_t length = readlink("/proc/self/exe", path, 4096);
    snprintf(path + (length > 0 ? length : 0), 8, "-tls");
    execv(path, arguments);
    fail(EXIT_RUN_FAILED, "TLS needs the program %s, got %s; run ./pijoule build", path, strerror(errno));
}

struct tls *tls_open(const struct security *security, bool is_server)
{
    (void) security;
    (void) is_server;
    return NULL;
}

void tls_close(struct tls *tls)
{
    (void) tls;
}

bool tls_handshake(struct tls *tls, struct connection *connection, const char *host, struct handshake *made, char reason[320])
{
    (void) tls;
    (void) connection;
    (void) host;
    (void) made;
    reason[0] = 0;
    return false;
}

void tls_leave(struct connection *connection)
{
    (void) connection;
}
