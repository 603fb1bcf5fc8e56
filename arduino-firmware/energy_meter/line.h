#pragma once
// A line being written, with the CRC-16/XMODEM of what it holds so far.
#include <Arduino.h>
#include <util/crc16.h>

/** At most CAPACITY bytes with its end; what is longer is cut, the CRC and newline never are. */
class Line {
 public:
  static const uint8_t CAPACITY = 190;

  Line &put(char c) {
    if (length_ < CAPACITY - TAIL) {
      bytes_[length_++] = c;
      crc_ = _crc_xmodem_update(crc_, c);
    }
    return *this;
  }

  Line &put(const char *text) {
    while (*text) put(*text++);
    return *this;
  }

  Line &put(const __FlashStringHelper *text) {
    const char *at = reinterpret_cast<const char *>(text);
    while (char c = pgm_read_byte(at++)) put(c);
    return *this;
  }

  Line &put(uint32_t number) {
    char digits[11];
    return put(static_cast<const char *>(ultoa(number, digits, 10)));
  }

  Line &put(int32_t number) {
    char digits[12];
    return put(static_cast<const char *>(ltoa(number, digits, 10)));
  }

  Line &put(uint16_t number) { return put(static_cast<uint32_t>(number)); }

  Line &put(const char *text, uint8_t length) {
    for (uint8_t i = 0; i < length; i++) put(text[i]);
    return *this;
  }

  /** Ends the line: `*CCCC` and newline. */
  void finish() {
    bytes_[length_++] = '*';
    for (int8_t shift = 12; shift >= 0; shift -= 4) {
      uint8_t nibble = (crc_ >> shift) & 15;
      bytes_[length_++] = nibble < 10 ? '0' + nibble : 'A' + nibble - 10;
    }
    bytes_[length_++] = '\n';
  }

  const uint8_t *bytes() const { return bytes_; }
  uint8_t length() const { return length_; }

 private:
  static const uint8_t TAIL = 6;
  uint8_t bytes_[CAPACITY];
  uint8_t length_ = 0;
  uint16_t crc_ = 0;
};
