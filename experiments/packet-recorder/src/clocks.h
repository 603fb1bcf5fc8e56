/* Readings of the wall clock, which the kernel stamps packets by, beside the monotonic clock, which runs go by. */
#ifndef RECORDER_CLOCKS_H
#define RECORDER_CLOCKS_H

#include <stdint.h>

struct anchor {
    int64_t realtime_ns, monotonic_ns;
    int64_t bound_ns; /* the two readings belong together within so much */
};

int64_t clocks_realtime_ns(void);
int64_t clocks_monotonic_ns(void);

/* The closest of some pairs of readings: a preemption between the clocks widens the bound of one. */
struct anchor clocks_anchor(void);

#endif
