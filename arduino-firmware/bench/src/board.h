/*
 * Modelled power of a board: idle power plus a part in proportion to the CPU
 * time that watched processes used in the last 40 ms.
 */
#ifndef BENCH_BOARD_H
#define BENCH_BOARD_H

#include "wave.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { BOARD_PROCESSES = 32, BOARD_READINGS = 64 };

struct watched {
    pid_t pid;
    int64_t cpu_ns; /* at the reading before */
};

struct board {
    double idle_watts, busy_watts, supply_volts, cpus;
    struct watched watched[BOARD_PROCESSES];
    size_t watched_count;
    int64_t total_cpu_ns; /* used while watched, over all processes */
    struct {
        int64_t time_ns, cpu_ns;
    } readings[BOARD_READINGS];
    uint64_t reading_count;
    double use; /* 0 idle .. 1 all CPUs busy */
};

/* Returns 0 if there is no such process or no room. */
int board_watch(struct board *board, pid_t pid);
void board_unwatch(struct board *board);

/* Reads the processes' CPU time; called once per quantum. */
void board_read(struct board *board, int64_t now_ns);

/* Notes a total of CPU time and takes the use over the window from it. */
void board_note(struct board *board, int64_t now_ns, int64_t total_cpu_ns);

/* The current for which the power behind the burden is idle + (busy - idle) * use. */
struct supply board_supply(const struct board *board, double burden_ohms);

#endif
