/* Parts that need neither the simulated processor nor a clock. */
#include "adc.h"
#include "board.h"
#include "crc16.h"
#include "devclock.h"
#include "frames.h"
#include "front.h"
#include "ina.h"
#include "line.h"
#include "script.h"
#include "wave.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int failures, checks;

#define CHECK(condition) check((condition) != 0, #condition, __LINE__)

static void check(int holds, const char *text, int number)
{
    checks++;
    if (!holds) {
        failures++;
        printf("test-pure.c:%d: does not hold: %s\n", number, text);
    }
}

static void write_file(char *path, const char *text)
{
    int file = mkstemp(path);
    if (file < 0 || write(file, text, strlen(text)) != (ssize_t) strlen(text))
        exit(1);
    close(file);
}

static void simavr_shows_every_code(void)
{
    static const uint32_t references[] = {1100, 5000};
    for (int r = 0; r < 2; r++)
        for (unsigned code = 0; code < ADC_CODES; code++) {
            uint32_t millivolts = adc_simavr_millivolts(code, references[r]);
            CHECK(millivolts * 1023 / references[r] == code);
            CHECK(millivolts < 1 << 13); /* field of the bandgap's input in simavr */
        }
}

static void converter_rounds_and_clips(void)
{
    CHECK(adc_code(0, 1.1, 0) == 0);
    CHECK(adc_code(0.499 * 1.1 / 1024, 1.1, 0) == 0);
    CHECK(adc_code(0.501 * 1.1 / 1024, 1.1, 0) == 1);
    CHECK(adc_code(1.0, 1.1, 0) == 931);
    CHECK(adc_code(1.0, 1.1, 2) == 933);
    CHECK(adc_code(1.2, 1.1, 0) == 1023);
    CHECK(adc_code(-0.1, 1.1, 0) == 0);
    CHECK(adc_code(1.1, 5.0, 0) == 225);
}

static struct supply step(void *context, int64_t time_ns)
{
    (void) context;
    return (struct supply) {5, time_ns < 2000000 ? 0.3 : 1.0};
}

static void front_filters_and_errs(void)
{
    struct front front = {.divider_ratio = 0.2, .shunt_ohms = 0.5, .filter_s = {1e-4, 1e-4}, .supply = step};
    CHECK(fabs(front_volts(&front, 1, 2000000) - 0.15) < 1e-5);
    CHECK(fabs(front_volts(&front, 0, 2000000) - 1) < 1e-5);
    CHECK(fabs(front_volts(&front, 1, 2100000) - (0.5 - 0.35 * exp(-1))) < 1e-5);
    front.filter_s[0] = 0; /* no filters */
    front.crosstalk = 0.01;
    CHECK(fabs(front_volts(&front, 0, 3000000) - 0.99 - 0.01 * (0.5 - 0.35 * exp(-1))) < 1e-5);
    front.offset_lsb = 1;
    front.inl_lsb = 0.5;
    CHECK(front_error_lsb(&front, 0) == 1 && front_error_lsb(&front, 0.5) == 1.5 && front_error_lsb(&front, 1) == 1);
}

static void wave_is_linear_and_holds_its_ends(void)
{
    char path[] = "/tmp/waveXXXXXX";
    struct wave wave;
    write_file(path, "t_s,volts,amps\n1,5.0,0.2\n3,4.0,0.4\n3,4.5,0.9\n");
    wave_read(&wave, path);
    unlink(path);
    CHECK(wave_at(&wave, 0).volts == 5.0);
    CHECK(fabs(wave_at(&wave, 2000000000).volts - 4.5) < 1e-12);
    CHECK(fabs(wave_at(&wave, 2000000000).amps - 0.3) < 1e-12);
    CHECK(fabs(wave_at(&wave, 1500000000).amps - 0.25) < 1e-12); /* backwards again */
    CHECK(wave_at(&wave, 3000000000).amps == 0.9);
    CHECK(wave_at(&wave, 99000000000).volts == 4.5);
}

static enum frame_kind put_all(struct frames *frames, const void *bytes, size_t count)
{
    enum frame_kind kind = FRAME_NONE;
    for (size_t i = 0; i < count; i++)
        kind = frames_put(frames, ((const uint8_t *) bytes)[i]);
    return kind;
}

