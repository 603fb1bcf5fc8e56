#pragma once
// Serial port with rings of its own. The core's Serial has no room for an answer beside frames, and
// blocks when it is full; here a frame either fits whole or is not sent.
#include <Arduino.h>
#include <util/atomic.h>

namespace uart {

const uint16_t TX_SIZE = 512;  // a power of 2
const uint8_t RX_SIZE = 128;   // a power of 2
/** Room that frames leave free, so that an answer never waits for them. */
const uint16_t ANSWER_MAX = 192;

uint8_t txRing[TX_SIZE];
volatile uint16_t txHead;
volatile uint16_t txTail;
uint8_t rxRing[RX_SIZE];
volatile uint8_t rxHead;
volatile uint8_t rxTail;

inline void setBaud(uint32_t baud) { UBRR0 = (F_CPU / 4 / baud - 1) / 2; }

inline void begin(uint32_t baud) {
  UCSR0A |= _BV(U2X0);
  setBaud(baud);
  UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
  UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

inline uint16_t room() {
  uint16_t tail;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { tail = txTail; }
  return (tail - txHead - 1) & (TX_SIZE - 1);
}

/** All handed to the transmitter, which may still hold two bytes. */
inline bool drained() { return room() == TX_SIZE - 1; }

/** Sends what the caller has made sure fits. */
inline void write(const uint8_t *bytes, uint8_t length) {
  uint16_t head = txHead;
  for (uint8_t i = 0; i < length; i++) {
    txRing[head] = bytes[i];
    head = (head + 1) & (TX_SIZE - 1);
  }
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    txHead = head;
    UCSR0B |= _BV(UDRIE0);
  }
}

/** Next byte received, or -1. A byte broken on the way, or lost for want of room, comes as 0. */
inline int16_t read() {
  uint8_t tail = rxTail;
  if (rxHead == tail) return -1;
  uint8_t byte = rxRing[tail];
  rxTail = (tail + 1) & (RX_SIZE - 1);
  return byte;
}

}  // namespace uart

ISR(USART_UDRE_vect) {
  uint16_t tail = uart::txTail;
  UDR0 = uart::txRing[tail];
  tail = (tail + 1) & (uart::TX_SIZE - 1);
  uart::txTail = tail;
  if (tail == uart::txHead) UCSR0B &= ~_BV(UDRIE0);
}

ISR(USART_RX_vect) {
  bool broken = UCSR0A & (_BV(FE0) | _BV(DOR0));
  uint8_t byte = UDR0;
  uint8_t head = uart::rxHead;
  uint8_t next = (head + 1) & (uart::RX_SIZE - 1);
  if (next == uart::rxTail) {
    uart::rxRing[(head - 1) & (uart::RX_SIZE - 1)] = 0;
    return;
  }
  uart::rxRing[head] = broken ? 0 : byte;
  uart::rxHead = next;
}
