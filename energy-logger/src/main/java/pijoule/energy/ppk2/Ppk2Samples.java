package pijoule.energy.ppk2;

import java.util.Optional;
import java.util.OptionalLong;
import pijoule.energy.deviceclock.SteadyStream;

/**
 * Samples of four bytes, least significant first: 14 bits of the converter, 3 of the range, 6 of a
 * counter, one that is not used, 8 of the logic inputs. Where the counter does not go on, the bytes
 * are searched for {@value #IN_A_ROW} samples in a row whose counter does; what comes after has no
 * common time with what was before.
 */
final class Ppk2Samples {
  /** Samples a second. */
  static final double HERTZ = 100_000;

  /**
   * Typical accuracy by the maker's user guide (Measurement resolution): 15 % from 50 mA on, 10 %
   * below.
   */
  static final double U_TOP_RANGE = 0.15;

  private static final double U_LOWER_RANGES = 0.10;

  /** Edges of a marker are further apart; an input that nothing drives has others. */
  private static final long MIN_BETWEEN_EDGES = 100;

  private static final int SAMPLE_BYTES = 4;
  private static final int IN_A_ROW = 9;
  private static final int COUNTER_MASK = 0x3f;

  private final Ppk2Calibration calibration;
  private final double volts;
  private final int markerBit;
  private final SteadyStream samples;
  private final byte[] bytes = new byte[SAMPLE_BYTES * IN_A_ROW];
  private int have;
  private boolean inStep;
  private boolean any;
  private int expected;
  private int last;
  private long skipped;
  private Optional<String> reason = Optional.empty();
  private long taken;
  private boolean topRange;
  private boolean high;
  private long edgeAt = Long.MIN_VALUE / 2;

  /**
   * Makes PPK2 samples.
   *
   * @param markerInput number of the logic input whose edges are the marker's
   */
  Ppk2Samples(Ppk2Calibration calibration, double volts, int markerInput, SteadyStream samples) {
    this.calibration = calibration;
    this.volts = volts;
    this.markerBit = 1 << 24 + markerInput;
    this.samples = samples;
  }

  /** Relative uncertainty of the current by the maker's typical accuracy of the ranges seen. */
  double uTypical() {
    return topRange ? U_TOP_RANGE : U_LOWER_RANGES;
  }

  /** Samples so far. */
  long taken() {
    return taken;
  }

  /**
   * Begins a new time: the next sample was not measured right after the last.
   *
   * @param why in one line
   */
  void restart(String why) {
    inStep = false;
    have = 0;
    skipped = 0;
    reason = Optional.of(why);
  }

  void take(byte[] chunk) {
    for (byte one : chunk) {
      bytes[have++] = one;
      if (inStep && have == SAMPLE_BYTES) {
        takeNext();
      } else if (!inStep && have == bytes.length) {
        search();
      }
    }
  }

  private void takeNext() {
    int word = word(0);
    if (counter(word) != expected || range(word) >= Ppk2Calibration.RANGES) {
      inStep = false;
      skipped = 0;
      return;
    }
    have = 0;
    add(word);
  }

  private void search() {
    int first = counter(word(0));
    boolean row = true;
    for (int i = 0; i < IN_A_ROW && row; i++) {
      int word = word(i);
      row = counter(word) == (first + i & COUNTER_MASK) && range(word) < Ppk2Calibration.RANGES;
    }
    if (!row) {
      System.arraycopy(bytes, 1, bytes, 0, --have);
      skipped++;
      return;
    }
    high = (word(0) & markerBit) != 0;
    if (any) {
      String seen =
          skipped == 0
              ? "the counter went from %s to %s".formatted(last, first)
              : "%s bytes were no samples".formatted(skipped);
      samples.gap("ppk2: " + reason.orElse(seen), OptionalLong.empty());
    }
    reason = Optional.empty();
    for (int i = 0; i < IN_A_ROW; i++) {
      add(word(i));
    }
    inStep = true;
    have = 0;
  }

  private void add(int word) {
    last = counter(word);
    expected = last + 1 & COUNTER_MASK;
    any = true;
    taken++;
    topRange |= range(word) == Ppk2Calibration.RANGES - 1;
    if (high != ((word & markerBit) != 0)) {
      high = !high;
      if (taken - edgeAt > MIN_BETWEEN_EDGES) {
        samples.edge(high);
      }
      edgeAt = taken;
    }
    samples.add(volts, calibration.amperes(word & 0x3fff, range(word), volts));
  }

  private int word(int index) {
    int at = SAMPLE_BYTES * index;
    return bytes[at] & 0xff
        | (bytes[at + 1] & 0xff) << 8
        | (bytes[at + 2] & 0xff) << 16
        | bytes[at + 3] << 24;
  }

  private static int counter(int word) {
    return word >>> 18 & COUNTER_MASK;
  }

  private static int range(int word) {
    return word >>> 14 & 7;
  }
}
