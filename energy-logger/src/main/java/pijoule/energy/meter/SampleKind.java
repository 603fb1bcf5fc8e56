package pijoule.energy.meter;

import java.util.Locale;

/** What one sample says of the power around its time. */
public enum SampleKind {
  /** The mean over an interval whose middle is the sample's time. */
  MEAN,
  /** The power at the sample's time. */
  POINT;

  /** The name in files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
