package pijoule.contract.service.temperature;

import java.time.Duration;
import java.util.List;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.TextType;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.Service;
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
}
