#include "devclock.h"

#include <math.h>

void devclock_init(struct devclock *clock, double drift_ppm)
{
    clock->ns_per_cycle = 1e9 / (DEVICE_HERTZ * (1.0 + drift_ppm * 1e-6));
    clock->origin_ns = 0;
    clock->origin_cycle = 0;
}

void devclock_anchor(struct devclock *clock, uint64_t cycle, int64_t host_ns)
{
    clock->origin_cycle = cycle;
    clock->origin_ns = host_ns;
}

int64_t devclock_host_ns(const struct devclock *clock, uint64_t cycle)
{
    double cycles = (double) ((int64_t) (cycle - clock->origin_cycle));
    return clock->origin_ns + (int64_t) ceil(cycles * clock->ns_per_cycle);
}

uint64_t devclock_cycle(const struct devclock *clock, int64_t host_ns)
{
    double ns = (double) (host_ns - clock->origin_ns);
    if (ns <= 0)
        return clock->origin_cycle;
    return clock->origin_cycle + (uint64_t) ceil(ns / clock->ns_per_cycle);
}
