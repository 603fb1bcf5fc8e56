/* Bytes from the host to the device's RX pin, one at a time at the device's baud rate. */
#ifndef BENCH_RX_H
#define BENCH_RX_H

#include "device.h"

#include <stddef.h>
#include <stdint.h>

struct rx {
    uint8_t bytes[4096];
    size_t head, count;
    int64_t next_ns; /* the wire is free again */
};

size_t rx_room(const struct rx *rx);
void rx_put(struct rx *rx, int64_t now_ns, const uint8_t *bytes, size_t count);
void rx_clear(struct rx *rx);

/* Time of the next byte, INT64_MAX if there is none. */
int64_t rx_next_ns(const struct rx *rx);

/* Hands the next byte over, or waits a byte time while the receiver is full. */
void rx_deliver(struct rx *rx, struct device *device);

#endif
