/* The two ways to run the bench until it is to end. */
#ifndef BENCH_RUN_H
#define BENCH_RUN_H

#include "bench.h"

#include <signal.h>

/* Set by SIGTERM and SIGINT. */
extern volatile sig_atomic_t run_stopped;

void run_fast(struct bench *bench);
void run_real_time(struct bench *bench);

#endif
