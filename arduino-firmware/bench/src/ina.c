#include "ina.h"

#include <math.h>
#include <string.h>

enum { RESET = 1 << 15, MODE_MASK = 7, MODE_SHUNT = 1, MODE_BUS = 2, MODE_CONTINUOUS = 4 };
enum { INA226_DEFAULT = 0x4127, INA226_SETTABLE = 0x0FFF, INA226_FIXED = 0x4000, CONVERSION_READY = 1 << 3 };
enum { INA219_DEFAULT = 0x399F, INA219_SETTABLE = 0x3FFF, INA219_READY = 1 << 1, INA219_BUS_SHIFT = 3 };
enum { TEXAS_INSTRUMENTS = 0x5449, INA226_DIE = 0x2260 };

/* The converters are delta-sigma modulators: a conversion is the mean of its time. Taken every 8 us here. */
static const double SAMPLE_NS = 8000;
/* Older conversions of a chip that nobody reads are not made up for. */
static const int64_t FORGOTTEN_NS = 1000000000;

static const double INA226_MICROS[8] = {140, 204, 332, 588, 1100, 2116, 4156, 8244};
static const unsigned INA226_AVERAGES[8] = {1, 4, 16, 64, 128, 256, 512, 1024};
/* 9, 10, 11 and 12 bits; then 12 bits, 1 to 128 samples. */
static const double INA219_MICROS[16] = {84, 148, 276, 532, 84, 148, 276, 532,
                                         532, 1060, 2130, 4260, 8510, 17020, 34050, 68100};

static unsigned mode(const struct ina *ina)
{
    return ina->registers[INA_CONFIGURATION] & MODE_MASK;
}

static unsigned averages(const struct ina *ina)
{
    return ina->kind == INA_226 ? INA226_AVERAGES[ina->registers[INA_CONFIGURATION] >> 9 & 7] : 1;
}

/* Field of the converter's settings: the bus voltage's are left of the shunt voltage's. */
static unsigned setting(const struct ina *ina, int bus)
{
    unsigned configuration = ina->registers[INA_CONFIGURATION];
    if (ina->kind == INA_226)
        return configuration >> (bus ? 6 : 3) & 7;
    return configuration >> (bus ? 7 : 3) & 15;
}

static int64_t conversion_ns(const struct ina *ina)
{
    unsigned chosen = setting(ina, ina->converting_bus);
    double micros = ina->kind == INA_226 ? INA226_MICROS[chosen] : INA219_MICROS[chosen];
    return (int64_t) (micros * 1e3 * ina->slowness);
}

static double input_volts(const struct ina *ina, int64_t time_ns)
{
    struct supply supply = ina->supply(ina->context, time_ns);
    double shunt = supply.amps * ina->shunt_ohms;
    if (!ina->converting_bus)
        return shunt;
    return ina->kind == INA_226 ? supply.volts : supply.volts - shunt;
}

static double mean_volts(const struct ina *ina, int64_t length_ns)
{
    int count = (int) fmax(1, floor((double) length_ns / SAMPLE_NS));
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += input_volts(ina, ina->begun_ns + (int64_t) ((i + 0.5) * (double) length_ns / count));
    return sum / count;
}

static double step_volts(const struct ina *ina)
{
    if (ina->kind == INA_226)
        return ina->converting_bus ? 1.25e-3 : 2.5e-6;
    return ina->converting_bus ? 4e-3 : 10e-6;
}

/*
 * Steps of the register that one step of the converter is. The INA219's has 12 bits: in a range of
 * 40 mV << gain one is 10 uV << gain, in one of 32 V it is 8 mV; fewer bits make it larger.
 */
static double converter_steps(const struct ina *ina)
{
    if (ina->kind == INA_226)
        return 1;
    unsigned configuration = ina->registers[INA_CONFIGURATION], chosen = setting(ina, ina->converting_bus);
    double range = ina->converting_bus ? 1 << (configuration >> 13 & 1) : 1 << (configuration >> 11 & 3);
    return chosen & 8 ? range : range * (1 << (3 - (chosen & 3)));
}

static double clipped(const struct ina *ina, double steps)
{
    unsigned configuration = ina->registers[INA_CONFIGURATION];
    if (ina->kind == INA_226)
        return fmin(fmax(steps, ina->converting_bus ? 0 : -32768), 32767);
    if (ina->converting_bus)
        return fmin(fmax(steps, 0), configuration >> 13 & 1 ? 8000 : 4000);
    double most = 4000 << (configuration >> 11 & 3);
    return fmin(fmax(steps, -most), most);
}

static void convert(struct ina *ina, int64_t length_ns)
{
    double coarse = converter_steps(ina);
    double noise = ina->noise_lsb > 0 ? ina->noise_lsb * random_normal(&ina->random) : 0;
    double steps = floor(mean_volts(ina, length_ns) / step_volts(ina) / coarse + noise + 0.5) * coarse;
    *(ina->converting_bus ? &ina->bus_sum : &ina->shunt_sum) += clipped(ina, steps);
}

static void begin_sequence(struct ina *ina, int64_t now_ns)
{
    ina->begun_ns = now_ns;
    ina->converting_bus = !(mode(ina) & MODE_SHUNT);
    ina->samples_left = averages(ina);
    ina->shunt_sum = ina->bus_sum = 0;
}