static enum frame_kind put_text(struct frames *frames, const char *body)
{
    char line[160];
    int count = snprintf(line, sizeof line, "%s*%04X\n", body, crc16_xmodem((const uint8_t *) body, strlen(body)));
    return put_all(frames, line, (size_t) count);
}

static enum frame_kind put_binary(struct frames *frames, uint8_t type)
{
    uint8_t frame[33] = {0xA5, 0x5A, type, '\n', 0xA5, 'S'};
    size_t count = type == 3 ? 33 : 21;
    uint16_t crc = crc16_xmodem(frame + 2, count - 4);
    frame[count - 2] = (uint8_t) (crc >> 8);
    frame[count - 1] = (uint8_t) crc;
    return put_all(frames, frame, count);
}

static void frames_are_counted_in_both_formats(void)
{
    struct frames frames = {.count = 0};
    CHECK(crc16_xmodem((const uint8_t *) "123456789", 9) == 0x31C3);
    CHECK(put_text(&frames, "#boot energy-meter") == FRAME_NONE);
    CHECK(put_text(&frames, "S,1,2,24,100,24,200") == FRAME_REPORT);
    CHECK(put_text(&frames, "M,1,2,1") == FRAME_MARKER);
    CHECK(put_all(&frames, "S,1,2*0000\n", 11) == FRAME_NONE);
    CHECK(put_binary(&frames, 1) == FRAME_REPORT);
    CHECK(put_binary(&frames, 2) == FRAME_MARKER);
    CHECK(put_binary(&frames, 3) == FRAME_REPORT);
    CHECK(put_text(&frames, "#ok FT") == FRAME_NONE);
    CHECK(put_binary(&frames, 3) == FRAME_REPORT);
    put_all(&frames, "S,12", 4);
    CHECK(frames_cut(&frames) == 1);
    CHECK(frames_cut(&frames) == 0);
    put_all(&frames, "M,12", 4);
    CHECK(frames_cut(&frames) == 0);
    CHECK(put_text(&frames, "S,1,2,24,100,24,200") == FRAME_REPORT);
}

static void adapter_holds_back(void)
{
    struct line line;
    struct line_byte byte;
    line_init(&line, 16000000, 1);
    line_put(&line, 1000, 'a', FRAME_NONE);
    CHECK(!line_take(&line, 16000999, &byte));
    CHECK(line_take(&line, 16001000, &byte) && byte.ready_ns == 16001000);
    for (int i = 0; i < 63; i++)
        line_put(&line, 20000000 + i, 'b', FRAME_NONE);
    for (int i = 0; i < 62; i++)
        CHECK(line_take(&line, 20000100, &byte) && byte.ready_ns == 20000061);
    CHECK(!line_take(&line, 20000100, &byte));
    line_stall(&line, 20000100, 100000000);
    CHECK(!line_take(&line, 120000099, &byte));
    CHECK(line_take(&line, 120000100, &byte) && byte.ready_ns == 120000100);
    free(line.ring);
}

static void faults_are_put_on_and_counted(void)
{
    struct line line;
    struct line_byte byte;
    line_init(&line, 0, 1);
    line.corrupt_left = 2;
    for (int i = 0; i < 3; i++) {
        line_put(&line, i, 'x', FRAME_NONE);
        CHECK(line_take(&line, i, &byte) && line_fault(&line, &byte));
        CHECK((byte.value == 'x') == (i == 2));
    }
    line.drop_left = 1;
    CHECK(!line_fault(&line, &byte) && line_fault(&line, &byte));
    CHECK(line.bytes_corrupted == 2 && line.bytes_dropped == 1);
    line_put(&line, 10, 'x', FRAME_REPORT);
    line_put(&line, 20, 'x', FRAME_REPORT);
    CHECK(line_cut(&line, 15) == 1 && line.count == 1);
    CHECK(line_clear(&line) == 1 && !line_take(&line, 99, &byte));
    free(line.ring);
}

static void board_power_follows_use(void)
{
    struct board board = {.idle_watts = 2, .busy_watts = 6, .supply_volts = 5.1, .cpus = 4};
    for (int ms = 0; ms <= 100; ms++)
        board_note(&board, ms * 1000000LL, ms <= 60 ? 0 : (ms - 60) * 2000000LL);
    CHECK(fabs(board.use - 0.5) < 1e-9); /* two of four CPUs over the last 40 ms */
    struct supply supply = board_supply(&board, 0.5);
    CHECK(fabs((supply.volts - supply.amps * 0.5) * supply.amps - 4) < 1e-12);
    CHECK(fabs(board_supply(&board, 0).amps - 4 / 5.1) < 1e-12);
    board_note(&board, 200000000, 1000000000000LL);
    CHECK(board.use == 1);
}

