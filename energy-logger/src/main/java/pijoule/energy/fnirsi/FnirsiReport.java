package pijoule.energy.fnirsi;

/**
 * Reports of {@value #BYTES} bytes: 0xaa, a type, 61 bytes, and a check sum of all but the first
 * and itself (CRC-8, polynomial 0x39, first value 0x42). One of data has {@value #SAMPLES} samples
 * of {@value #SAMPLE_BYTES} bytes, least significant byte first: voltage and current, 4 bytes each
 * in units of 10 uV and 10 uA, the voltages of the two data lines, a constant and the temperature.
 * Public description of the reports, as of {@link FnirsiTester.FnirsiModel}; the check sums of its
 * three commands confirm it.
 */
final class FnirsiReport {
  static final int BYTES = 64;
  static final int SAMPLES = 4;
  static final double HERTZ = 100;

  /** Wakes it up. */
  static final int WAKE = 0x81;

  /** Lets it measure. */
  static final int START = 0x82;

  /** Lets it go on. */
  static final int GO_ON = 0x83;

  /** The type of a report of samples. */
  static final int DATA = 0x04;

  private static final int HEAD = 0xaa;
  private static final int FIRST_SAMPLE = 2;
  private static final int SAMPLE_BYTES = 15;
  private static final double UNIT = 1e5;
  private static final int POLYNOMIAL = 0x39;
  private static final int FIRST_VALUE = 0x42;

  private FnirsiReport() {}

  /** A command as a report. */
  static byte[] command(int type) {
    byte[] report = new byte[BYTES];
    report[0] = (byte) HEAD;
    report[1] = (byte) type;
    report[BYTES - 1] = (byte) checkSum(report);
    return report;
  }

  /** Tests whether it is one, undamaged. */
  static boolean isWhole(byte[] report) {
    return report.length == BYTES
        && (report[0] & 0xff) == HEAD
        && (report[BYTES - 1] & 0xff) == checkSum(report);
  }

  /** Tests whether it has samples. */
  static boolean isData(byte[] report) {
    return (report[1] & 0xff) == DATA;
  }

  /** Voltage of a sample, V. */
  static double volts(byte[] report, int sample) {
    return number(report, FIRST_SAMPLE + sample * SAMPLE_BYTES) / UNIT;
  }

  /** Current of a sample, A. */
  static double amperes(byte[] report, int sample) {
    return number(report, FIRST_SAMPLE + sample * SAMPLE_BYTES + 4) / UNIT;
  }

  private static long number(byte[] report, int at) {
    long number = 0;
    for (int i = 3; i >= 0; i--) {
      number = number << 8 | report[at + i] & 0xff;
    }
    return number;
  }

  static int checkSum(byte[] report) {
    int sum = FIRST_VALUE;
    for (int i = 1; i < BYTES - 1; i++) {
      sum ^= report[i] & 0xff;
      for (int bit = 0; bit < 8; bit++) {
        sum = (sum & 0x80) == 0 ? sum << 1 : sum << 1 ^ POLYNOMIAL;
      }
      sum &= 0xff;
    }
    return sum;
  }
}
