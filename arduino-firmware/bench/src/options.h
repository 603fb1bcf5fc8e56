/* The command line; README.md lists every option. */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include "front.h"
#include "ina.h"

#include <stdint.h>

struct options {
    const char *elf, *bootloader, *link, *fast, *script, *wave, *eeprom, *marker_log, *serial;
    double seconds;
    int has_board;
    double board_idle_watts, board_busy_watts, board_volts, board_cpus;
    struct front front; /* its parts and errors alone */
    double wire_ohms, bandgap_volts, avcc_volts, adc_noise_lsb;
    double drift_ppm, latency_ms, marker_hertz;
    enum ina_kind ina;
    double ina_slowness;
    uint64_t seed;
    uint32_t micros_start;
};

void options_parse(struct options *options, int count, char **arguments);

#endif
