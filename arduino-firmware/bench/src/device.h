/* The simulated board: an ATmega328P at 16 MHz with its UART, converter, D2 and EEPROM. */
#ifndef BENCH_DEVICE_H
#define BENCH_DEVICE_H

#include "devclock.h"

#include <stdint.h>

enum reset_cause { CAUSE_POWER_ON = 1 << 0, CAUSE_EXTERNAL = 1 << 1, CAUSE_BROWN_OUT = 1 << 2 }; /* bits of MCUSR */

enum { EEPROM_BYTES = 1024 };

struct device {
    struct avr_t *avr;
    struct avr_uart_t *uart;
    struct devclock clock;
    int powered;
    int receiver_full;       /* the simulated UART takes no more bytes */
    uint64_t wire_end_cycle; /* when the last transmitted byte's stop bit ends */
    int level;               /* of D2 */
    uint32_t micros_start;   /* 0 = leave micros() alone */
    int micros_due;          /* set micros() at the next transmitted byte */
    uint32_t overflow_count_address;
    void (*transmitted)(void *context, uint8_t byte, int64_t wire_ns);
    void *context;
};

/* Loads the program; the device is without power until device_power_on. */
void device_load(struct device *device, const char *elf_path, double drift_ppm);

/*
 * Puts a bootloader from an Intel hex file at the end of the flash, where every reset begins, as with
 * the fuses of a Nano.
 */
void device_load_bootloader(struct device *device, const char *hex_path);

/* Makes micros() begin near `micros` after each start, to reach its wrap soon. */
void device_start_micros(struct device *device, const char *elf_path, uint32_t micros);

void device_power_on(struct device *device, int64_t now_ns); /* RAM is zero */
void device_power_off(struct device *device);
void device_reset(struct device *device, enum reset_cause cause); /* RAM is kept, as with the reset pin */

/* Runs until host time until_ns, to the cycle. */
void device_run(struct device *device, int64_t until_ns);

/* One 8N1 byte at the rate the device's UART is set to. */
int64_t device_byte_ns(const struct device *device);

/* Rate the device's UART is set to. */
double device_baud(const struct device *device);
void device_receive(struct device *device, uint8_t byte);

/* Sets D2 and returns the host time at which it changed. */
int64_t device_set_level(struct device *device, int level);

void device_get_eeprom(struct device *device, uint8_t bytes[EEPROM_BYTES]);
void device_set_eeprom(struct device *device, const uint8_t bytes[EEPROM_BYTES]);

#endif
