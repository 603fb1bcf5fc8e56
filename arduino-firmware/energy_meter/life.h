#pragma once
// What outlives a reset: the sequence number and the count of boots; and the watchdog.
#include <Arduino.h>
#include <avr/wdt.h>
#include <util/atomic.h>

namespace life {

const uint16_t MAGIC = 0x4A6D;
const uint16_t WATCHDOG_BARKED = 0xB0BB;

/** A number with its complement: RAM that has lost its power does not hold both. */
struct Kept {
  uint32_t value;
  uint32_t complement;
};

/** The linker leaves .noinit alone at start, so that this goes on over a reset. */
struct Memory {
  uint16_t magic;
  uint16_t bark;
  Kept boots;
  Kept sequence[2];
};

Memory memory __attribute__((section(".noinit")));
uint8_t resetFlags __attribute__((section(".noinit")));
char cause[4];

// The flags must be read, and a watchdog left running by a reset stopped, before anything else.
void readResetFlags() __attribute__((naked, used, section(".init3")));
void readResetFlags() {
  resetFlags = MCUSR;
  MCUSR = 0;
  wdt_disable();
}

inline bool holds(const Kept &kept) { return kept.complement == ~kept.value; }

inline void keep(Kept &kept, uint32_t value) {
  kept.value = value;
  kept.complement = ~value;
}

/** Optiboot takes the flags away; then the memory's own state tells a reset from a power-on. */
inline const char *causeOf(uint8_t flags, bool kept) {
  if (kept && memory.bark == WATCHDOG_BARKED) return "WDT";
  if (flags & _BV(PORF)) return "POR";
  if (flags & _BV(BORF)) return "BOR";
  if (flags & _BV(WDRF)) return "WDT";
  return (flags & _BV(EXTRF)) || kept ? "EXT" : "POR";
}

inline uint32_t bootCount() { return memory.boots.value; }

/** The number of the next report. A slot cut by the reset was about to hold the other's plus 1. */
inline uint32_t nextSequence() {
  const Kept *slot = memory.sequence;
  if (holds(slot[0]) && holds(slot[1])) return max(slot[0].value, slot[1].value);
  if (holds(slot[0])) return slot[0].value + 1;
  return holds(slot[1]) ? slot[1].value + 1 : 0;
}

/** Slots take turns, so that a reset at any instant leaves one whole. */
inline void keepSequence(uint32_t next) { keep(memory.sequence[next & 1], next); }

inline void begin() {
  bool kept = memory.magic == MAGIC && holds(memory.boots);
  strcpy(cause, causeOf(resetFlags, kept));
  if (!kept) {
    keep(memory.sequence[0], 0);
    keep(memory.sequence[1], 0);
  }
  keep(memory.boots, kept ? memory.boots.value + 1 : 1);
  memory.magic = MAGIC;
  memory.bark = 0;
}

/**
 * Starts the watchdog, 0.5 s, in interrupt mode: a system reset by it never ends on Nanos with the
 * old bootloader, which leaves the watchdog running at 16 ms while it waits for an upload.
 */
inline void watch() {
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    wdt_reset();
    WDTCSR = _BV(WDCE) | _BV(WDE);
    WDTCSR = _BV(WDIE) | _BV(WDP2) | _BV(WDP0);
  }
}

inline void feed() { wdt_reset(); }

}  // namespace life

/** Silences every peripheral in use, which a jump does not, and starts anew. */
ISR(WDT_vect) {
  life::memory.bark = life::WATCHDOG_BARKED;
  wdt_disable();
  TIMSK0 = 0;
  TIMSK1 = 0;
  EIMSK = 0;
  UCSR0B = 0;
  ADCSRA = 0;
  TWCR = 0;
  asm volatile("jmp 0");
}
