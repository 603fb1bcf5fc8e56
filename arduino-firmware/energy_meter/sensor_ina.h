#pragma once
// INA219 or INA226 at I2C address 0x40: bus voltage and shunt voltage in the chip's own units.
#include <Wire.h>

namespace sensor {

/** 500 pairs of 32767 squared have 39 bits. */
typedef uint64_t Product;
#if SENSOR == SENSOR_INA219
const uint16_t GREATEST_CODE = 32000;
#else
const uint16_t GREATEST_CODE = 32767;
#endif

const bool HAS_REFERENCE = false;
const uint8_t ADDRESS = 0x40;
const uint8_t CONFIGURATION = 0;
const uint8_t SHUNT_VOLTAGE = 1;
const uint8_t BUS_VOLTAGE = 2;
const uint8_t MANUFACTURER_ID = 0xFE;
const uint8_t DIE_ID = 0xFF;
const uint16_t TEXAS_INSTRUMENTS = 0x5449;
const uint16_t INA226_DIE = 0x226;  // above the four bits of the revision

/** One conversion of the shunt voltage and one of the bus voltage, in turn without end. */
struct Round {
  uint16_t micros;
  uint16_t settings;
};

#if SENSOR == SENSOR_INA219
const char NAME[] PROGMEM = "ina219";
// 32 V, +-320 mV, bus 12 bits (532 us); shunt 12 bits, mean of 1, 2 or 4 (532 us each): SBOS448 8.6.2.
const Round ROUNDS[] PROGMEM = {{1064, 0x399F}, {1592, 0x39CF}, {2662, 0x39D7}};
const uint8_t BUS_SHIFT = 3;       // the lowest bits are flags; 4 mV a step
#else
const char NAME[] PROGMEM = "ina226";
// No averaging, bus 140 us, shunt 140 us to 2.116 ms: SBOS547 7.6.1.
const Round ROUNDS[] PROGMEM = {{280, 0x4007},  {344, 0x400F},  {472, 0x4017},
                                {728, 0x401F}, {1240, 0x4027}, {2256, 0x402F}};
const uint8_t BUS_SHIFT = 0;       // 1.25 mV a step
#endif

// One register takes 0.25 ms with Wire at 400 kHz; a pair a millisecond leaves time for the rest.
const uint16_t CONVERSION_CYCLES = 8000;
#define MOST_HERTZ_TEXT "1000"
const uint16_t MOST_HERTZ = 1000;
// 500 pairs of 32767 still fit the 24 bits of a sum.
const uint16_t MOST_CONVERSIONS = 1000;
const uint16_t SETTLING_CONVERSIONS = 4;

}  // namespace sensor

#include "sums.h"

namespace sensor {

volatile uint8_t ticks;
uint16_t settings;
uint8_t channel;
uint16_t voltageCode;
bool voltageRead;

/** A stuck bus costs 3 ms and is freed; without the limit Wire would wait for ever. */
inline void begin() {
  Wire.begin();
  Wire.setClock(400000);
  Wire.setWireTimeout(3000, true);
}

/**
 * Has the chip convert in rounds that are not shorter than a pair of readings: each of its
 * conversions is then read, some twice, and reports miss no more of the shunt's time than the bus
 * voltage takes.
 */
inline void pace(uint16_t periodCycles) {
  const uint16_t pairMicros = periodCycles / (F_CPU / 1000000 / 2);
  const uint8_t last = sizeof ROUNDS / sizeof *ROUNDS - 1;
  uint8_t at = 0;
  while (at < last && pgm_read_word(&ROUNDS[at].micros) < pairMicros) at++;
  settings = pgm_read_word(&ROUNDS[at].settings);
  Wire.beginTransmission(ADDRESS);
  Wire.write(CONFIGURATION);
  Wire.write(static_cast<uint8_t>(settings >> 8));
  Wire.write(static_cast<uint8_t>(settings & 0xFF));
  Wire.endTransmission();
}

inline void prepare() { channel = sums::VOLTAGE; }

/** Forgets what the timer still wanted. */
inline void drain() { ticks = 0; }

inline void tick() { ticks++; }

inline bool readRegister(uint8_t address, uint16_t &value) {
  Wire.beginTransmission(ADDRESS);
  Wire.write(address);
  if (Wire.endTransmission() != 0 || Wire.requestFrom(ADDRESS, static_cast<uint8_t>(2)) != 2) {
    return false;
  }
  value = static_cast<uint16_t>(Wire.read()) << 8;
  value |= static_cast<uint8_t>(Wire.read());
  return true;
}

/** The chip that this sketch is for answers. An INA219 has no identity: its settings are read. */
inline bool isFound() {
  uint16_t manufacturer = 0;
  readRegister(MANUFACTURER_ID, manufacturer);
  uint16_t value = 0;
#if SENSOR == SENSOR_INA226
  return manufacturer == TEXAS_INSTRUMENTS && readRegister(DIE_ID, value) && value >> 4 == INA226_DIE;
#else
  return manufacturer != TEXAS_INSTRUMENTS && readRegister(CONFIGURATION, value) && value == settings;
#endif
}

inline void readVoltage() {
  voltageRead = readRegister(BUS_VOLTAGE, voltageCode);
  voltageCode >>= BUS_SHIFT;
}

/** A pair counts when both were read. A current that flows back counts as none. */
inline void readCurrent() {
  uint16_t code = 0;
  bool valid = readRegister(SHUNT_VOLTAGE, code) && voltageRead;
  sums::add(sums::VOLTAGE, voltageCode, valid);
  sums::add(sums::CURRENT, (code & 0x8000) ? 0 : code, valid);
}

/** The timer has wanted a reading that the main loop has not done yet. */
inline bool isWaiting() { return ticks != 0; }

/** Reads one register for each tick of the timer that has passed. */
inline void poll() {
  if (ticks == 0) return;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { ticks--; }
  if (channel == sums::VOLTAGE) {
    readVoltage();
  } else {
    readCurrent();
  }
  channel ^= 1;
}

}  // namespace sensor
