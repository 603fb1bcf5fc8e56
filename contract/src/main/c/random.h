/* java.util.Random, whose algorithm is part of its specification: the same seed draws the same message everywhere. */
#ifndef PIJOULE_RANDOM_H
#define PIJOULE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state;
};

static inline struct random random_of(int64_t seed)
{
    return (struct random) {((uint64_t) seed ^ UINT64_C(0x5DEECE66D)) & ((UINT64_C(1) << 48) - 1)};
}

static inline int32_t random_bits(struct random *random, int bits)
{
    random->state = (random->state * UINT64_C(0x5DEECE66D) + 0xB) & ((UINT64_C(1) << 48) - 1);
    return (int32_t) (uint32_t) ((int64_t) random->state >> (48 - bits));
}

static inline int32_t random_int(struct random *random)
{
    return random_bits(random, 32);
}

static inline int64_t random_long(struct random *random)
{
    uint64_t high = (uint64_t) (int64_t) random_int(random) << 32;
    return (int64_t) (high + (uint64_t) (int64_t) random_int(random));
}

/* From 0 to below a bound above 0. */
static inline int32_t random_below(struct random *random, int32_t bound)
{
    int32_t bits = random_bits(random, 31);
    if ((bound & -bound) == bound)
        return (int32_t) ((bound * (int64_t) bits) >> 31);
    int32_t value = bits % bound;
    while ((int64_t) bits - value + (bound - 1) > INT32_MAX) {
        bits = random_bits(random, 31);
        value = bits % bound;
    }
    return value;
}

/* A run's seeds: of trial 0 the run's own, of later ones mixed from it (Seeds in Java). */
static inline int64_t seed_of(int64_t seed, int trial)
{
    if (trial == 0)
        return seed;
    uint64_t z = (uint64_t) seed + (uint64_t) (int64_t) trial * UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (int64_t) (z ^ (z >> 31));
}

#endif
