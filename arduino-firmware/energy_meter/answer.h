#pragma once
// The lines that answer commands.
#include "life.h"
#include "line.h"
#include "report.h"
#include "sampler.h"
#include "store.h"
#include "uart.h"

namespace answer {

#define ENERGY_METER_VERSION "1.1"

/** Frames leave room for one answer; the caller sees to it that there is one at a time. */
inline void send(Line &line) {
  line.finish();
  uart::write(line.bytes(), line.length());
}

inline void ok(const char *command) {
  Line line;
  send(line.put(F("#ok ")).put(command));
}

inline void error(const __FlashStringHelper *rule, const char *received) {
  Line line;
  send(line.put(F("!error ")).put(rule).put(F(", got ")).put(received));
}

inline void boot() {
  uart::write(reinterpret_cast<const uint8_t *>("\n"), 1);
  Line line;
  line.put(F("#boot energy-meter " ENERGY_METER_VERSION " serial=")).put(store::serial.text);
  line.put(F(" boots=")).put(life::bootCount()).put(F(" seq=")).put(life::nextSequence());
  send(line.put(F(" cause=")).put(life::cause));
}

inline void putHash(Line &line) {
  if (store::calibrated) {
    line.put(store::calibration.hash, store::HASH_LENGTH);
  } else {
    line.put(F("none"));
  }
}

inline const __FlashStringHelper *reference() {
#if SENSOR == SENSOR_ADC
  return sampler::internalReference ? F("internal") : F("avcc");
#else
  return F("none");
#endif
}

inline const __FlashStringHelper *sensorName() {
  return sensor::isFound() ? reinterpret_cast<const __FlashStringHelper *>(sensor::NAME) : F("none");
}

inline void identity(uint32_t baud) {
  const Plan &plan = sampler::plan;
  Line line;
  line.put(F("#id energy-meter " ENERGY_METER_VERSION " serial=")).put(store::serial.text);
  line.put(F(" sensor=")).put(sensorName());
  line.put(F(" rate_mhz=")).put(rateMillihertz(plan));
  line.put(F(" pairs=")).put(static_cast<uint16_t>(plan.conversions / 2));
  line.put(F(" period_cycles=")).put(plan.periodCycles);
  line.put(F(" format=")).put(report::binary ? F("binary") : F("text"));
  line.put(F(" baud=")).put(baud).put(F(" ref=")).put(reference()).put(F(" cal="));
  putHash(line);
  send(line);
}

inline void calibration() {
  Line line;
  line.put(F("#cal "));
  putHash(line);
  if (store::calibrated) {
    const store::Calibration &held = store::calibration;
    line.put(F(" vg=")).put(held.voltageGainPpm).put(F(" vo=")).put(held.voltageOffsetMicrovolts);
    line.put(F(" ig=")).put(held.currentGainPpm).put(F(" io=")).put(held.currentOffsetMicroamperes);
  }
  send(line);
}

inline void avcc(uint16_t code) {
  Line line;
  send(line.put(F("#avcc code=")).put(code));
}

}  // namespace answer
