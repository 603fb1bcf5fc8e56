/* CRC-16/XMODEM: polynomial 0x1021, initial value 0, as avr-libc's _crc_xmodem_update. */
#ifndef BENCH_CRC16_H
#define BENCH_CRC16_H

#include <stddef.h>
#include <stdint.h>

uint16_t crc16_xmodem(const uint8_t *bytes, size_t count);

#endif
