/* The bus at A4 and A5 with an INA226 or INA219 on it, or with nothing. */
#ifndef BENCH_I2C_H
#define BENCH_I2C_H

#include "device.h"
#include "ina.h"

struct i2c {
    struct device *device;
    struct avr_twi_t *twi;
    struct ina ina;
    int selected;
    unsigned bits; /* of the byte under way, with what surrounds it */
};

/* device and ina are set by the caller before. */
void i2c_attach(struct i2c *i2c);

#endif
