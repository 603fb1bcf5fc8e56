#pragma once
// The timer that paces the sensor, and the changes of rate and reference.
#include <Arduino.h>

#include "plan.h"

#define SENSOR_ADC 1
#define SENSOR_INA219 2
#define SENSOR_INA226 3

#if SENSOR == SENSOR_ADC
#include "sensor_adc.h"
#elif SENSOR == SENSOR_INA219 || SENSOR == SENSOR_INA226
#include "sensor_ina.h"
#else
#error "SENSOR must be SENSOR_ADC, SENSOR_INA219 or SENSOR_INA226"
#endif

namespace sampler {

const uint16_t DEFAULT_HERTZ = 170;
/** Where Timer1 stands when a conversion has just been read; below any period. */
const uint16_t READ_CYCLES = 1750;
const uint8_t PROBE_CONVERSIONS = 16;

Plan plan;
volatile bool planPending;  // plan holds from the next report on
bool running;
volatile bool probing;      // the conversions running go to the probe, not into a report
uint16_t probeSum;

/** After this nothing is added to the sums. Not from an interrupt. */
inline void halt() {
  TIMSK1 = 0;
  sensor::drain();
}

inline void pace(uint16_t conversions, uint16_t periodCycles) {
  sums::conversions = conversions;
  OCR1A = periodCycles - 1;
  sensor::pace(periodCycles);
}

/** Starts a whole report at the voltage channel, from a halt. */
inline void restart(uint16_t discarded) {
  sensor::prepare();
  sums::restart(discarded);
  TCNT1 = 0;
  TIFR1 = _BV(OCF1A);
  TIMSK1 = _BV(OCIE1A);
}

/** A report that is not made whole is a report lost: its number is used up. */
inline void interrupt() {
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { sums::nextSequence++; }
}

inline void start() {
  if (running) return;
  running = true;
  pace(plan.conversions, plan.periodCycles);
  planPending = false;
  restart(0);
}

inline void stop() {
  if (!running) return;
  running = false;
  halt();
  interrupt();
}

inline void setPlan(const Plan &wanted) {
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    plan = wanted;
    planPending = true;
  }
}

inline Plan planOf(uint16_t hertz) {
  return planFor(hertz, sensor::CONVERSION_CYCLES, sensor::MOST_CONVERSIONS);
}

inline void begin(uint32_t sequence) {
  sums::nextSequence = sequence;
  TCCR1A = 0;
  TCCR1B = _BV(WGM12) | _BV(CS10);  // clear on compare match, CPU clock
  sensor::begin();
  plan = planOf(DEFAULT_HERTZ);
  running = true;
  pace(plan.conversions, plan.periodCycles);
  restart(sensor::SETTLING_CONVERSIONS);
}

/** The chain from timer to reading goes, or is meant to stand still. */
inline bool alive() {
  bool going = sums::heard || !(running || probing);
  sums::heard = false;
  return going;
}

#if SENSOR == SENSOR_ADC
bool internalReference = true;

inline void applyReference() {
  sensor::select(internalReference ? sensor::REFERENCE_INTERNAL : sensor::REFERENCE_AVCC);
}

/** From a halt: goes on with the reference as chosen; reports only if they were running. */
inline void resume() {
  applyReference();
  pace(plan.conversions, plan.periodCycles);
  planPending = false;
  if (running) restart(sensor::SETTLING_CONVERSIONS);
}

inline void setReference(bool internal) {
  internalReference = internal;
  halt();
  if (running) interrupt();
  resume();
}

/** Begins to measure the bandgap against AVCC; over when probing is false. */
inline void probe() {
  halt();
  if (running) interrupt();
  sensor::selectBandgap();
  pace(PROBE_CONVERSIONS, sensor::CONVERSION_CYCLES);
  probing = true;
  restart(sensor::SETTLING_CONVERSIONS);
}
#endif

}  // namespace sampler

/** In an interrupt with the ATmega's converter, in the main loop with an INA. */
void sums::onComplete() {
  if (sampler::probing) {
    TIMSK1 = 0;
    sampler::probeSum = sums::totals.sum[sums::VOLTAGE] + sums::totals.sum[sums::CURRENT];
    sampler::probing = false;
    return;
  }
  sums::push();
  if (sampler::planPending) {
    sampler::planPending = false;
    sampler::pace(sampler::plan.conversions, sampler::plan.periodCycles);
    // A count already past the new period would run on to 65535 first.
    TCNT1 = sampler::READ_CYCLES;
  }
}

ISR(TIMER1_COMPA_vect) { sensor::tick(); }
