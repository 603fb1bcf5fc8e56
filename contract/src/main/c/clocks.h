/* The monotonic clock that phases are read from, and what ties it to the wall clock; docs/program-contract.md. */
#ifndef PIJOULE_CLOCKS_H
#define PIJOULE_CLOCKS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct anchor {
    int64_t wall_ns, monotonic_ns, bound_ns;
    char boot_id[64]; /* empty where it cannot be read */
};

/* CLOCK_MONOTONIC, as Java's System.nanoTime on Linux. */
static inline int64_t clocks_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/* Both clocks, read several times; the closest pair. */
struct anchor clocks_anchor(void);

/* When this process was started, on the monotonic clock; false where /proc does not tell. The kernel counts ticks of
   10 ms, and a program in C is in main within the tick: the middle of what is left of it before main, with its
   standard uncertainty (uniform within these bounds). */
bool clocks_process_start(int64_t main_ns, int64_t *start_ns, int64_t *u_ns);

#endif
