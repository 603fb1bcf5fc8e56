/*
 * The one mapping between device cycles and host nanoseconds. Everything that
 * has a host time (bytes, conversions, marker edges) takes it from here, so
 * that the two clocks differ by --drift and by nothing else.
 */
#ifndef BENCH_DEVCLOCK_H
#define BENCH_DEVCLOCK_H

#include <stdint.h>

#define DEVICE_HERTZ 16000000u

struct devclock {
    double ns_per_cycle;
    int64_t origin_ns;
    uint64_t origin_cycle;
};

/* drift_ppm: how much faster than 16 MHz of host time the device runs. */
void devclock_init(struct devclock *clock, double drift_ppm);

/* States that `cycle` happens at `host_ns`; a new power-on starts a new line. */
void devclock_anchor(struct devclock *clock, uint64_t cycle, int64_t host_ns);

int64_t devclock_host_ns(const struct devclock *clock, uint64_t cycle);

/* The first cycle that is not before host_ns. */
uint64_t devclock_cycle(const struct devclock *clock, int64_t host_ns);

#endif
