package pijoule.contract.service.readings;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.Shape;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;

/** The service that gives the last readings of a sensor, with its settings. */
final class Readings implements Service<Integer, Reading[]> {
  /** Length of the longest value that a {@link Sensor} draws. */
  private static final int MAX_VALUE_CHARACTERS = 5;

  private static final int TIMESTAMP_CHARACTERS = 13;

  private final int count;
  private final int history;
  private final int idLength;
  private volatile Sensor sensor;

  /**
   * Makes readings.
   *
   * @param count readings that a client asks for
   * @param history readings that the sensor keeps
   * @param idLength characters of a sampler's id
   */
  Readings(int count, int history, int idLength) {
    this.count = count;
    this.history = history;
    this.idLength = idLength;
  }

  /** Draws one request, whatever the seed. */
  @Override
  public Integer draw(long seed) {
    return count;
  }

  @Override
  public int messageBytes() {
    Shape shape = ReadingsType.INSTANCE.shape();
    long reading =
        shape.itemBytes() + MAX_VALUE_CHARACTERS + TIMESTAMP_CHARACTERS + (long) idLength;
    long answer = shape.rootBytes() + count * reading;
    return (int) Math.min(Integer.MAX_VALUE, Math.max(QueryType.INSTANCE.size(count), answer));
  }

  @Override
  public void prepare() {
    sensor = new Sensor(history, idLength);
  }

  /** The newest first. */
  @Override
  public Reading[] apply(Integer number) throws ServiceException {
    if (number < 1 || number > history) {
      throw ServiceException.outOfRange(
          ("n must be from 1 to %s, the readings that the sensor keeps, got %s; ask for"
                  + " fewer or start the server with a greater --history")
              .formatted(history, number));
    }
    if (sensor == null) {
      prepare();
    }
    return sensor.last(number);
  }

  @Override
  public Optional<String> fault(Integer number, Reading[] answer) {
    if (answer.length != number) {
      return Optional.of("answer must hold " + number + " readings, got " + answer.length);
    }
    Reading[] expected = new Sensor(number, idLength).last(number);
    for (int i = 0; i < expected.length; i++) {
      if (!expected[i].equals(answer[i])) {
        return Optional.of("answer must be the sensor's readings, got another one at index " + i);
      }
    }
    return Optional.empty();
  }

  @Override
  public Map<String, Object> settings() {
    return Map.of("history", history, "id_length", idLength);
  }

  /**
   * The memory of a simulated sensor: its last readings, one each minute. They are drawn from a
   * fixed seed, so that a client knows every right answer. Safe for use by many threads.
   */
  private static final class Sensor {
    /** Seed of every sensor: the year of Groba and Clarke's paper. */
    private static final long SEED = 2010;

    /**
     * From 15 to 34.99 degrees Celsius in hundredths, which every JDK prints alike, with four or
     * five characters: {@link Double#toString} changed with JDK 19.
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
}
