#pragma once
// The ATmega328P's own converter: A0 voltage, A1 shunt, in turn.
#include <Arduino.h>

namespace sensor {

/** 4102 pairs, of a report at 1 Hz, of 1023 squared are below 2^32. */
typedef uint32_t Product;
const uint16_t GREATEST_CODE = 1023;

const char NAME[] PROGMEM = "adc";
const bool HAS_REFERENCE = true;

// Clock / 128 = 125 kHz. A conversion takes 13 clocks and up to one more until the prescaler comes
// round (datasheet 24.4): 1792 cycles; the rest is for the interrupt that sets the multiplexer.
const uint16_t CONVERSION_CYCLES = 1950;
#define MOST_HERTZ_TEXT "2000"
const uint16_t MOST_HERTZ = 2000;
const uint16_t MOST_CONVERSIONS = 8204;

// A reference settles through the 32 kohm of AREF into the Nano's 100 nF: 3.2 ms, and nine of those
// from 5 V to within 0.5 mV of 1.1 V. 256 conversions take 31 ms.
const uint16_t SETTLING_CONVERSIONS = 256;

const uint8_t REFERENCE_AVCC = _BV(REFS0);
const uint8_t REFERENCE_INTERNAL = _BV(REFS1) | _BV(REFS0);
const uint8_t BANDGAP_CHANNEL = 14;

}  // namespace sensor

#include "sums.h"

namespace sensor {

uint8_t mux[2];      // per channel: reference and input
uint8_t channel;     // of the conversion that is running or comes next
volatile bool late;  // the timer wanted a conversion before the last one was read

const uint8_t ADC_ON = _BV(ADEN) | _BV(ADIE) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);

inline void select(uint8_t reference) {
  mux[sums::VOLTAGE] = reference;
  mux[sums::CURRENT] = reference | 1;
}

/** Both channels become the bandgap, seen against AVCC. */
inline void selectBandgap() {
  mux[sums::VOLTAGE] = mux[sums::CURRENT] = REFERENCE_AVCC | BANDGAP_CHANNEL;
}

inline void begin() {
  DIDR0 = _BV(ADC0D) | _BV(ADC1D);
  ADCSRA = ADC_ON;
  select(REFERENCE_INTERNAL);
}

inline void pace(uint16_t) {}

inline bool isFound() { return true; }

/** Waits until the conversion under way has been read, 0.1 ms. The timer must stand still. */
inline void drain() {
  late = false;
  while (ADCSRA & (_BV(ADSC) | _BV(ADIF))) {
  }
}

/** Puts the converter at the voltage channel. */
inline void prepare() {
  channel = sums::VOLTAGE;
  ADMUX = mux[channel];
}

/** From the timer's interrupt. ADCSRA must not be written while ADIF waits: that would clear it. */
inline void tick() {
  if (ADCSRA & (_BV(ADSC) | _BV(ADIF))) {
    late = true;
  } else {
    ADCSRA = ADC_ON | _BV(ADSC);
  }
}

/** The interrupts do it all: nothing is left for the main loop. */
inline bool isWaiting() { return false; }
inline void poll() {}

}  // namespace sensor

ISR(ADC_vect) {
  uint8_t converted = sensor::channel;
  uint8_t next = converted ^ 1;
  sensor::channel = next;
  ADMUX = sensor::mux[next];
  uint16_t code = ADC;
  if (sensor::late) {
    sensor::late = false;
    ADCSRA = sensor::ADC_ON | _BV(ADSC);
  }
  sums::add(converted, code, true);
}
