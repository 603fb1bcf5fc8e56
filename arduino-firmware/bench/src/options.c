#include "options.h"

#include "fail.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum key {
    ELF, LINK, FAST, SECONDS, SCRIPT, WAVE, BOARD, SHUNT, DIVIDER, BANDGAP, AVCC, ADC_NOISE, SEED,
    DRIFT, LATENCY, MICROS_START, EEPROM, MARKER_HERTZ, MARKER_LOG, SERIAL, INA, INA_SLOWNESS,
    FILTERS, OFFSET, INL, CROSSTALK, WIRE, BOOTLOADER
};

static const struct option KNOWN[] = {
    {"elf", 1, 0, ELF}, {"link", 1, 0, LINK}, {"fast", 1, 0, FAST}, {"seconds", 1, 0, SECONDS},
    {"script", 1, 0, SCRIPT}, {"wave", 1, 0, WAVE}, {"board", 1, 0, BOARD}, {"shunt", 1, 0, SHUNT},
    {"divider", 1, 0, DIVIDER}, {"bandgap", 1, 0, BANDGAP}, {"avcc", 1, 0, AVCC}, {"adc-noise", 1, 0, ADC_NOISE},
    {"seed", 1, 0, SEED}, {"drift", 1, 0, DRIFT}, {"latency", 1, 0, LATENCY}, {"micros-start", 1, 0, MICROS_START},
    {"eeprom", 1, 0, EEPROM}, {"marker-hertz", 1, 0, MARKER_HERTZ}, {"marker-log", 1, 0, MARKER_LOG},
    {"serial", 1, 0, SERIAL}, {"ina", 1, 0, INA}, {"ina-slowness", 1, 0, INA_SLOWNESS},
    {"filters", 1, 0, FILTERS}, {"offset", 1, 0, OFFSET}, {"inl", 1, 0, INL}, {"crosstalk", 1, 0, CROSSTALK},
    {"wire", 1, 0, WIRE}, {"bootloader", 1, 0, BOOTLOADER}, {0, 0, 0, 0}};

static double number(enum key key, double least, double most)
{
    char *end;
    double value = strtod(optarg, &end);
    if (end == optarg || *end || !(value >= least && value <= most))
        fail(EXIT_WRONG_USAGE, "--%s must be a number in %g..%g, got \"%s\"", KNOWN[key].name, least, most, optarg);
    return value;
}

static void parse_board(struct options *options)
{
    char rest;
    options->board_cpus = (double) sysconf(_SC_NPROCESSORS_ONLN);
    int fields = sscanf(optarg, "%lf,%lf,%lf,%lf%c", &options->board_idle_watts, &options->board_busy_watts,
                        &options->board_volts, &options->board_cpus, &rest);
    options->has_board = (fields == 3 || fields == 4) && options->board_idle_watts >= 0
                         && options->board_busy_watts >= options->board_idle_watts && options->board_volts > 0
                         && options->board_cpus > 0;
    if (!options->has_board)
        fail(EXIT_WRONG_USAGE, "--board must be IDLE_WATTS,BUSY_WATTS,VOLTS[,CPUS] with 0 <= idle <= busy, got \"%s\"", optarg);
}

static void parse_filters(struct options *options)
{
    char rest;
    double *filter_s = options->front.filter_s;
    if (sscanf(optarg, "%lf,%lf%c", &filter_s[0], &filter_s[1], &rest) != 2
        || !(filter_s[0] >= 1e-6 && filter_s[0] <= 0.1 && filter_s[1] >= 1e-6 && filter_s[1] <= 0.1))
        fail(EXIT_WRONG_USAGE, "--filters must be two time constants of 1e-6..0.1 s, A0's,A1's, got \"%s\"", optarg);
}

static enum ina_kind chip(void)
{
    if (strcmp(optarg, "ina226") == 0)
        return INA_226;
    if (strcmp(optarg, "ina219") == 0)
        return INA_219;
    if (strcmp(optarg, "none") != 0)
        fail(EXIT_WRONG_USAGE, "--ina must be ina226, ina219 or none, got \"%s\"", optarg);
    return INA_NONE;
}

static void parse_one(struct options *options, enum key key)
{
    switch (key) {
    case ELF: options->elf = optarg; break;
    case LINK: options->link = optarg; break;
    case FAST: options->fast = optarg; break;
    case SECONDS: options->seconds = number(key, 1e-3, 1e7); break;
    case SCRIPT: options->script = optarg; break;
    case WAVE: options->wave = optarg; break;
    case BOARD: parse_board(options); break;
    case SHUNT: options->front.shunt_ohms = number(key, 1e-6, 1e3); break;
    case DIVIDER: options->front.divider_ratio = number(key, 1e-6, 1); break;
    case BANDGAP: options->bandgap_volts = number(key, 0.5, 2); break;
    case AVCC: options->avcc_volts = number(key, 1.8, 6); break;
    case ADC_NOISE: options->adc_noise_lsb = number(key, 0, 1000); break;
    case SEED: options->seed = (uint64_t) number(key, 0, 0x1p53); break;
    case DRIFT: options->drift_ppm = number(key, -1e5, 1e5); break;
    case LATENCY: options->latency_ms = number(key, 0, 1e4); break;
    case MICROS_START: options->micros_start = (uint32_t) number(key, 0, UINT32_MAX); break;
    case EEPROM: options->eeprom = optarg; break;
    case MARKER_HERTZ: options->marker_hertz = number(key, 0, 1e4); break;
    case MARKER_LOG: options->marker_log = optarg; break;
    case SERIAL: options->serial = optarg; break;
    case INA: options->ina = chip(); break;
    case INA_SLOWNESS: options->ina_slowness = number(key, 0.5, 2); break;
    case FILTERS: parse_filters(options); break;
    case OFFSET: options->front.offset_lsb = number(key, -100, 100); break;
    case INL: options->front.inl_lsb = number(key, -100, 100); break;
    case CROSSTALK: options->front.crosstalk = number(key, 0, 1); break;
    case BOOTLOADER: options->bootloader = optarg; break;
    case WIRE: options->wire_ohms = number(key, 0, 100); break;
    }
}

static void check(const struct options *options)
{
    if (!options->elf)
        fail(EXIT_WRONG_USAGE, "--elf FIRMWARE.elf is needed; README.md lists the options");
    if (!options->fast != !options->seconds)
        fail(EXIT_WRONG_USAGE, "--fast FILE and --seconds S go together; give both or neither");
    if (options->fast && options->link)
        fail(EXIT_WRONG_USAGE, "--fast has no port, got --link %s; leave one of the two out", options->link);
    if (options->wave && options->has_board)
        fail(EXIT_WRONG_USAGE, "--wave and --board are two sources of the same pins; leave one of the two out");
    if (options->fast && options->has_board)
        warn_line("--board follows real processes, which --fast does not wait for: the board stays idle");
}

void options_parse(struct options *options, int count, char **arguments)
{
    *options = (struct options) {.front = {.shunt_ohms = 1, .divider_ratio = 0.2}, .bandgap_volts = 1.1, .avcc_volts = 5.0,
                                 .adc_noise_lsb = 0.5, .ina_slowness = 1, .seed = 1};
    int key;
    while ((key = getopt_long(count, arguments, "", KNOWN, NULL)) != -1) {
        if (key == '?')
            fail(EXIT_WRONG_USAGE, "README.md lists the options");
        parse_one(options, (enum key) key);
    }
    if (optind < count)
        fail(EXIT_WRONG_USAGE, "every argument belongs to an option, got \"%s\"", arguments[optind]);
    check(options);
}
