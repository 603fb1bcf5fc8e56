#pragma once
// How a report rate is made of conversions.
#include <Arduino.h>

struct Plan {
  uint16_t conversions;   // per report, both channels together: even
  uint16_t periodCycles;  // of the CPU's clock, from one conversion to the next
};

/**
 * Plan for a rate of 1 to 2000 Hz: as many conversions as fit, then the period that comes nearest.
 * conversionCycles: what the sensor needs for one.
 */
inline Plan planFor(uint16_t hertz, uint16_t conversionCycles, uint16_t mostConversions) {
  uint32_t fit = (F_CPU / hertz / conversionCycles) & ~1UL;
  uint16_t conversions = constrain(fit, 2UL, static_cast<uint32_t>(mostConversions));
  uint32_t divisor = static_cast<uint32_t>(hertz) * conversions;
  return {conversions, static_cast<uint16_t>((F_CPU + divisor / 2) / divisor)};
}

/** The rate that the plan yields, in millihertz, by long division in 32 bits. */
inline uint32_t rateMillihertz(const Plan &plan) {
  uint32_t cycles = static_cast<uint32_t>(plan.conversions) * plan.periodCycles;
  uint32_t rate = F_CPU / cycles;
  uint32_t rest = F_CPU % cycles;
  for (uint8_t digit = 0; digit < 3; digit++) {
    rest *= 10;
    rate = rate * 10 + rest / cycles;
    rest %= cycles;
  }
  return rest * 2 >= cycles ? rate + 1 : rate;
}
