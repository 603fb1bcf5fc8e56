/*
 * Finds complete frames in what the device transmits, before any fault is put
 * on the line: the count the host's own count is checked against.
 */
#ifndef BENCH_FRAMES_H
#define BENCH_FRAMES_H

#include <stddef.h>
#include <stdint.h>

enum frame_kind { FRAME_NONE, FRAME_REPORT, FRAME_MARKER };

struct frames {
    uint8_t bytes[128]; /* the frame or line so far */
    size_t count;
};

/* What the byte completes: a frame with a valid check sum, or nothing. */
enum frame_kind frames_put(struct frames *frames, uint8_t byte);

/* Device restarted: forgets the part that began, says whether it was a report. */
int frames_cut(struct frames *frames);

#endif
