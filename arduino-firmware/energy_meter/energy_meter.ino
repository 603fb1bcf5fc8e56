// Meter of a small computer's supply: voltage on A0, current on A1, marker edges on D2.
// Wiring: docs/wiring.md. What it says and obeys: docs/serial-protocol.md.
//
// The sensor: SENSOR_ADC (the ATmega's own converter), SENSOR_INA219 or SENSOR_INA226.
#ifndef SENSOR
#define SENSOR SENSOR_ADC
#endif

#include "life.h"
#include "store.h"
#include "uart.h"
#include "marker.h"
#include "sampler.h"
#include "report.h"
#include "protocol.h"
#include "idle.h"

void setup() {
  life::begin();
  store::begin();
  uart::begin(protocol::BOOT_BAUD);
  protocol::announce();
  marker::begin();
  sampler::begin(life::nextSequence());
  idle::begin();
  life::watch();
}

void loop() {
  if (sampler::alive()) {
    life::feed();
  }
  sensor::poll();
  report::poll();
  store::poll();
  protocol::poll();
  idle::wait();
}
