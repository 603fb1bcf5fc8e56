/* NAME.json beside NAME.pcap: what was captured, how its times lie on the monotonic clock, what was lost. */
#ifndef RECORDER_SIDECAR_H
#define RECORDER_SIDECAR_H

#include "clocks.h"
#include "losses.h"

#include <stdbool.h>
#include <stddef.h>

struct sidecar {
    const char *path, *interface;
    int port;
    bool loopback;
    struct anchor *anchors;
    size_t anchor_count;
    struct losses losses;
    bool closed;
    uint64_t packets, pcap_bytes;
};

/* Reads the clocks once more. */
void sidecar_anchor(struct sidecar *sidecar);

/* Replaces the file, so that a reader sees the old or the new one. Returns 0, or -1 with errno. */
int sidecar_write(const struct sidecar *sidecar);

#endif
