/*
 * The converter as the ATmega328P data sheet describes it (1024 steps), and the
 * millivolts that make simavr, which divides by 1023 and rounds down, show the
 * same code.
 */
#ifndef BENCH_ADC_H
#define BENCH_ADC_H

#include <stdint.h>

enum { ADC_CODES = 1024 };

/* round(pin/reference*1024 + noise), clipped to 0..1023: first transition at half a step. */
unsigned adc_code(double pin_volts, double reference_volts, double noise_lsb);

/* Smallest whole millivolts for which simavr's floor(mV*1023/reference) is `code`. */
uint32_t adc_simavr_millivolts(unsigned code, uint32_t simavr_reference_millivolts);

#endif
