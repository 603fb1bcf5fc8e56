#pragma once
// Edges of the marker input D2 (INT0), stamped in the interrupt.
#include <Arduino.h>
#include <util/atomic.h>

namespace marker {

struct Edge {
  uint32_t number;
  uint32_t timeMicros;
  uint8_t level;
};

const uint8_t QUEUE_SIZE = 16;  // a power of 2

Edge queue[QUEUE_SIZE];
volatile uint8_t head;
volatile uint8_t tail;
uint32_t nextNumber;  // the interrupt's alone: an edge that finds no room uses its number up

/**
 * The pull-up is for the open collector of an opto-isolator. INT1 stays off; it reacts to edges all
 * the same, because simavr looks at a level in every cycle.
 */
inline void begin() {
  EICRA = _BV(ISC10) | _BV(ISC00);
  pinMode(2, INPUT_PULLUP);
  EIFR = _BV(INTF0);
  EIMSK = _BV(INT0);
}

/** Takes the oldest edge out of the queue. False: there is none. */
inline bool take(Edge &edge) {
  uint8_t at = tail;
  if (head == at) return false;
  edge = queue[at];
  tail = (at + 1) & (QUEUE_SIZE - 1);
  return true;
}

}  // namespace marker

// micros() is right in an interrupt: it counts one timer overflow that is still waiting, and none
// of the interrupts here lasts as long as two (1 ms each).
ISR(INT0_vect) {
  uint32_t now = micros();
  uint8_t level = (PIND >> PIND2) & 1;
  uint32_t number = marker::nextNumber++;
  uint8_t at = marker::head;
  uint8_t next = (at + 1) & (marker::QUEUE_SIZE - 1);
  if (next == marker::tail) return;
  marker::queue[at].number = number;
  marker::queue[at].timeMicros = now;
  marker::queue[at].level = level;
  marker::head = next;
}
