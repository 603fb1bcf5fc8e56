package pijoule.energy.meter;

import java.util.Locale;

/** Meaning of one sample for the power around its time. */
public enum SampleKind {
  /**
   * The mean over an interval whose middle is the sample's time, from a counter that goes on while
   * a tick is late: the energy of an interval of any length is known, only when it was drawn is
   * not. An interval of more than 20 is late; see {@link #lateNanos}.
   */
  COUNTED(20),
  /**
   * The mean over an interval whose middle is the sample's time; what passes between two intervals
   * is lost.
   */
  MEAN(20),
  /** The power at the sample's time: what passed between two readings is lost. */
  POINT(3);

  /**
   * Longest interval of a counter, s. RAPL's counters have 32 bits and wrap after about 60 s at
   * high power (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 3, package
   * RAPL domain); no more than one wrap can be seen between two readings. CPU time does not wrap.
   */
  private static final double LONGEST_COUNTED_SECONDS = 5;

  private static final double NANOS_PER_SECOND = 1e9;

  private final int intervals;

  SampleKind(int intervals) {
    this.intervals = intervals;
  }

  /**
   * Time between two readings beyond which it is a gap, ns.
   *
   * @param periodNanos the interval between two readings on schedule, ns
   */
  public long longestNanos(double periodNanos) {
    double longest = intervals * periodNanos;
    return Math.round(
        this == COUNTED ? Math.max(longest, LONGEST_COUNTED_SECONDS * NANOS_PER_SECOND) : longest);
  }

  /**
   * Time between two samples beyond which nothing is known of when the energy between them was
   * drawn, ns. At most {@link #longestNanos}, and less only for {@link #COUNTED}.
   *
   * @param periodNanos the interval between two readings on schedule, ns
   */
  public long lateNanos(double periodNanos) {
    return Math.round(intervals * periodNanos);
  }

  /** The name in files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