/* Registers change only when all that is averaged is there (SBOS547, section 6.3.1). */
static void publish(struct ina *ina)
{
    double count = averages(ina);
    if (mode(ina) & MODE_SHUNT)
        ina->registers[INA_SHUNT_VOLTAGE] = (uint16_t) (int16_t) lround(ina->shunt_sum / count);
    if (mode(ina) & MODE_BUS)
        ina->registers[INA_BUS_VOLTAGE] = (uint16_t) lround(ina->bus_sum / count);
    ina->ready = 1;
    if (!(mode(ina) & MODE_CONTINUOUS))
        ina->registers[INA_CONFIGURATION] &= (uint16_t) ~MODE_MASK; /* triggered: once */
}

static int is_converting(const struct ina *ina)
{
    return (mode(ina) & (MODE_SHUNT | MODE_BUS)) != 0;
}

static void end_conversion(struct ina *ina)
{
    int64_t length_ns = conversion_ns(ina);
    convert(ina, length_ns);
    int64_t ended_ns = ina->begun_ns + length_ns;
    ina->begun_ns = ended_ns;
    if (!ina->converting_bus && mode(ina) & MODE_BUS) {
        ina->converting_bus = 1;
        return;
    }
    ina->converting_bus = !(mode(ina) & MODE_SHUNT);
    if (--ina->samples_left > 0)
        return;
    publish(ina);
    begin_sequence(ina, ended_ns);
}

static void run(struct ina *ina, int64_t now_ns)
{
    if (now_ns - ina->begun_ns > FORGOTTEN_NS)
        begin_sequence(ina, now_ns - FORGOTTEN_NS);
    while (is_converting(ina) && ina->begun_ns + conversion_ns(ina) <= now_ns)
        end_conversion(ina);
}

void ina_power_on(struct ina *ina, int64_t now_ns)
{
    memset(ina->registers, 0, sizeof ina->registers);
    ina->registers[INA_CONFIGURATION] = ina->kind == INA_226 ? INA226_DEFAULT : INA219_DEFAULT;
    ina->ready = 0;
    ina->pointer = 0;
    ina->bytes = 0;
    begin_sequence(ina, now_ns);
}

static uint16_t take_ready(struct ina *ina, uint16_t flag)
{
    uint16_t ready = ina->ready ? flag : 0;
    ina->ready = 0;
    return ready;
}

static uint16_t read_226(struct ina *ina, uint8_t address)
{
    switch (address) {
    case INA_MANUFACTURER_ID: return TEXAS_INSTRUMENTS;
    case INA_DIE_ID: return INA226_DIE;
    case INA_MASK_ENABLE: return ina->registers[INA_MASK_ENABLE] | take_ready(ina, CONVERSION_READY);
    default: return address < INA_REGISTERS ? ina->registers[address] : 0;
    }
}

static uint16_t read_219(struct ina *ina, uint8_t address)
{
    switch (address) {
    case INA_BUS_VOLTAGE:
        return (uint16_t) (ina->registers[address] << INA219_BUS_SHIFT | (ina->ready ? INA219_READY : 0));
    case INA_POWER:
        take_ready(ina, 0);
        return ina->registers[address];
    default: return address <= INA_CALIBRATION ? ina->registers[address] : 0;
    }
}

uint16_t ina_read(struct ina *ina, uint8_t address, int64_t now_ns)
{
    run(ina, now_ns);
    return ina->kind == INA_226 ? read_226(ina, address) : read_219(ina, address);
}

static void configure(struct ina *ina, uint16_t value, int64_t now_ns)
{
    if (value & RESET) {
        uint8_t pointer = ina->pointer;
        ina_power_on(ina, now_ns);
        ina->pointer = pointer;
        return;
    }
    ina->registers[INA_CONFIGURATION] =
        ina->kind == INA_226 ? (value & INA226_SETTABLE) | INA226_FIXED : value & INA219_SETTABLE;
    if (is_converting(ina))
        ina->ready = 0;
    begin_sequence(ina, now_ns);
}

void ina_write(struct ina *ina, uint8_t address, uint16_t value, int64_t now_ns)
{
    run(ina, now_ns);
    if (address == INA_CONFIGURATION)
        configure(ina, value, now_ns);
    else if (address == INA_CALIBRATION)
        ina->registers[address] = value;
    else if (ina->kind == INA_226 && (address == INA_MASK_ENABLE || address == INA_ALERT_LIMIT))
        ina->registers[address] = address == INA_MASK_ENABLE ? value & (uint16_t) ~CONVERSION_READY : value;
}

void ina_begin(struct ina *ina)
{
    ina->bytes = 0;
}

void ina_take_byte(struct ina *ina, uint8_t byte, int64_t now_ns)
{
    unsigned at = ina->bytes++;
    if (at == 0)
        ina->pointer = byte;
    else if (at == 1)
        ina->latch = (uint16_t) (byte << 8);
    else if (at == 2)
        ina_write(ina, ina->pointer, ina->latch | byte, now_ns);
}

uint8_t ina_give_byte(struct ina *ina, int64_t now_ns)
{
    unsigned at = ina->bytes++;
    if (at == 0)
        ina->latch = ina_read(ina, ina->pointer, now_ns);
    if (at > 1)
        return 0xFF; /* nobody pulls the line down */
    return (uint8_t) (at == 0 ? ina->latch >> 8 : ina->latch);
}
