package pijoule.contract.service.readings;

import java.util.Map;
import java.util.Optional;
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
          "n must be from 1 to "
              + history
              + ", the readings that the sensor keeps, got "
              + number
              + "; ask for fewer or start the server with a greater --history");
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
}
