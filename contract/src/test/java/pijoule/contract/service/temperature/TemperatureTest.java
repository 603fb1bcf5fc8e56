package pijoule.contract.service.temperature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import pijoule.contract.options.Options;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.temperature.TemperatureKind.Temperature;

class TemperatureTest {
  @Property(tries = 50)
  void isOfFourCharacters(@ForAll long seed) throws ServiceException {
    Temperature service = new Temperature(Duration.ZERO);
    String sensor = service.draw(seed);

    Float value = service.apply(sensor);

    assertThat(value).isBetween(15f, 35f);
    assertThat(value.toString()).hasSize(4);
    assertThat(service.fault(sensor, value)).isEmpty();
    assertThat(service.fault(sensor, value + 1)).isPresent();
  }

  @Test
  void takesAsLongAsItsSensor() throws ServiceException {
    long beganNs = System.nanoTime();
    new Temperature(Duration.ofMillis(20)).apply("sensor-1");

    assertThat(System.nanoTime() - beganNs).isGreaterThanOrEqualTo(20_000_000);
  }

  @Test
  void endsWithItsServer() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> new Temperature(Duration.ofMinutes(1)).apply("sensor-1"))
        .isInstanceOf(ServiceException.class);
  }

  @Test
  void refusesADelayThatIsTooLong() {
    String[] args = {"--sensor-delay", "2min"};
    Options options = Options.parse(args, List.of("sensor-delay"), List.of());

    assertThatThrownBy(() -> new TemperatureKind().open(options))
        .hasMessage("--sensor-delay must be at most 1min, got 120s");
  }
}
