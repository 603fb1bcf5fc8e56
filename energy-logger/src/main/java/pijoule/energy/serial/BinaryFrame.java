package pijoule.energy.serial;

/**
 * The layout of a binary frame: 0xA5 0x5A, type, sequence number and micros() as u32 little-endian,
 * ten bytes of the type's own with a report's count as u16 and sums as u24, and the check over
 * everything between the first two bytes and itself, high byte first.
 */
final class BinaryFrame {
  static final int LENGTH = 21;
  static final byte FIRST = (byte) 0xa5;
  static final byte SECOND = 0x5a;
  static final byte REPORT = 1;
  static final byte MARKER = 2;
  static final int TYPE_AT = 2;
  static final int CHECK_AT = LENGTH - 2;
  private static final int SEQ_AT = 3;
  private static final int MICROS_AT = 7;
  private static final int COUNT_AT = 11;
  private static final int LEVEL_AT = 11;
  private static final int VOLTAGE_AT = 13;
  private static final int CURRENT_AT = 16;

  private BinaryFrame() {}

  static boolean checks(byte[] bytes, int at) {
    int check = (bytes[at + CHECK_AT] & 0xff) << 8 | bytes[at + CHECK_AT + 1] & 0xff;
    return check == Crc16.of(bytes, at + TYPE_AT, at + CHECK_AT)
        && (bytes[at + TYPE_AT] == REPORT
            ? little(bytes, at + COUNT_AT, 2) > 0
            : (bytes[at + LEVEL_AT] & 0xfe) == 0);
  }

  static DeviceReport report(byte[] bytes, int at) {
    int count = (int) little(bytes, at + COUNT_AT, 2);
    return new DeviceReport(
        little(bytes, at + SEQ_AT, 4),
        little(bytes, at + MICROS_AT, 4),
        count,
        little(bytes, at + VOLTAGE_AT, 3),
        count,
        little(bytes, at + CURRENT_AT, 3));
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
}
