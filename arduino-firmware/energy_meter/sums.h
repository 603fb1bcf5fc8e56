#pragma once
// Readings added up into reports, with the products that a mean power needs. Written by the
// sensor's side, read by the main loop.
#include <Arduino.h>
#include <util/atomic.h>

namespace sums {

const uint8_t VOLTAGE = 0;
const uint8_t CURRENT = 1;

/** Sums over the pairs of a voltage reading and the current reading after it. */
struct Totals {
  uint16_t count[2];
  uint16_t clipped;  // readings of both at the greatest code: the pin may have been higher
  uint32_t sum[2];
  sensor::Product voltageByCurrent;
  sensor::Product currentSquared;
};

struct Report {
  uint32_t sequence;
  uint32_t timeMicros;
  Totals totals;
};

// A power of 2; holds the fastest reports while an answer is being made.
const uint8_t QUEUE_SIZE = sensor::MOST_HERTZ > 1000 ? 8 : 4;

Report queue[QUEUE_SIZE];
volatile uint8_t head;
volatile uint8_t tail;

Totals totals;
uint16_t voltage;          // the last code of its channel
uint32_t nextSequence;
uint16_t conversions = 2;  // of a whole report
uint16_t left;             // conversions still to come in this report
uint16_t discard;          // conversions still to throw away
volatile bool heard;       // there was a conversion since the main loop looked

/** What complete() does at a report's end besides: the sampler's. */
void onComplete();

/** Begins a report, after throwing away some conversions (an even number). */
inline void restart(uint16_t discarded) {
  totals = Totals();
  left = conversions;
  discard = discarded;
}

/** Queues the report. One without room or readings uses its number up all the same. */
inline void push() {
  uint32_t sequence = nextSequence++;
  uint8_t at = head;
  uint8_t next = (at + 1) & (QUEUE_SIZE - 1);
  if (next == tail || totals.count[VOLTAGE] == 0) return;
  Report &report = queue[at];
  report.sequence = sequence;
  report.timeMicros = micros();
  report.totals = totals;
  head = next;
}

/** A conversion is over; reading it failed if valid is false. */
inline void add(uint8_t channel, uint16_t code, bool valid) {
  heard = true;
  if (discard > 0) {
    discard--;
    return;
  }
  if (valid) {
    totals.sum[channel] += code;
    totals.count[channel]++;
    if (code >= sensor::GREATEST_CODE) totals.clipped++;
    if (channel == VOLTAGE) {
      voltage = code;
    } else {
      totals.voltageByCurrent += static_cast<uint32_t>(voltage) * code;
      totals.currentSquared += static_cast<uint32_t>(code) * code;
    }
  }
  if (--left == 0) {
    onComplete();
    restart(0);
  }
}

/** Takes the oldest report out of the queue. False: there is none. */
inline bool take(Report &report) {
  uint8_t at = tail;
  if (head == at) return false;
  report = queue[at];
  tail = (at + 1) & (QUEUE_SIZE - 1);
  return true;
}

}  // namespace sums
