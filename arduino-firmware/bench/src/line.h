/*
 * The USB serial adapter between the device's TX pin and the host: it holds
 * bytes back like an FTDI chip and puts the ordered faults on them.
 */
#ifndef BENCH_LINE_H
#define BENCH_LINE_H

#include "frames.h"
#include "random.h"

#include <stddef.h>
#include <stdint.h>

struct line_byte {
    int64_t wire_ns;  /* its stop bit left the device */
    int64_t ready_ns; /* the adapter hands it to the host */
    uint8_t value;
    uint8_t ends; /* enum frame_kind: the frame whose last byte this is */
};

struct line {
    struct line_byte *ring;
    size_t head, count;
    size_t held; /* newest bytes, not yet released by the latency timer */
    int64_t held_since_ns;
    int64_t latency_ns;
    int64_t stall_until_ns;
    int64_t last_put_ns;
    uint64_t corrupt_left, drop_left;
    double corrupt_rate;
    struct random_source random;
    uint64_t bytes_corrupted, bytes_dropped, bytes_garbage, bytes_overflowed;
};

void line_init(struct line *line, int64_t latency_ns, uint64_t seed);

/* A byte reaches the adapter; times never go back. */
void line_put(struct line *line, int64_t wire_ns, uint8_t value, enum frame_kind ends);

void line_garbage(struct line *line, int64_t now_ns, uint64_t count);
void line_stall(struct line *line, int64_t now_ns, int64_t duration_ns);

/* Takes the next byte due by now_ns; its ready_ns includes latency and stall. */
int line_take(struct line *line, int64_t now_ns, struct line_byte *byte);

/* Puts ordered faults on a byte about to be delivered; 0 = it is dropped. */
int line_fault(struct line *line, struct line_byte *byte);

/* The device stopped at now_ns: bytes that were still in its UART never came. Returns reports lost. */
uint64_t line_cut(struct line *line, int64_t now_ns);

/* The adapter lost power: everything in it is gone. Returns reports lost. */
uint64_t line_clear(struct line *line);

#endif
