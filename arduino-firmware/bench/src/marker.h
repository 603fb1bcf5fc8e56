/* Edges on D2 at known host times, and their log: time_ns,level. */
#ifndef BENCH_MARKER_H
#define BENCH_MARKER_H

#include "device.h"

#include <stdint.h>
#include <stdio.h>

struct marker {
    double half_period_ns; /* 0 = edges by command only */
    int64_t start_ns;
    uint64_t edges; /* of the square wave, from start_ns on */
    FILE *log;      /* NULL = none */
};

/* hertz: periods a second, two edges each; the first edge half a period after start. */
void marker_open(struct marker *marker, double hertz, const char *log_path, int64_t start_ns);

/* INT64_MAX without a square wave. */
int64_t marker_next_ns(const struct marker *marker);

/* Does the square wave's next edge; a device without power sees none and none is logged. */
void marker_edge(struct marker *marker, struct device *device);

void marker_set(struct marker *marker, struct device *device, int level);
void marker_close(struct marker *marker);

#endif
