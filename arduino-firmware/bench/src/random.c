#include "random.h"

#include <math.h>

void random_seed(struct random_source *source, uint64_t seed)
{
    source->state = seed;
}

/* SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014. */
uint64_t random_bits(struct random_source *source)
{
    uint64_t z = (source->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

double random_uniform(struct random_source *source)
{
    return (double) (random_bits(source) >> 11) * 0x1p-53;
}

double random_normal(struct random_source *source)
{
    double radius = sqrt(-2.0 * log(1.0 - random_uniform(source)));
    return radius * cos(2.0 * M_PI * random_uniform(source));
}
