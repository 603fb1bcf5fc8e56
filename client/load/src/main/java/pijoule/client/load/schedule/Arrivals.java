package pijoule.client.load.schedule;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import pijoule.client.Seeds;

/** How intended starts are spread. */
public enum Arrivals {
  /**
   * Independent of each other. The instants of a Poisson process whose number is given are uniform
   * (Ross, Stochastic Processes, 2nd ed., theorem 2.3.1), so every draw has the same number, and
   * the rate is exact.
   */
  POISSON {
    @Override
    double[] draw(int count, long seed) {
      double[] shares = new double[count];
      for (int i = 0; i < count; i++) {
        shares[i] = (Seeds.of(seed, i + 1) >>> UNUSED_BITS) * UNIT;
      }
      Arrays.sort(shares);
      return shares;
    }
  },
  /** At equal distances. */
  EVEN {
    @Override
    double[] draw(int count, long seed) {
      double[] shares = new double[count];
      for (int i = 0; i < count; i++) {
        shares[i] = (double) i / count;
      }
      return shares;
    }
  };

  /** A double has 53 significant bits. */
  private static final int UNUSED_BITS = 11;

  private static final double UNIT = 0x1p-53;

  /** The names on command lines; the first is the default. */
  public static final List<String> NAMES = List.of(POISSON.key(), EVEN.key());

  /**
   * Returns the arrivals of that name.
   *
   * @param name one of {@link #NAMES}
   */
  public static Arrivals of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Returns the name in records. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** So many instants in rising order, as shares of an interval, each at least 0 and below 1. */
  abstract double[] draw(int count, long seed);
}
