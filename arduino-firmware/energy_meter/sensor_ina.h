#pragma once
// INA219 or INA226 at I2C address 0x40: bus voltage and shunt voltage in the chip's own units.
#include <Wire.h>

#include "sums.h"

namespace sensor {

const bool HAS_REFERENCE = false;
const uint8_t ADDRESS = 0x40;
const uint8_t CONFIGURATION = 0;
const uint8_t SHUNT_VOLTAGE = 1;
const uint8_t BUS_VOLTAGE = 2;

#if SENSOR == SENSOR_INA219
const char NAME[] PROGMEM = "ina219";
// 32 V, +-320 mV, 12 bits (532 us) each, continuous: SBOS448 8.6.2.
const uint16_t SETTINGS = 0x399F;
const uint8_t BUS_SHIFT = 3;       // the lowest bits are flags; 4 mV a step
#else
const char NAME[] PROGMEM = "ina226";
const uint16_t SETTINGS = 0x4097;  // no averaging, 332 us each, continuous: SBOS547 7.6.1
const uint8_t BUS_SHIFT = 0;       // 1.25 mV a step
#endif

// One register takes 0.15 ms at 400 kHz; a pair a millisecond is near what the chips convert.
const uint16_t CONVERSION_CYCLES = 8000;
// 500 pairs of 32767 still fit the 24 bits of a sum.
const uint16_t MOST_CONVERSIONS = 1000;
const uint16_t SETTLING_CONVERSIONS = 4;

volatile uint8_t ticks;
uint8_t channel;
uint16_t voltageCode;
bool voltageRead;

/** A stuck bus costs 3 ms and is freed; without the limit Wire would wait for ever. */
inline void begin() {
  Wire.begin();
  Wire.setClock(400000);
  Wire.setWireTimeout(3000, true);
}

inline void prepare() {
  Wire.beginTransmission(ADDRESS);
  Wire.write(CONFIGURATION);
  Wire.write(static_cast<uint8_t>(SETTINGS >> 8));
  Wire.write(static_cast<uint8_t>(SETTINGS & 0xFF));
  Wire.endTransmission();
  channel = sums::VOLTAGE;
}

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
