#include "clocks.h"

#include <time.h>

static int64_t read_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int64_t clocks_realtime_ns(void)
{
    return read_ns(CLOCK_REALTIME);
}

int64_t clocks_monotonic_ns(void)
{
    return read_ns(CLOCK_MONOTONIC);
}

struct anchor clocks_anchor(void)
{
    enum { READINGS = 16 };
    struct anchor best = {.bound_ns = INT64_MAX};
    for (int i = 0; i < READINGS; i++) {
        int64_t before = clocks_monotonic_ns();
        int64_t realtime = clocks_realtime_ns();
        int64_t after = clocks_monotonic_ns();
        int64_t bound = (after - before + 1) / 2;
        if (bound < best.bound_ns)
            best = (struct anchor) {realtime, before + (after - before) / 2, bound};
    }
    return best;
}
