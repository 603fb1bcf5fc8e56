/* When the kernel dropped packets because the ring was full. */
#ifndef RECORDER_LOSSES_H
#define RECORDER_LOSSES_H

#include <stddef.h>
#include <stdint.h>

/* The packets that were dropped between two readings of the kernel's count; wall clock. */
struct loss {
    int64_t from_ns, to_ns;
    uint64_t packets;
};

struct losses {
    struct loss *list;
    size_t count;
    uint64_t packets;
};

/* Adds a loss that is not before the last one; two that touch become one. */
void losses_add(struct losses *losses, int64_t from_ns, int64_t to_ns, uint64_t packets);

#endif
