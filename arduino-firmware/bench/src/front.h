/*
 * What lies between the supply and the converter: divider, shunt, RC filters, and the errors of the
 * converter itself.
 */
#ifndef BENCH_FRONT_H
#define BENCH_FRONT_H

#include "wave.h"

#include <stdint.h>

struct front {
    double divider_ratio, shunt_ohms;
    double filter_s[2];  /* time constants at A0 and A1; 0: none */
    double offset_lsb;   /* of every code */
    double inl_lsb;      /* in the middle of the range: a bow that is 0 at its ends */
    double crosstalk;    /* part of the difference to the input before that is left at a conversion */
    struct supply (*supply)(void *context, int64_t time_ns);
    void *context;
    /* All that follows is the front's own. */
    double pins[2];      /* volts behind the filters */
    int64_t filtered_ns; /* when they were so */
    double before_volts; /* input of the conversion before */
};

/* Voltage that the converter takes at input 0 or 1; times never go back. */
double front_volts(struct front *front, unsigned input, int64_t time_ns);

/* What the converter adds to the code of a voltage that is `part` of the reference, LSB. */
double front_error_lsb(const struct front *front, double part);

#endif
