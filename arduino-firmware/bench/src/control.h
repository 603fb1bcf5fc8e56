/* Control lines from stdin, without waiting for them. */
#ifndef BENCH_CONTROL_H
#define BENCH_CONTROL_H

#include "bench.h"

struct control {
    char line[512];
    size_t count;
};

/* Does every complete line; the end of stdin ends the bench. */
void control_read(struct control *control, struct bench *bench);

#endif
