#include "transport.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { TICK_US = 250000 };

static ssize_t receive_plainly(struct connection *connection, char *bytes, size_t size)
{
    return recv(connection->socket, bytes, size, 0);
}

static ssize_t transmit_plainly(struct connection *connection, const char *bytes, size_t size)
{
    return send(connection->socket, bytes, size, MSG_NOSIGNAL);
}

static void end_plainly(struct connection *connection)
{
    shutdown(connection->socket, SHUT_WR);
}

static const struct carrier PLAIN = {receive_plainly, transmit_plainly, end_plainly};

void connection_open(struct connection *connection, int socket)
{
    *connection = (struct connection) {.socket = socket, .carrier = &PLAIN};
    int on = 1;
    struct timeval tick = {.tv_usec = TICK_US};
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &tick, sizeof tick);
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &tick, sizeof tick);
}

static bool has_waited(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

bool connection_await(struct connection *connection)
{
    char first;
    for (;;) {
        ssize_t count = recv(connection->socket, &first, 1, MSG_PEEK);
        if (count >= 0)
            return count > 0;
        if (!has_waited() || !connection->may_go_on(connection->context, 0))
            return false;
    }
}

ssize_t connection_read(struct connection *connection, char *bytes, size_t size, size_t moved)
{
    for (;;) {
        ssize_t count = connection->carrier->receive(connection, bytes, size);
        if (count >= 0)
            return count;
        if (!has_waited())
            return BROKEN_OFF;
        if (!connection->may_go_on(connection->context, moved))
            return TOO_SLOW;
    }
}

int connection_write(struct connection *connection, const char *bytes, size_t size)
{
    size_t moved = 0;
    while (moved < size) {
        ssize_t count = connection->carrier->transmit(connection, bytes + moved, size - moved);
        if (count < 0 && !has_waited())
            return BROKEN_OFF;
        moved += count > 0 ? (size_t) count : 0;
        if (moved < size && !connection->may_go_on(connection->context, moved))
            return TOO_SLOW;
    }
    return 0;
}

void connection_drain(struct connection *connection, size_t max)
{
    char waste[8192];
    size_t moved = 0;
    connection->carrier->end(connection);
    while (moved < max) {
        ssize_t count = connection_read(connection, waste, sizeof waste, moved);
        if (count <= 0)
            return;
        moved += (size_t) count;
        if (!connection->may_go_on(connection->context, moved))
            return;
    }
}

void connection_close(struct connection *connection)
{
    close(connection->socket);
    connection->socket = -1;
}