static void clock_maps_both_ways(void)
{
    struct devclock clock;
    devclock_init(&clock, 0);
    CHECK(devclock_host_ns(&clock, 16000000) == 1000000000);
    devclock_init(&clock, 3000);
    devclock_anchor(&clock, 500, 7000);
    CHECK(llabs(devclock_host_ns(&clock, 500 + 16048000) - (7000 + 1000000000)) <= 1);
    for (uint64_t cycle = 500; cycle < 1u << 30; cycle += 9999991)
        CHECK(devclock_cycle(&clock, devclock_host_ns(&clock, cycle)) - cycle <= 1);
}

static void script_is_read_in_order(void)
{
    char path[] = "/tmp/scriptXXXXXX";
    struct script script;
    write_file(path, "# faults\n@0.5 send R340\n@2 unplug\n");
    script_read(&script, path);
    unlink(path);
    CHECK(script_next_ns(&script) == 500000000 && strcmp(script_take(&script), "send R340") == 0);
    CHECK(script_next_ns(&script) == 2000000000 && strcmp(script_take(&script), "unplug") == 0);
    CHECK(script_next_ns(&script) == INT64_MAX);
}

static const int64_t MICROSECOND = 1000;

/* 5.005 V and 0.4 A, from the third millisecond on 0.8 A. */
static struct supply doubled(void *context, int64_t time_ns)
{
    (void) context;
    return (struct supply) {5.005, time_ns < 3000 * MICROSECOND ? 0.4 : 0.8};
}

static struct ina chip(enum ina_kind kind)
{
    struct ina ina = {.kind = kind, .shunt_ohms = 0.05, .slowness = 1, .supply = doubled};
    ina_power_on(&ina, 0);
    return ina;
}

/* SBOS547, tables "Register Set Summary" and "Bus Voltage Register". */
static void ina226_is_as_its_data_sheet_says(void)
{
    struct ina ina = chip(INA_226);
    CHECK(ina_read(&ina, INA_CONFIGURATION, 0) == 0x4127);
    CHECK(ina_read(&ina, INA_MANUFACTURER_ID, 0) == 0x5449);
    CHECK(ina_read(&ina, INA_DIE_ID, 0) == 0x2260);
    /* 1.1 ms each, and both registers change when both are over. */
    CHECK(ina_read(&ina, INA_SHUNT_VOLTAGE, 2199 * MICROSECOND) == 0);
    CHECK(!(ina_read(&ina, INA_MASK_ENABLE, 2199 * MICROSECOND) & 8));
    CHECK(ina_read(&ina, INA_SHUNT_VOLTAGE, 2200 * MICROSECOND) == 8000); /* 20 mV / 2.5 uV */
    CHECK(ina_read(&ina, INA_BUS_VOLTAGE, 2200 * MICROSECOND) == 4004); /* 5.005 V / 1.25 mV */
    CHECK(ina_read(&ina, INA_MASK_ENABLE, 2200 * MICROSECOND) == 8);
    CHECK(ina_read(&ina, INA_MASK_ENABLE, 2200 * MICROSECOND) == 0); /* reading clears it */
    /* A conversion is the mean of its time: 2.2 ms to 3.3 ms, of which 0.3 ms are 0.8 A. */
    double mean = 8000 + 8000 * 0.3 / 1.1;
    CHECK(fabs(ina_read(&ina, INA_SHUNT_VOLTAGE, 4400 * MICROSECOND) - mean) <= 60);
}

