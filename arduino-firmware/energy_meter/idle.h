#pragma once
// Sleep between interrupts: a quieter converter, and less work for a simulator.
#include <avr/sleep.h>

#include "marker.h"
#include "sums.h"
#include "uart.h"

namespace idle {

inline void begin() { set_sleep_mode(SLEEP_MODE_IDLE); }

/** An interrupt has left something for the main loop. */
inline bool isWaiting() {
  return sums::head != sums::tail || marker::head != marker::tail || uart::rxHead != uart::rxTail;
}

/**
 * Stops the CPU until the next interrupt; the timer of micros() has one every 1.024 ms. An interrupt
 * between the look and the sleep is not missed: sei() takes effect after the instruction behind it.
 */
inline void untilInterrupt() {
  cli();
  if (!isWaiting()) {
    sleep_enable();
    sei();
    sleep_cpu();
    sleep_disable();
  }
  sei();
}

}  // namespace idle
