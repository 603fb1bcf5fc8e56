package pijoule.contract.service.readings;

import java.util.Arrays;
import java.util.Random;
import pijoule.contract.message.Reading;

/**
 * The memory of a simulated sensor: its last readings, one each minute. They are drawn from a fixed
 * seed, so that a client knows every right answer. Safe for use by many threads.
 */
final class Sensor {
  /** Seed of every sensor: the year of Groba and Clarke's paper. */
  private static final long SEED = 2010;

  /**
   * From 15 to 34.99 degrees Celsius in hundredths, which every JDK prints alike, with four or five
   * characters: {@link Double#toString} changed with JDK 19.
   */
  private static final int LOWEST_HUNDREDTHS = 1500;

  private static final int HUNDREDTHS = 2000;
  private static final double PER_DEGREE = 100;

  /** 2010-11-29T00:00Z. Times have 13 digits as long as they are after September 2001. */
  private static final long LATEST_MS = 1_290_988_800_000L;

  private static final long INTERVAL_MS = 60_000;
  private static final int JITTER_MS = 1000;

  /** Sampler ids look as the Sun SPOTs' addresses do: 0014.4F01.0000.1A2B. */
  private static final String DIGITS = "0123456789ABCDEF";

  private static final int GROUP = 5;

  private final Reading[] newestFirst;

  /**
   * Makes a sensor.
   *
   * @param history readings that it keeps
   * @param idLength characters of a sampler's id
   */
  Sensor(int history, int idLength) {
    Random random = new Random(SEED);
    newestFirst = new Reading[history];
    for (int i = 0; i < history; i++) {
      double value = (LOWEST_HUNDREDTHS + random.nextInt(HUNDREDTHS)) / PER_DEGREE;
      long timestamp = LATEST_MS - i * INTERVAL_MS - random.nextInt(JITTER_MS);
      newestFirst[i] = new Reading(value, timestamp, id(random, idLength));
    }
  }

  private static String id(Random random, int length) {
    char[] id = new char[length];
    for (int i = 0; i < length; i++) {
      id[i] = i % GROUP == GROUP - 1 ? '.' : DIGITS.charAt(random.nextInt(DIGITS.length()));
    }
    return new String(id);
  }

  /**
   * Returns its last readings, the newest first.
   *
   * @param count 1 or more, at most its history
   */
  Reading[] last(int count) {
    return Arrays.copyOf(newestFirst, count);
  }
}
