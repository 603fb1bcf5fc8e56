#pragma once
// A binary frame being written: 21 bytes, integers little-endian, CRC-16/XMODEM big-endian.
#include <Arduino.h>
#include <util/crc16.h>

class Frame {
 public:
  static const uint8_t LENGTH = 21;
  static const uint8_t REPORT = 1;
  static const uint8_t MARKER = 2;

  explicit Frame(uint8_t type) {
    bytes_[0] = 0xA5;
    bytes_[1] = 0x5A;
    put(type, 1);
  }

  /** The lowest `width` bytes of a number. */
  Frame &put(uint32_t number, uint8_t width) {
    for (; width > 0; width--) {
      uint8_t byte = number;
      crc_ = _crc_xmodem_update(crc_, byte);
      bytes_[length_++] = byte;
      number >>= 8;
    }
    return *this;
  }

  void finish() {
    while (length_ < LENGTH - 2) put(0, 1);
    bytes_[length_++] = crc_ >> 8;
    bytes_[length_++] = crc_;
  }

  const uint8_t *bytes() const { return bytes_; }
  uint8_t length() const { return length_; }

 private:
  uint8_t bytes_[LENGTH];
  uint8_t length_ = 2;
  uint16_t crc_ = 0;
};
