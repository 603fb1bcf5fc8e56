package pijoule.energy.serial;

import java.util.Optional;
import pijoule.energy.serial.FrameDecoder.Marker;

/**
 * The layout of a binary frame: 0xA5 0x5A, type, sequence number and micros() as u32 little-endian,
 * the type's own bytes, and the check over everything between the first two bytes and itself, high
 * byte first. A report has its count as u16, its clipped readings as u16, sums as u24 and sums of
 * products as u40; one of the sketch's version 1.0 has neither clipped readings nor products.
 */
final class BinaryFrame {
  static final byte FIRST = (byte) 0xa5;
  static final byte SECOND = 0x5a;
  static final byte OLD_REPORT = 1;
  static final byte MARKER = 2;
  static final byte REPORT = 3;
  static final int TYPE_AT = 2;
  static final int REPORT_LENGTH = 33;
  static final int OTHER_LENGTH = 21;
  private static final int SEQ_AT = 3;
  private static final int MICROS_AT = 7;
  private static final int COUNT_AT = 11;
  private static final int LEVEL_AT = 11;
  private static final int CLIPPED_AT = 13;

  private BinaryFrame() {}

  static boolean isType(byte type) {
    return type >= OLD_REPORT && type <= REPORT;
  }

  /** Length of a frame whose type has come, bytes. */
  static int length(byte type) {
    return type == REPORT ? REPORT_LENGTH : OTHER_LENGTH;
  }

  static boolean checks(byte[] bytes, int at) {
    int checkAt = at + length(bytes[at + TYPE_AT]) - 2;
    int check = (bytes[checkAt] & 0xff) << 8 | bytes[checkAt + 1] & 0xff;
    return check == Crc16.of(bytes, at + TYPE_AT, checkAt)
        && (bytes[at + TYPE_AT] == MARKER
            ? (bytes[at + LEVEL_AT] & 0xfe) == 0
            : little(bytes, at + COUNT_AT, 2) > 0);
  }

  static DeviceReport report(byte[] bytes, int at) {
    boolean old = bytes[at + TYPE_AT] == OLD_REPORT;
    int sums = at + (old ? CLIPPED_AT : CLIPPED_AT + 2);
    int count = (int) little(bytes, at + COUNT_AT, 2);
    return new DeviceReport(
        little(bytes, at + SEQ_AT, 4),
        little(bytes, at + MICROS_AT, 4),
        count,
        little(bytes, sums, 3),
        count,
        little(bytes, sums + 3, 3),
        old ? Optional.empty() : Optional.of(products(bytes, at + CLIPPED_AT, sums + 6)));
  }

  private static DeviceReport.Products products(byte[] bytes, int clipped, int sums) {
    return new DeviceReport.Products(
        little(bytes, sums, 5), little(bytes, sums + 5, 5), (int) little(bytes, clipped, 2));
  }

  static Marker marker(byte[] bytes, int at) {
    return new Marker(
        little(bytes, at + SEQ_AT, 4), little(bytes, at + MICROS_AT, 4), bytes[at + LEVEL_AT] == 1);
  }

  private static long little(byte[] bytes, int at, int length) {
    long value = 0;
    for (int i = length - 1; i >= 0; i--) {
      value = value << 8 | bytes[at + i] & 0xff;
    }
    return value;
  }

  /**
   * CRC-16/XMODEM: polynomial 0x1021, start 0, no reflection; the device uses avr-libc's {@code
   * _crc_xmodem_update}.
   */
  static final class Crc16 {
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
}
