#pragma once
// A command line being received. Whatever comes in, the next newline makes all good again.
#include <Arduino.h>

class Command {
 public:
  static const uint8_t LONGEST = 63;

  /** True: this byte ended a line that is not empty. */
  bool add(uint8_t byte) {
    if (byte == '\n') return end();
    if (byte == '\r') return false;
    whole_ = false;
    if (byte < ' ' || byte > '~') {
      printable_ = false;
    } else if (length_ < LONGEST) {
      text_[length_++] = byte;
    } else {
      overlong_ = true;
    }
    return false;
  }

  bool printable() const { return printable_; }
  bool overlong() const { return overlong_; }
  /** What was received, cut if overlong. */
  const char *text() const { return text_; }

  void clear() {
    length_ = 0;
    whole_ = printable_ = true;
    overlong_ = false;
  }

 private:
  bool end() {
    text_[length_] = 0;
    return !whole_;
  }

  char text_[LONGEST + 1];
  uint8_t length_ = 0;
  bool whole_ = true;  // nothing has come since the last end
  bool printable_ = true;
  bool overlong_ = false;
};

/** Reads a decimal integer at `at` and moves behind it. False: none there, or it does not fit. */
inline bool readInteger(const char *&at, int32_t &value) {
  bool negative = *at == '-';
  if (negative) at++;
  const char *first = at;
  uint32_t magnitude = 0;
  for (; *at >= '0' && *at <= '9'; at++) {
    if (at - first == 9) return false;
    magnitude = magnitude * 10 + (*at - '0');
  }
  value = negative ? -static_cast<int32_t>(magnitude) : static_cast<int32_t>(magnitude);
  return at != first;
}
