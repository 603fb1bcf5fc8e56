#include "bench.h"

#include "eeprom.h"
#include "provision.h"

static void on_transmitted(void *context, uint8_t byte, int64_t wire_ns)
{
    struct bench *bench = context;
    line_put(&bench->line, wire_ns, byte, frames_put(&bench->frames, byte));
}

static void prepare_source(struct bench *bench)
{
    const struct options *options = &bench->options;
    struct source *source = &bench->source;
    source->burden_ohms = options->front.shunt_ohms + options->wire_ohms;
    source->constant = (struct supply) {5.0, 0.4};
    source->board.idle_watts = options->board_idle_watts;
    source->board.busy_watts = options->board_busy_watts;
    source->board.supply_volts = options->board_volts;
    source->board.cpus = options->board_cpus;
    source->kind = options->has_board ? SOURCE_BOARD : options->wave ? SOURCE_WAVE : SOURCE_CONSTANT;
    if (options->wave)
        wave_read(&source->wave, options->wave);
}

static void prepare_converter(struct bench *bench)
{
    const struct options *options = &bench->options;
    bench->converter = (struct converter) {
        .device = &bench->device, .front = options->front,
        .bandgap_volts = options->bandgap_volts, .avcc_volts = options->avcc_volts, .noise_lsb = options->adc_noise_lsb};
    bench->converter.front.supply = source_supply;
    bench->converter.front.context = &bench->source;
    random_seed(&bench->converter.random, options->seed);
    converter_attach(&bench->converter);
}

static void prepare_i2c(struct bench *bench)
{
    const struct options *options = &bench->options;
    bench->i2c = (struct i2c) {
        .device = &bench->device,
        .ina = {.kind = options->ina, .shunt_ohms = options->front.shunt_ohms, .slowness = options->ina_slowness,
                .noise_lsb = options->adc_noise_lsb, .supply = source_supply, .context = &bench->source}};
    random_seed(&bench->i2c.ina.random, options->seed + 2);
    i2c_attach(&bench->i2c);
    ina_power_on(&bench->i2c.ina, 0);
}

void bench_prepare(struct bench *bench)
{
    const struct options *options = &bench->options;
    bench->pty.master = -1;
    script_read(&bench->script, options->script);
    prepare_source(bench);
    line_init(&bench->line, (int64_t) (options->latency_ms * 1e6), options->seed + 1);
    device_load(&bench->device, options->elf, options->drift_ppm);
    if (options->bootloader)
        device_load_bootloader(&bench->device, options->bootloader);
    eeprom_load(&bench->device, options->eeprom);
    prepare_converter(bench);
    prepare_i2c(bench);
    provision_serial(&bench->device, options->serial);
    if (options->micros_start)
        device_start_micros(&bench->device, options->elf, options->micros_start);
    bench->device.transmitted = on_transmitted;
    bench->device.context = bench;
}

void bench_start(struct bench *bench, int64_t start_ns)
{
    bench->start_ns = bench->now_ns = bench->source.start_ns = start_ns;
    marker_open(&bench->marker, bench->options.marker_hertz, bench->options.marker_log, start_ns);
    device_power_on(&bench->device, start_ns);
    ina_power_on(&bench->i2c.ina, start_ns);
    bench->converter.conversions = 0;
}

static int64_t next_command_ns(const struct bench *bench)
{
    int64_t next_ns = script_next_ns(&bench->script);
    return next_ns == INT64_MAX ? next_ns : next_ns + bench->start_ns;
}

static int64_t earlier(int64_t a_ns, int64_t b_ns)
{
    return a_ns < b_ns ? a_ns : b_ns;
}

static void do_due_events(struct bench *bench)
{
    while (marker_next_ns(&bench->marker) <= bench->now_ns)
        marker_edge(&bench->marker, &bench->device);
    while (rx_next_ns(&bench->rx) <= bench->now_ns)
        rx_deliver(&bench->rx, &bench->device);
    while (!bench->quit && next_command_ns(bench) <= bench->now_ns)
        bench_command(bench, script_take(&bench->script));
}

void bench_advance(struct bench *bench, int64_t until_ns)
{
    while (!bench->quit && bench->now_ns < until_ns) {
        int64_t next_ns = earlier(until_ns, marker_next_ns(&bench->marker));
        next_ns = earlier(next_ns, rx_next_ns(&bench->rx));
        next_ns = earlier(next_ns, next_command_ns(bench));
        device_run(&bench->device, next_ns);
        bench->now_ns = next_ns > bench->now_ns ? next_ns : bench->now_ns;
        do_due_events(bench);
    }
    bench_deliver(bench);
}

void bench_reset(struct bench *bench, enum reset_cause cause)
{
    if (!bench->device.powered)
        return;
    bench->counts.resets++;
    bench->counts.frames_cut += line_cut(&bench->line, bench->now_ns);
    bench->counts.frames_cut += (uint64_t) frames_cut(&bench->frames);
    device_reset(&bench->device, cause);
}

void bench_unplug(struct bench *bench)
{
    if (!bench->device.powered)
        return;
    bench_deliver(bench);
    bench->counts.unplugs++;
    bench->counts.frames_cut += line_clear(&bench->line);
    bench->counts.frames_cut += (uint64_t) frames_cut(&bench->frames);
    rx_clear(&bench->rx);
    device_power_off(&bench->device);
    pty_unplug(&bench->pty);
    eeprom_save(&bench->device, bench->options.eeprom);
}

void bench_plug(struct bench *bench)
{
    if (bench->device.powered)
        return;
    if (!bench->options.fast)
        pty_plug(&bench->pty, bench->options.link);
    device_power_on(&bench->device, bench->now_ns);
    ina_power_on(&bench->i2c.ina, bench->now_ns);
}

void bench_close(struct bench *bench)
{
    pty_unplug(&bench->pty);
    eeprom_save(&bench->device, bench->options.eeprom);
    marker_close(&bench->marker);
    if (bench->options.fast)
        chunks_close(&bench->chunks);
}
