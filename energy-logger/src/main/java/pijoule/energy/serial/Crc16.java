package pijoule.energy.serial;

/**
 * CRC-16/XMODEM: polynomial 0x1021, start 0, no reflection; the device uses avr-libc's {@code
 * _crc_xmodem_update}.
 */
final class Crc16 {
  private static final int POLYNOMIAL = 0x1021;
  private static final char[] TABLE = table();

  private Crc16() {}

  static int of(byte[] bytes, int from, int to) {
    int crc = 0;
    for (int at = from; at < to; at++) {
      crc = (crc << 8 & 0xffff) ^ TABLE[crc >>> 8 ^ bytes[at] & 0xff];
    }
    return crc;
  }

  private static char[] table() {
    char[] table = new char[256];
    for (int value = 0; value < table.length; value++) {
      int crc = value << 8;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 0x8000) == 0 ? crc << 1 : crc << 1 ^ POLYNOMIAL;
      }
      table[value] = (char) crc;
    }
    return table;
  }
}
