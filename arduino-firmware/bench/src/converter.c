#include "converter.h"

#include "adc.h"
#include "fail.h"

#include <avr_adc.h>
#include <string.h>

enum { REG_ADMUX = 0x7C, MUX_MASK = 0x0F, REFS_SHIFT = 6, REFS_INTERNAL = 3 };
enum { MUX_CURRENT = 1, MUX_BANDGAP = 14 };
enum { SIMAVR_BANDGAP_MILLIVOLTS = 1100 };

static double pin_volts(struct converter *converter, unsigned mux, int64_t time_ns)
{
    if (mux == MUX_BANDGAP)
        return converter->bandgap_volts;
    return mux > MUX_CURRENT ? 0 /* nothing is wired there */ : front_volts(&converter->front, mux, time_ns);
}

/*
 * simavr works the code out when ADCL is read, from the input ADMUX names by then; the chip keeps
 * the input of the conversion's start. Firmware that moves on to the next input before it reads
 * would get the wrong channel, so every input carries this conversion's code.
 */
static void show_code(struct converter *converter, unsigned code, int internal)
{
    uint32_t reference = internal ? SIMAVR_BANDGAP_MILLIVOLTS : converter->device->avr->avcc;
    uint32_t millivolts = adc_simavr_millivolts(code, reference);
    for (int pin = ADC_IRQ_ADC0; pin <= ADC_IRQ_ADC7; pin++)
        avr_raise_irq(converter->adc->io.irq + pin, millivolts);
    /* No wire leads to the bandgap: simavr takes its millivolts from the table of inputs. */
    converter->adc->muxmode[MUX_BANDGAP].src = millivolts & 0x1FFF;
}

static void on_conversion(avr_irq_t *irq, uint32_t value, void *context)
{
    struct converter *converter = context;
    (void) irq;
    (void) value;
    const avr_t *avr = converter->device->avr;
    unsigned mux = avr->data[REG_ADMUX] & MUX_MASK;
    int internal = avr->data[REG_ADMUX] >> REFS_SHIFT == REFS_INTERNAL;
    int64_t time_ns = devclock_host_ns(&converter->device->clock, avr->cycle);
    double noise = converter->noise_lsb > 0 ? converter->noise_lsb * random_normal(&converter->random) : 0;
    double reference = internal ? converter->bandgap_volts : converter->avcc_volts;
    double volts = pin_volts(converter, mux, time_ns);
    double error = noise + front_error_lsb(&converter->front, volts / reference);
    show_code(converter, adc_code(volts, reference, error), internal);
    converter->conversions++;
}

void converter_attach(struct converter *converter)
{
    for (avr_io_t *io = converter->device->avr->io_port; io; io = io->next)
        if (strcmp(io->kind, "adc") == 0)
            converter->adc = (avr_adc_t *) io;
    if (!converter->adc)
        fail(EXIT_RUN_FAILED, "this libsimavr's atmega328p has no converter; install libsimavr 1.6 or newer");
    avr_irq_register_notify(converter->adc->io.irq + ADC_IRQ_OUT_TRIGGER, on_conversion, converter);
}
