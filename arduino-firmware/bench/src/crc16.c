#include "crc16.h"

uint16_t crc16_xmodem(const uint8_t *bytes, size_t count)
{
    uint16_t crc = 0;
    for (size_t i = 0; i < count; i++) {
        crc ^= (uint16_t) (bytes[i] << 8);
        for (int bit = 0; bit < 8; bit++)
            crc = (uint16_t) (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1);
    }
    return crc;
}
