/* Seeded numbers: the same seed and script give the same bytes. */
#ifndef BENCH_RANDOM_H
#define BENCH_RANDOM_H

#include <stdint.h>

struct random_source {
    uint64_t state;
};

void random_seed(struct random_source *source, uint64_t seed);
uint64_t random_bits(struct random_source *source);

/* Uniform in [0, 1). */
double random_uniform(struct random_source *source);

/* Normal, mean 0, standard deviation 1. */
double random_normal(struct random_source *source);

#endif
