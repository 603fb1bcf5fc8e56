package pijoule.energy.serial;

import java.util.Optional;

/**
 * How fast and in which form a device sends.
 *
 * @param hertz reports a second, 1 to 2000
 * @param baud rate of the line
 * @param binary true for binary frames
 */
record SerialLink(int hertz, int baud, boolean binary) {
  /** Rates of a device after a start. */
  static final SerialLink AT_START = new SerialLink(170, 115_200, false);

  /** 115200 baud carries 356 reports of 33 bytes a second; markers want some of it. */
  private static final int FASTEST_SLOW_HERTZ = 250;

  private static final int FASTEST_HERTZ = 2000;
  private static final double CLOCK_HERTZ = 16e6;

  /** Ten bits a byte, ns. */
  private static final double BITS_NANOS = 10e9;

  /**
   * The link that carries a rate.
   *
   * @throws IllegalArgumentException if the device cannot report that often
   */
  static SerialLink carrying(double hertz) {
    return of((int) Math.round(hertz))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--rate of an Arduino must lie within 1Hz and 2kHz, got " + hertz + "Hz"));
  }

  /** Finds the link for a rate; empty if the device cannot report that often. */
  static Optional<SerialLink> of(int hertz) {
    return hertz < 1 || hertz > FASTEST_HERTZ ? Optional.empty() : Optional.of(fitting(hertz));
  }

  private static SerialLink fitting(int whole) {
    return new SerialLink(whole, whole <= FASTEST_SLOW_HERTZ ? AT_START.baud : 1_000_000, true);
  }

  /** True if a device can report so far apart, us, to a hundredth. */
  static boolean reports(double intervalMicros) {
    return intervalMicros >= 0.99e6 / FASTEST_HERTZ && intervalMicros <= 1.01e6;
  }

  /** Interval between reports by the firmware's own arithmetic, us of its clock. */
  double intervalMicros() {
    int conversions = Math.max(2, Math.min(8204, (int) (CLOCK_HERTZ / hertz / 1950) & ~1));
    long period = Math.round(CLOCK_HERTZ / (hertz * (double) conversions));
    return conversions * period / (CLOCK_HERTZ / 1e6);
  }

  /**
   * Time from a report's end to its first byte on the line, ns, between edges of D2 and reports in
   * the simulator: with products in binary, 0.24 ms, or 0.32 ms with an INA; as a text, whose
   * numbers an 8-bit processor divides into digits, 0.89 ms with a spread of 0.03 ms. What an old
   * sketch's binary frame takes less is within the bound of the latency.
   */
  static long writingNanos(DeviceReport report) {
    return report.products().isPresent() ? 240_000 : 870_000;
  }

  /**
   * Time of one byte on the line at a nominal rate, ns. The AVR's divisor makes 117647 of 115200
   * (data sheet, section 20.10); 500000 and 1000000 are exact.
   */
  static double byteNanos(int baud) {
    return BITS_NANOS / (baud == AT_START.baud ? 117_647 : baud);
  }
}
