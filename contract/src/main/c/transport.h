/* Bytes to and from the other side of a connection. What carries them is known here alone. */
#ifndef PIJOULE_TRANSPORT_H
#define PIJOULE_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct connection;

/* What carries the bytes. As recv and send: -1 with errno; EAGAIN after a wait of 250 ms. */
struct carrier {
    ssize_t (*receive)(struct connection *connection, char *bytes, size_t size);
    ssize_t (*transmit)(struct connection *connection, const char *bytes, size_t size);
    void (*end)(struct connection *connection); /* of what it sends */
};

struct connection {
    int socket;
    const struct carrier *carrier;
    void *carried_by; /* of the carrier alone */

    /* Asked after each wait of up to 250 ms and after each part of a transfer: whether the other side may go on at
       this pace, bytes moved so far. */
    bool (*may_go_on)(void *context, size_t moved);
    void *context;
};

enum { END_OF_INPUT = 0, TOO_SLOW = -1, BROKEN_OFF = -2 };

/* Takes over a connected socket: small packets are not held back, and waits end every 250 ms. */
void connection_open(struct connection *connection, int socket);

/* Waits for the other side's first byte, which stays there; false where it did not come. */
bool connection_await(struct connection *connection);

/* At least one byte, or one of the above. */
ssize_t connection_read(struct connection *connection, char *bytes, size_t size, size_t moved);

/* All of it; otherwise TOO_SLOW or BROKEN_OFF. */
int connection_write(struct connection *connection, const char *bytes, size_t size);

/* Ends the way to the other side, then reads and drops what it still sends, so that it can read the answer. */
void connection_drain(struct connection *connection, size_t max);
void connection_close(struct connection *connection);

#endif
