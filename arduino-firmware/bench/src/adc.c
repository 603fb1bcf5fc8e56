#include "adc.h"

#include <math.h>

unsigned adc_code(double pin_volts, double reference_volts, double noise_lsb)
{
    double steps = floor(pin_volts * ADC_CODES / reference_volts + noise_lsb + 0.5);
    if (!(steps > 0))
        return 0;
    return steps < ADC_CODES ? (unsigned) steps : ADC_CODES - 1;
}

uint32_t adc_simavr_millivolts(unsigned code, uint32_t simavr_reference_millivolts)
{
    /* Exact for every code as long as the reference is at least 1023 mV. */
    return (code * simavr_reference_millivolts + 1022) / 1023;
}
