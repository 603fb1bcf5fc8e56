/*
 * INA226 (data sheet SBOS547B) and INA219 (SBOS448G): registers, conversions and averages. The
 * INA226's VBUS is wired to IN+, before the shunt; the INA219 measures the voltage at IN-, behind it.
 */
#ifndef BENCH_INA_H
#define BENCH_INA_H

#include "random.h"
#include "wave.h"

#include <stdint.h>

enum ina_kind { INA_NONE, INA_219, INA_226 };

enum { INA_ADDRESS = 0x40 }; /* A0 and A1 at GND */

enum ina_register {
    INA_CONFIGURATION = 0x00, INA_SHUNT_VOLTAGE, INA_BUS_VOLTAGE, INA_POWER, INA_CURRENT, INA_CALIBRATION,
    INA_MASK_ENABLE, INA_ALERT_LIMIT, INA_REGISTERS, INA_MANUFACTURER_ID = 0xFE, INA_DIE_ID = 0xFF
};

struct ina {
    enum ina_kind kind;
    double shunt_ohms;
    double slowness;  /* conversion times as multiples of the typical ones; by the data sheets at most 1.1 */
    double noise_lsb; /* rms, of one conversion */
    struct random_source random;
    struct supply (*supply)(void *context, int64_t time_ns);
    void *context;
    /* All that follows is the chip's. */
    uint16_t registers[INA_REGISTERS];
    int ready;               /* conversion ready flag */
    int64_t begun_ns;        /* when the conversion under way began */
    int converting_bus;      /* it is the bus voltage's */
    unsigned samples_left;   /* sequences still to be averaged */
    double shunt_sum, bus_sum; /* steps */
    uint8_t pointer;
    unsigned bytes;          /* of the transfer under way */
    uint16_t latch;
};

void ina_power_on(struct ina *ina, int64_t now_ns);

uint16_t ina_read(struct ina *ina, uint8_t address, int64_t now_ns);
void ina_write(struct ina *ina, uint8_t address, uint16_t value, int64_t now_ns);

/* Serial interface, data sheets, "Writing to and Reading from": the first byte written is the pointer. */
void ina_begin(struct ina *ina);
void ina_take_byte(struct ina *ina, uint8_t byte, int64_t now_ns);
uint8_t ina_give_byte(struct ina *ina, int64_t now_ns);

#endif
