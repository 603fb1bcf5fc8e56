#include "connect.h"

#include "units.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int refused(const struct client_options *options, int error, struct failure *failure)
{
    char timeout[32];
    duration_print(options->connect_timeout_ns, timeout);
    if (error == ETIMEDOUT)
        fail_connection(failure, "server must accept a connection within %s, %s:%d did not", timeout, options->host, options->port);
    else
        fail_connection(failure, "server must accept connections, %s:%d refused; is it running?", options->host, options->port);
    return -1;
}

/* 0, or the error of a connection that was not made in time. */
static int await(int socket, const struct addrinfo *address, int64_t timeout_ns)
{
    fcntl(socket, F_SETFL, O_NONBLOCK);
    if (connect(socket, address->ai_addr, address->ai_addrlen) && errno != EINPROGRESS)
        return errno;
    struct pollfd writable = {.fd = socket, .events = POLLOUT};
    int64_t ms = timeout_ns / 1000000;
    if (poll(&writable, 1, ms > 0x7fffffff ? -1 : (int) ms) <= 0)
        return ETIMEDOUT;
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size);
    fcntl(socket, F_SETFL, 0);
    return error;
}

int connect_to(const struct client_options *options, struct failure *failure)
{
    char port[16];
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV}, *found = NULL;
    snprintf(port, sizeof port, "%d", options->port);
    size_t length = strlen(options->host);
    bool bracketed = length > 2 && options->host[0] == '[' && options->host[length - 1] == ']';
    char *host = strndup(options->host + bracketed, length - 2 * bracketed);
    int unknown = getaddrinfo(host, port, &wanted, &found);
    free(host);
    if (unknown) {
        fail_connection(failure, "server's host must be known, got %s", options->host);
        return -1;
    }
    int made = -1, error = 0;
    for (const struct addrinfo *address = found; address && made < 0; address = address->ai_next) {
        int tried = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        error = tried < 0 ? errno : await(tried, address, options->connect_timeout_ns);
        if (!error)
            made = tried;
        else if (tried >= 0)
            close(tried);
    }
    freeaddrinfo(found);
    return made < 0 ? refused(options, error, failure) : made;
}

bool connection_ended(int socket)
{
    struct pollfd readable = {.fd = socket, .events = POLLIN};
    return poll(&readable, 1, 0) != 0;
}