static void ina226_obeys_its_configuration(void)
{
    struct ina ina = chip(INA_226);
    ina_write(&ina, INA_CONFIGURATION, 0x4000 | 1 << 9 | 0 << 6 | 3 << 3 | 7, 0); /* 4 x (588 + 140) us */
    CHECK(ina_read(&ina, INA_BUS_VOLTAGE, 2911 * MICROSECOND) == 0);
    CHECK(ina_read(&ina, INA_BUS_VOLTAGE, 2912 * MICROSECOND) == 4004);
    ina_write(&ina, INA_CONFIGURATION, 0x4003, 9000 * MICROSECOND); /* triggered, once */
    CHECK(!(ina_read(&ina, INA_MASK_ENABLE, 9279 * MICROSECOND) & 8));
    CHECK(ina_read(&ina, INA_MASK_ENABLE, 9280 * MICROSECOND) & 8);
    CHECK(!(ina_read(&ina, INA_MASK_ENABLE, 99999 * MICROSECOND) & 8));
    CHECK(ina_read(&ina, INA_SHUNT_VOLTAGE, 99999 * MICROSECOND) == 16000);
    ina.shunt_ohms = -1;
    ina_write(&ina, INA_CONFIGURATION, 0x4007, 100000 * MICROSECOND);
    CHECK(ina_read(&ina, INA_SHUNT_VOLTAGE, 101000 * MICROSECOND) == 0x8000); /* -81.92 mV */
    ina_write(&ina, INA_CONFIGURATION, 0x8000, 101000 * MICROSECOND);
    CHECK(ina_read(&ina, INA_CONFIGURATION, 101000 * MICROSECOND) == 0x4127);
    CHECK(ina_read(&ina, INA_SHUNT_VOLTAGE, 101000 * MICROSECOND) == 0);
}

/* SBOS448, "Bus Voltage Register" and "ADC Settings". */
static void ina219_is_as_its_data_sheet_says(void)
{
    struct ina ina = chip(INA_219);
    CHECK(ina_read(&ina, INA_CONFIGURATION, 0) == 0x399F);
    CHECK(ina_read(&ina, INA_MANUFACTURER_ID, 0) == 0);
    CHECK(ina_read(&ina, INA_BUS_VOLTAGE, 1063 * MICROSECOND) == 0);
    /* 20 mV / 10 uV, in steps of 80 uV; 4.985 V behind the shunt, in steps of 8 mV; ready flag. */
    CHECK(ina_read(&ina, INA_SHUNT_VOLTAGE, 1064 * MICROSECOND) == 2000);
    CHECK(ina_read(&ina, INA_BUS_VOLTAGE, 1064 * MICROSECOND) == (1246 << 3 | 2));
    ina_read(&ina, INA_POWER, 1064 * MICROSECOND);
    CHECK(ina_read(&ina, INA_BUS_VOLTAGE, 1064 * MICROSECOND) == 1246 << 3);
    ina_write(&ina, INA_CONFIGURATION, 0x019F, 1064 * MICROSECOND); /* 40 mV, 16 V */
    CHECK(ina_read(&ina, INA_BUS_VOLTAGE, 2900 * MICROSECOND) == (1246 << 3 | 2));
    ina.shunt_ohms = 1;
    CHECK(ina_read(&ina, INA_SHUNT_VOLTAGE, 9000 * MICROSECOND) == 4000); /* the end of its range */
}

static void ina_speaks_in_bytes(void)
{
    struct ina ina = chip(INA_226);
    static const uint8_t configure[] = {INA_CONFIGURATION, 0x40, 0x97};
    ina_begin(&ina);
    for (int i = 0; i < 3; i++)
        ina_take_byte(&ina, configure[i], 0);
    ina_begin(&ina);
    CHECK(ina_give_byte(&ina, 0) == 0x40 && ina_give_byte(&ina, 0) == 0x97);
    ina_begin(&ina);
    ina_take_byte(&ina, INA_BUS_VOLTAGE, 0);
    ina_begin(&ina);
    CHECK(ina_give_byte(&ina, 664 * MICROSECOND) == 4004 >> 8 && ina_give_byte(&ina, 0) == (4004 & 0xFF));
    ina_begin(&ina); /* the pointer stays */
    CHECK(ina_give_byte(&ina, 664 * MICROSECOND) == 4004 >> 8);
}

int main(void)
{
    simavr_shows_every_code();
    converter_rounds_and_clips();
    front_filters_and_errs();
    wave_is_linear_and_holds_its_ends();
    frames_are_counted_in_both_formats();
    adapter_holds_back();
    faults_are_put_on_and_counted();
    board_power_follows_use();
    clock_maps_both_ways();
    script_is_read_in_order();
    ina226_is_as_its_data_sheet_says();
    ina226_obeys_its_configuration();
    ina219_is_as_its_data_sheet_says();
    ina_speaks_in_bytes();
    printf("%d checks, %d failed\n", checks, failures);
    return failures != 0;
}
