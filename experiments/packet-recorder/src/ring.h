/* Packets of one interface and one TCP port, in a ring that the kernel fills (packet(7), TPACKET_V3). */
#ifndef RECORDER_RING_H
#define RECORDER_RING_H

#include <stdbool.h>
#include <stdint.h>

struct ring {
    int socket;
    uint8_t *memory;
    unsigned block;
    bool loopback;
};

struct ring_packet {
    uint32_t seconds, nanoseconds; /* wall clock, when the kernel sent or received it */
    uint32_t kept, length;
    const void *bytes;
};

/* Takes a packet. Returns 0, or -1 to end the reading. */
typedef int ring_taker(void *context, const struct ring_packet *packet);

/* Opens the ring; packets come from then on. Ends the program where it may or can not. */
void ring_open(struct ring *ring, const char *interface, uint16_t port, const char *program);

/* Gives what the kernel has handed over, the whole ring at most. Returns 0, or -1 where the taker did. */
int ring_read(struct ring *ring, ring_taker *take, void *context);

/* Whether the interface went down since the last call. */
bool ring_went_down(struct ring *ring);

/* Packets that the kernel had no room for since the last call. */
uint64_t ring_dropped(struct ring *ring);

/* Lets no packet in any more, and gives all that are in the ring. Returns 0, or -1 where the taker did. */
int ring_finish(struct ring *ring, ring_taker *take, void *context);

#endif
