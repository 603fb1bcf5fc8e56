/* What is on the supply: a wave, a modelled board, or constant values. */
#ifndef BENCH_SOURCE_H
#define BENCH_SOURCE_H

#include "board.h"
#include "wave.h"

enum source_kind { SOURCE_CONSTANT, SOURCE_WAVE, SOURCE_BOARD };

struct source {
    enum source_kind kind;
    struct supply constant;
    struct wave wave;
    struct board board;
    double burden_ohms; /* shunt and wire, behind which the modelled board is */
    int64_t start_ns; /* time 0 of the wave */
};

/* context is a struct source. */
struct supply source_supply(void *context, int64_t time_ns);

#endif
