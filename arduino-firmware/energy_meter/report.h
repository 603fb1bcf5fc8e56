#pragma once
// Reports and marker edges on their way out, as text or binary frames.
#include "frame.h"
#include "life.h"
#include "line.h"
#include "marker.h"
#include "sums.h"
#include "uart.h"

namespace report {

bool binary;
bool muted;  // while the baud rate changes

/** Sends the frame whole if it fits, else not at all: its number is used up either way. */
template <typename T>
void send(T &frame) {
  frame.finish();
  if (!muted && uart::room() >= frame.length() + uart::ANSWER_MAX) {
    uart::write(frame.bytes(), frame.length());
  }
}

inline void sendBinary(const sums::Report &report) {
  Frame frame(Frame::REPORT);
  const sums::Totals &totals = report.totals;
  frame.put(report.sequence, 4).put(report.timeMicros, 4);
  frame.put(totals.count[sums::VOLTAGE], 2).put(totals.clipped, 2);
  frame.put(totals.sum[sums::VOLTAGE], 3).put(totals.sum[sums::CURRENT], 3);
  frame.put(totals.voltageByCurrent, 5).put(totals.currentSquared, 5);
  send(frame);
}

inline void sendText(const sums::Report &report) {
  Line line;
  line.put(F("S,")).put(report.sequence).put(',').put(report.timeMicros);
  for (uint8_t channel = 0; channel < 2; channel++) {
    line.put(',').put(report.totals.count[channel]).put(',').put(report.totals.sum[channel]);
  }
  send(line);
}

inline void sendBinary(const marker::Edge &edge) {
  Frame frame(Frame::MARKER);
  frame.put(edge.number, 4).put(edge.timeMicros, 4).put(edge.level, 2).put(0, 6);
  send(frame);
}

inline void sendText(const marker::Edge &edge) {
  Line line;
  line.put(F("M,")).put(edge.number).put(',').put(edge.timeMicros);
  line.put(',').put(edge.level ? '1' : '0');
  send(line);
}

template <typename T>
void emit(const T &item) {
  if (binary) {
    sendBinary(item);
  } else {
    sendText(item);
  }
}

inline void poll() {
  sums::Report report;
  if (sums::take(report)) {
    life::keepSequence(report.sequence + 1);
    emit(report);
  }
  marker::Edge edge;
  if (marker::take(edge)) {
    emit(edge);
  }
}

}  // namespace report
