#pragma once
// Readings added up into reports. Written by the sensor's side, read by the main loop.
#include <Arduino.h>
#include <util/atomic.h>

namespace sums {

const uint8_t VOLTAGE = 0;
const uint8_t CURRENT = 1;

struct Report {
  uint32_t sequence;
  uint32_t timeMicros;
  uint16_t count[2];
  uint32_t sum[2];
};

const uint8_t QUEUE_SIZE = 8;  // a power of 2; holds 2 kHz while an answer is being made

Report queue[QUEUE_SIZE];
volatile uint8_t head;
volatile uint8_t tail;

uint32_t sum[2];
uint16_t count[2];
uint32_t nextSequence;
uint16_t conversions = 2;  // of a whole report
uint16_t left;             // conversions still to come in this report
uint16_t discard;          // conversions still to throw away
volatile bool heard;       // there was a conversion since the main loop looked

/** What complete() does at a report's end besides: the sampler's. */
void onComplete();

/** Begins a report, after throwing away some conversions (an even number). */
inline void restart(uint16_t discarded) {
  sum[VOLTAGE] = sum[CURRENT] = 0;
  count[VOLTAGE] = count[CURRENT] = 0;
  left = conversions;
  discard = discarded;
}

/** Queues the report. One without room or readings uses its number up all the same. */
inline void push() {
  uint32_t sequence = nextSequence++;
  uint8_t at = head;
  uint8_t next = (at + 1) & (QUEUE_SIZE - 1);
  if (next == tail || count[VOLTAGE] == 0) return;
  Report &report = queue[at];
  report.sequence = sequence;
  report.timeMicros = micros();
  for (uint8_t channel = 0; channel < 2; channel++) {
    report.count[channel] = count[channel];
    report.sum[channel] = sum[channel];
  }
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
    sum[channel] += code;
    count[channel]++;
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
