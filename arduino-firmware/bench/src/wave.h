/* A recorded or made-up supply: t_s,volts,amps rows, linear between rows. */
#ifndef BENCH_WAVE_H
#define BENCH_WAVE_H

#include <stddef.h>
#include <stdint.h>

struct supply {
    double volts; /* at the supply input, before the shunt */
    double amps;  /* through the shunt */
};

struct wave_row {
    int64_t time_ns;
    struct supply supply;
};

struct wave {
    struct wave_row *rows;
    size_t count;
    size_t hint; /* row of the last look-up: times mostly go forward */
};

/* Reads a file; a wrong one ends the program with the line's number. */
void wave_read(struct wave *wave, const char *path);

/* Holds the first row before its time and the last row after its end. */
struct supply wave_at(struct wave *wave, int64_t time_ns);

#endif
