#pragma once
// The EEPROM: serial number and calibration, each with magic and CRC. Written a byte at a time
// between other work, for a byte takes 3.4 ms: nothing waits, no report is lost.
#include <Arduino.h>
#include <avr/eeprom.h>
#include <util/crc16.h>

namespace store {

const uint8_t SERIAL_MAX = 15;
const uint8_t HASH_LENGTH = 16;

struct Serial {
  static const uint16_t MAGIC = 0x534E;
  static const uint16_t ADDRESS = 0;
  uint16_t magic;
  char text[SERIAL_MAX + 1];
  uint16_t crc;
} __attribute__((packed));

/** Carried for the host, which applies it; the device never does. */
struct Calibration {
  static const uint16_t MAGIC = 0x4341;
  static const uint16_t ADDRESS = 32;
  uint16_t magic;
  char hash[HASH_LENGTH];
  int32_t voltageGainPpm;
  int32_t voltageOffsetMicrovolts;
  int32_t currentGainPpm;
  int32_t currentOffsetMicroamperes;
  uint16_t crc;
} __attribute__((packed));

union Image {
  Serial serial;
  Calibration calibration;
  uint8_t bytes[sizeof(Calibration)];
};

Serial serial;
Calibration calibration;
bool calibrated;

// The one image on its way to the EEPROM.
Image writing;
uint16_t writeAddress;
uint8_t writeLength;
uint8_t written;

template <typename T>
uint16_t crcOf(const T &image) {
  const uint8_t *bytes = reinterpret_cast<const uint8_t *>(&image);
  uint16_t crc = 0;
  for (uint8_t i = 0; i < sizeof(T) - sizeof(image.crc); i++) {
    crc = _crc_xmodem_update(crc, bytes[i]);
  }
  return crc;
}

template <typename T>
bool load(T &image) {
  eeprom_read_block(&image, reinterpret_cast<const void *>(T::ADDRESS), sizeof(T));
  return image.magic == T::MAGIC && image.crc == crcOf(image);
}

inline void read() {
  if (!load(serial) || serial.text[SERIAL_MAX] != 0) strcpy(serial.text, "unset");
  calibrated = load(calibration);
}

inline void begin() { read(); }

inline bool busy() { return written < writeLength; }

/** Begins to write; only when not busy(). What was read before stays until all is written. */
template <typename T>
void save(T image) {
  image.magic = T::MAGIC;
  image.crc = crcOf(image);
  memcpy(writing.bytes, &image, sizeof(T));
  writeAddress = T::ADDRESS;
  writeLength = sizeof(T);
  written = 0;
}

/** Writes one byte if the EEPROM is free; after the last one reads all back. */
inline void poll() {
  if (!busy() || !eeprom_is_ready()) return;
  eeprom_update_byte(reinterpret_cast<uint8_t *>(writeAddress + written), writing.bytes[written]);
  written++;
  if (!busy()) read();
}

}  // namespace store
