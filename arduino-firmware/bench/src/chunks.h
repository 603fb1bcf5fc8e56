/*
 * Chunk file of the fast mode: int64 LE host time ns, uint16 LE length, bytes.
 * A chunk has the time of its last byte.
 */
#ifndef BENCH_CHUNKS_H
#define BENCH_CHUNKS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct chunks {
    FILE *file;
    int64_t first_ns, last_ns;
    size_t count;
    int complete; /* the last byte ended a frame or a line */
    uint8_t bytes[4096];
};

void chunks_open(struct chunks *chunks, const char *path); /* "-" = stdout */
void chunks_put(struct chunks *chunks, int64_t time_ns, uint8_t byte, int ends_frame);
void chunks_close(struct chunks *chunks);

#endif
