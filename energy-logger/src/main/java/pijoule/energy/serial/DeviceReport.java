package pijoule.energy.serial;

import java.util.Optional;

/**
 * Report of a device on one interval: sums of readings of each channel. Below it are the layouts of
 * the frames that have it.
 *
 * @param seq the report's number, 0 to 2^32-1; goes on over a reset, restarts with the supply
 * @param deviceMicros the device's micros() at the last reading, us, 0 to 2^32-1
 * @param voltageCount readings in {@code voltageSum}, 1 to 65535
 * @param voltageSum sum of the voltage channel's readings in the sensor's units, 0 to 2^24-1
 * @param currentCount readings in {@code currentSum}, 1 to 65535
 * @param currentSum sum of the current channel's readings in the sensor's units, 0 to 2^24-1
 * @param products of the readings; empty in a text and from the sketch's version 1.0
 */
record DeviceReport(
    long seq,
    long deviceMicros,
    int voltageCount,
    long voltageSum,
    int currentCount,
    long currentSum,
    Optional<Products> products) {
  /**
   * Sums that a mean power needs, over pairs of a voltage reading and the current reading after it.
   *
   * @param voltageByCurrent sum of the products of both, 0 to 2^40-1
   * @param currentSquared sum of the squares of the current's, 0 to 2^40-1
   * @param clipped readings of both channels at the sensor's greatest code
   */
  record Products(long voltageByCurrent, long currentSquared, int clipped) {}

  /** True if a reading was at the sensor's greatest code: its pin may have been higher. */
  boolean isClipped() {
    return products.isPresent() && products.get().clipped() > 0;
  }

  /**
   * An edge at the device's marker input.
   *
   * @param seq the marker's number, 0 to 2^32-1; markers and reports are counted apart
   * @param deviceMicros the device's micros() at the edge, us, 0 to 2^32-1
   * @param high the input's level after the edge
   */
  record Marker(long seq, long deviceMicros, boolean high) {}

  /**
   * The layout of a text frame: a letter, and numbers with a comma before each. It has no products.
   */
  static final class TextFrame {
    private static final long MAX_U32 = 0xffff_ffffL;
    private static final long MAX_U24 = 0xff_ffffL;
    private static final int MAX_COUNT = 0xffff;

    private final byte[] bytes;
    private final int end;
    private int at;
    private boolean valid = true;

    private TextFrame(byte[] bytes, int at, int end) {
      this.bytes = bytes;
      this.at = at + 1;
      this.end = end;
    }

    /** The report of a frame without its check; empty if the numbers are none. */
    static Optional<DeviceReport> report(byte[] bytes, int at, int end) {
      TextFrame frame = new TextFrame(bytes, at, end);
      DeviceReport report =
          new DeviceReport(
              frame.next(0, MAX_U32),
              frame.next(0, MAX_U32),
              (int) frame.next(1, MAX_COUNT),
              frame.next(0, MAX_U24),
              (int) frame.next(1, MAX_COUNT),
              frame.next(0, MAX_U24),
              Optional.empty());
      return frame.complete() ? Optional.of(report) : Optional.empty();
    }

    /** The marker of a frame without its check; empty if the numbers are none. */
    static Optional<Marker> marker(byte[] bytes, int at, int end) {
      TextFrame frame = new TextFrame(bytes, at, end);
      Marker marker =
          new Marker(frame.next(0, MAX_U32), frame.next(0, MAX_U32), frame.next(0, 1) == 1);
      return frame.complete() ? Optional.of(marker) : Optional.empty();
    }

    /** The next number; {@link #complete()} says whether it and all before it were numbers. */
    private long next(long least, long greatest) {
      valid = valid && at + 1 < end && bytes[at] == ',';
      at++;
      long number = 0;
      int first = at;
      while (valid && at < end && bytes[at] != ',') {
        int digit = bytes[at++] - '0';
        number = 10 * number + digit;
        valid = digit >= 0 && digit <= 9 && number <= greatest;
      }
      valid = valid && at > first && number >= least;
      return number;
    }

    /** True if every number was one within its bounds and nothing is left. */
    private boolean complete() {
      return valid && at == end;
    }
  }

  /**
   * The layout of a binary frame: 0xA5 0x5A, type, sequence number and micros() as u32
   * little-endian, the type's own bytes, and the check over everything between the first two bytes
   * and itself, high byte first. A report has its count as u16, its clipped readings as u16, sums
   * as u24 and sums of products as u40; one of the sketch's version 1.0 has neither clipped
   * readings nor products.
   */
  static final class BinaryFrame {
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

    private static Products products(byte[] bytes, int clipped, int sums) {
      return new Products(
          little(bytes, sums, 5), little(bytes, sums + 5, 5), (int) little(bytes, clipped, 2));
    }

    static Marker marker(byte[] bytes, int at) {
      return new Marker(
          little(bytes, at + SEQ_AT, 4),
          little(bytes, at + MICROS_AT, 4),
          bytes[at + LEVEL_AT] == 1);
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
}
