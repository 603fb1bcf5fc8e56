#pragma once
// A binary frame being written: integers little-endian, CRC-16/XMODEM big-endian.
#include <Arduino.h>
#include <util/crc16.h>

class Frame {
 public:
  static const uint8_t MARKER = 2;
  static const uint8_t REPORT = 3;  // 1 was a report without products

  explicit Frame(uint8_t type) {
    bytes_[0] = 0xA5;
    bytes_[1] = 0x5A;
    put(type, 1);
  }

  /** The lowest `width` bytes of a number. */
  Frame &put(sensor::Product number, uint8_t width) {
    uint8_t *at = bytes_ + length_;
    length_ += width;
    for (; width > 0; width--) {
      *at++ = number;
      number >>= 8;
    }
    return *this;
  }

  void finish() {
    uint16_t crc = 0;
    uint8_t *at = bytes_ + 2;
    for (uint8_t left = length_ - 2; left > 0; left--) crc = _crc_xmodem_update(crc, *at++);
    *at++ = crc >> 8;
    *at = crc;
    length_ += 2;
  }

  const uint8_t *bytes() const { return bytes_; }
  uint8_t length() const { return length_; }

 private:
  static const uint8_t LONGEST = 33;
  uint8_t bytes_[LONGEST];
  uint8_t length_ = 2;
};
