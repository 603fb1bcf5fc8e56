#pragma once
// Carries out the commands of docs/serial-protocol.md, one after the other.
#include "answer.h"
#include "command.h"

namespace protocol {

const uint32_t BOOT_BAUD = 115200;
/** The transmitter's last two bytes, and a little more, at the slowest rate. */
const uint16_t LAST_BYTES_MICROS = 250;

enum Pending : uint8_t { NOTHING, BAUD_DRAIN, BAUD_LAST, PROBE, STORE_SERIAL, STORE_CALIBRATION };

Command command;
Pending pending = NOTHING;
uint32_t baud = BOOT_BAUD;
uint32_t nextBaud;
uint16_t drainedMicros;

inline void announce() { answer::boot(); }

inline void setRate(const char *text) {
  const char *at = text + 1;
  int32_t hertz;
  if (!readInteger(at, hertz) || *at != 0 || hertz < 1 || hertz > sensor::MOST_HERTZ) {
    answer::error(F("rate must be R1 to R" MOST_HERTZ_TEXT " (Hz)"), text);
    return;
  }
  sampler::setPlan(sampler::planOf(hertz));
  answer::ok(text);
}

inline void setBaud(const char *text) {
  const char *at = text + 1;
  int32_t wanted;
  bool known = readInteger(at, wanted) && *at == 0 &&
               (wanted == 115200 || wanted == 500000 || wanted == 1000000);
  if (!known) {
    answer::error(F("baud must be B115200, B500000 or B1000000"), text);
    return;
  }
  answer::ok(text);
  nextBaud = wanted;
  report::muted = true;
  pending = BAUD_DRAIN;
}

inline void setFormat(const char *text) {
  report::binary = text[1] == 'B';
  answer::ok(text);
}

inline void setReference(const char *text) {
#if SENSOR == SENSOR_ADC
  sampler::setReference(text[1] == 'i');
  answer::ok(text);
#else
  answer::error(F("this sensor has no reference to choose"), text);
#endif
}

inline void probe(const char *text) {
#if SENSOR == SENSOR_ADC
  (void)text;
  sampler::probe();
  pending = PROBE;
#else
  answer::error(F("this sensor does not measure AVCC"), text);
#endif
}

inline void storeSerial(const char *text) {
  const char *wanted = text + 1;
  uint8_t length = strlen(wanted);
  bool good = length >= 1 && length <= store::SERIAL_MAX;
  for (uint8_t i = 0; i < length; i++) good = good && (isalnum(wanted[i]) || wanted[i] == '-');
  if (!good) {
    answer::error(F("serial number must be N and 1 to 15 of A-Z a-z 0-9 -"), text);
    return;
  }
  store::Serial image = {};
  strcpy(image.text, wanted);
  store::save(image);
  pending = STORE_SERIAL;
}

/** Reads `HASH,VG,VO,IG,IO`. */
inline bool parseCalibration(const char *at, store::Calibration &image) {
  for (uint8_t i = 0; i < store::HASH_LENGTH; i++) {
    if (!isxdigit(at[i])) return false;
    image.hash[i] = at[i];
  }
  at += store::HASH_LENGTH;
  int32_t values[4];
  for (uint8_t i = 0; i < 4; i++) {
    if (*at++ != ',' || !readInteger(at, values[i])) return false;
  }
  image.voltageGainPpm = values[0];
  image.voltageOffsetMicrovolts = values[1];
  image.currentGainPpm = values[2];
  image.currentOffsetMicroamperes = values[3];
  return *at == 0;
}

inline void calibration(const char *text) {
  if (text[1] == 0) {
    answer::calibration();
    return;
  }
  store::Calibration image;
  if (!parseCalibration(text + 1, image)) {
    answer::error(F("calibration must be C, 16 hex digits and 4 integers behind commas"), text);
    return;
  }
  store::save(image);
  pending = STORE_CALIBRATION;
}

inline void start(const char *text) {
  sampler::start();
  answer::ok(text);
}

inline void stop(const char *text) {
  sampler::stop();
  answer::ok(text);
}

inline bool is(const char *text, char first, char second) {
  return text[0] == first && text[1] == second && (second == 0 || text[2] == 0);
}

inline void obey(const char *text) {
  if (is(text, '?', 0)) return answer::identity(baud);
  if (is(text, 'G', 0)) return start(text);
  if (is(text, 'X', 0)) return stop(text);
  if (is(text, 'V', 0)) return probe(text);
  if (is(text, 'F', 'T') || is(text, 'F', 'B')) return setFormat(text);
  if (is(text, 'A', 'i') || is(text, 'A', 'a')) return setReference(text);
  if (text[0] == 'R') return setRate(text);
  if (text[0] == 'B') return setBaud(text);
  if (text[0] == 'N') return storeSerial(text);
  if (text[0] == 'C') return calibration(text);
  answer::error(F("command must be one of ? G X R FT FB B Ai Aa V N C"), text);
}

inline void receive(uint8_t byte) {
  if (!command.add(byte)) return;
  if (!command.printable()) {
    answer::error(F("command must be printable ASCII"), "other bytes");
  } else if (command.overlong()) {
    answer::error(F("command must be at most 63 bytes"), "more");
  } else {
    obey(command.text());
  }
  command.clear();
}

inline Pending drainBaud() {
  if (!uart::drained()) return BAUD_DRAIN;
  drainedMicros = micros();
  return BAUD_LAST;
}

inline Pending switchBaud() {
  if (static_cast<uint16_t>(micros() - drainedMicros) < LAST_BYTES_MICROS) return BAUD_LAST;
  baud = nextBaud;
  uart::setBaud(baud);
  report::muted = false;
  return NOTHING;
}

inline Pending finishProbe() {
#if SENSOR == SENSOR_ADC
  if (sampler::probing) return PROBE;
  answer::avcc(sampler::probeSum);
  sampler::resume();
#endif
  return NOTHING;
}

inline Pending finishStore() {
  if (store::busy()) return pending;
  if (pending == STORE_CALIBRATION) {
    answer::calibration();
  } else {
    Line line;
    answer::send(line.put(F("#ok N")).put(store::serial.text));
  }
  return NOTHING;
}

/** One step of what the last command began. */
inline Pending proceed() {
  switch (pending) {
    case BAUD_DRAIN: return drainBaud();
    case BAUD_LAST: return switchBaud();
    case PROBE: return finishProbe();
    case STORE_SERIAL:
    case STORE_CALIBRATION: return finishStore();
    default: return NOTHING;
  }
}

/** The next command waits until the last is done and there is room for its answer. */
inline void poll() {
  if (uart::room() < uart::ANSWER_MAX) return;
  if (pending != NOTHING) {
    pending = proceed();
    return;
  }
  int16_t byte = uart::read();
  if (byte >= 0) receive(byte);
}

}  // namespace protocol
