package pijoule.energy.meter;

import java.util.Locale;

/** What one sample says of the power around its time. */
public enum SampleKind {
  /**
   * The mean over an interval whose middle is the sample's time. A counter goes on while a tick is
   * late, so a long interval's energy is as well known as a short one's; only when it was drawn is
   * not. Beyond 20 intervals (0.1 s at 170 Hz) too little of that is left.
   */
  MEAN(20),
  /** The power at the sample's time: what passed between two readings is lost. */
  POINT(3);

  private final int longestIntervals;

  SampleKind(int longestIntervals) {
    this.longestIntervals = longestIntervals;
  }

  /** Intervals between two readings beyond which the time between them is a gap. */
  public int longestIntervals() {
    return longestIntervals;
  }

  /** The name in files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
