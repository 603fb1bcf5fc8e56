/* Keeps the device's EEPROM in a file between runs. */
#ifndef BENCH_EEPROM_H
#define BENCH_EEPROM_H

#include "device.h"

/* A file that does not exist yet leaves the EEPROM erased; path NULL = none. */
void eeprom_load(struct device *device, const char *path);
void eeprom_save(struct device *device, const char *path);

#endif
