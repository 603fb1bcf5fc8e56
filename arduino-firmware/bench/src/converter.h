/* Feeds the simulated converter from the supply at each conversion's host time. */
#ifndef BENCH_CONVERTER_H
#define BENCH_CONVERTER_H

#include "device.h"
#include "front.h"
#include "random.h"

struct converter {
    struct device *device;
    struct avr_adc_t *adc;
    struct front front;
    double bandgap_volts, avcc_volts;
    double noise_lsb;
    struct random_source random;
    uint64_t conversions;
};

/* All other fields are set by the caller before. */
void converter_attach(struct converter *converter);

#endif
