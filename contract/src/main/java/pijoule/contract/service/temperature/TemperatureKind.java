package pijoule.contract.service.temperature;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.Shape;
import pijoule.contract.message.TextType;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.LevelKind;
import pijoule.contract.units.Durations;

/**
 * Gives the value of a simulated sensor: the service of Shopov et al. (2007), whose sensor answered
 * over a serial line.
 */
public final class TemperatureKind extends ServiceKind<String, Float> {
  /** How long the sensor takes. */
  public static final Factor SENSOR_DELAY =
      Factor.of("sensor_delay", "sensor_delay_seconds", ChangeCost.SERVER, LevelKind.DURATION)
          .withDefault("0s");

  private static final List<String> SERVER_KEYS = List.of("sensor-delay");
  private static final Duration MAX_DELAY = Duration.ofMinutes(1);

  /** Made once for each program. */
  public TemperatureKind() {
    super("temperature", TextType.INSTANCE, FloatType.INSTANCE, SERVER_KEYS, List.of());
  }

  @Override
  public List<Factor> factors() {
    return List.of(SENSOR_DELAY);
  }

  @Override
  public boolean mayWait() {
    return true;
  }

  @Override
  public Service<String, Float> open(Options options) {
    Duration delay = options.duration("sensor-delay", "0s");
    if (delay.compareTo(MAX_DELAY) > 0) {
      throw new UsageException(
          "--sensor-delay must be at most 1min, got " + Durations.format(delay));
    }
    return new Temperature(delay);
  }

  /**
   * The service that reads a sensor, with its settings.
   *
   * @param delay how long the sensor takes
   */
  record Temperature(Duration delay) implements Service<String, Float> {
    private static final String PREFIX = "sensor-";
    private static final int SENSORS = 10;
    private static final double NANOS_PER_SECOND = 1e9;

    /** From 15.0 to 34.9 degrees Celsius in tenths, which every JDK prints alike. */
    private static final int LOWEST_TENTHS = 150;

    private static final int TENTHS = 200;

    /** The name of one of ten sensors. */
    @Override
    public String draw(long seed) {
      return PREFIX + new Random(seed).nextInt(SENSORS);
    }

    @Override
    public int messageBytes() {
      Shape shape = TextType.INSTANCE.shape();
      return shape.rootBytes() + shape.itemBytes() + PREFIX.length() + 1;
    }

    /** Degrees Celsius, the same for the same name. */
    @Override
    public Float apply(String sensor) throws ServiceException {
      long endNs = System.nanoTime() + delay.toNanos();
      long leftNs = delay.toNanos();
      while (leftNs > 0) {
        LockSupport.parkNanos(leftNs);
        if (Thread.interrupted()) {
          throw new ServiceException("sensor must be read to the end, got a server that stops");
        }
        leftNs = endNs - System.nanoTime();
      }
      return value(sensor);
    }

    private static float value(String sensor) {
      return (LOWEST_TENTHS + Math.floorMod(sensor.hashCode(), TENTHS)) / 10f;
    }

    @Override
    public Optional<String> fault(String sensor, Float answer) {
      float expected = value(sensor);
      return Float.compare(expected, answer) == 0
          ? Optional.empty()
          : Optional.of("answer must be the sensor's " + expected + ", got " + answer);
    }

    @Override
    public Map<String, Object> settings() {
      return Map.of("sensor_delay_seconds", delay.toNanos() / NANOS_PER_SECOND);
    }
  }
}
