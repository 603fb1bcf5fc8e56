#pragma once
// Sleep between interrupts: a quieter converter, and less work for a simulator.
#include <avr/sleep.h>

#include "marker.h"
#include "sampler.h"
#include "sums.h"
#include "uart.h"

/** The Arduino core's: low bits of micros(), one every 1.024 ms. */
extern volatile unsigned long timer0_overflow_count;

namespace idle {

inline void begin() { set_sleep_mode(SLEEP_MODE_IDLE); }

/** An interrupt has left something for the main loop. */
inline bool isWaiting() {
  return sensor::isWaiting() || sums::head != sums::tail || marker::head != marker::tail ||
         uart::rxHead != uart::rxTail;
}

inline uint8_t tick() { return timer0_overflow_count; }

/**
 * Stops the CPU until an interrupt leaves something for the main loop, for 1.024 ms at most. An
 * interrupt between the look and the sleep is not missed: sei() takes effect after the instruction
 * behind it.
 */
inline void wait() {
  uint8_t begun = tick();
  sleep_enable();
  cli();
  while (!isWaiting() && tick() == begun) {
    sei();
    sleep_cpu();
    cli();
  }
  sei();
  sleep_disable();
}

}  // namespace idle
