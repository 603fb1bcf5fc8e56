package pijoule.energy.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.Samples;
import pijoule.energy.units.Frequency;

class HwmonMeterTest {
  @TempDir private Path root;
  private HostTree host;
  private final Samples samples = new Samples();
  private long nowNs = 5_000;

  @BeforeEach
  void plant() {
    host = new HostTree(root);
  }

  @Test
  void readsThePowerInMicrowatts() throws IOException {
    host.hwmon(0, "cpu_thermal", "temp1_input", 41_000)
        .hwmon(1, "ina226", "power1_input", 1_900_000);
    try (Meter meter = open(Optional.empty())) {
      meter.sample(samples);
      nowNs += 10;
      host.hwmon(1, "ina226", "power1_input", 2_100_000);
      meter.sample(samples);

      assertThat(meter.info().source()).contains("hwmon1 (ina226), in uW");
      assertThat(meter.info().boundary()).isEqualTo(Boundary.RAIL);
      assertThat(meter.info().selfMeasuring()).isTrue();
      assertThat(meter.info().sampleKind()).isEqualTo(SampleKind.POINT);
    }

    assertThat(samples.times()).containsExactly(5_000L, 5_010L);
    assertThat(samples.watts().get(0)).isCloseTo(1.9, within(1e-12));
    assertThat(samples.watts().get(1)).isCloseTo(2.1, within(1e-12));
  }

  @Test
  void multipliesMillivoltsAndMilliamperesWhereThereIsNoPower() throws IOException {
    host.hwmon(0, "ina219", "in1_input", 5_000).hwmon(0, "ina219", "curr1_input", -380);
    try (Meter meter = open(Optional.of("ina219"))) {
      meter.sample(samples);
    }

    assertThat(samples.watts().get(0)).isCloseTo(-1.9, within(1e-12));
  }

  @Test
  void asksWhichOfTwoSensors() throws IOException {
    host.hwmon(0, "ina226", "power1_input", 1).hwmon(1, "ina226", "power1_input", 2_000_000);

    assertThatThrownBy(() -> open(Optional.empty()))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("here are: ina226 (hwmon0), ina226 (hwmon1)");
    try (Meter meter = open(Optional.of("hwmon1"))) {
      meter.sample(samples);
    }
    assertThat(samples.watts().get(0)).isCloseTo(2, within(1e-12));
  }

  @Test
  void countsAFailedReadingAsLostAndGoesOn() throws IOException {
    host.hwmon(0, "ina226", "power1_input", 1_000_000);
    try (Meter meter = open(Optional.empty())) {
      host.file("sys/class/hwmon/hwmon0/power1_input", "");
      meter.sample(samples);
      host.hwmon(0, "ina226", "power1_input", 3_000_000);
      meter.sample(samples);
    }

    assertThat(samples.losses()).hasSize(1);
    assertThat(samples.losses().get(0)).contains("power1_input is empty").endsWith(" 1");
    assertThat(samples.watts()).hasSize(1);
  }

  @Test
  void saysInOneLineThatThereIsNone() {
    assertThatThrownBy(() -> open(Optional.empty()))
        .isInstanceOf(MeterUnavailableException.class)
        .message()
        .contains("found none", "ina2xx")
        .doesNotContain("\n");
  }

  private Meter open(Optional<String> sensor) throws IOException {
    MeterSettings any = MeterSettings.at(Frequency.ofHertz(100));
    MeterSettings settings = sensor.map(name -> any.with(HwmonKind.SENSOR, name)).orElse(any);
    return new HwmonKind().open(settings, new MeterHost(root, () -> nowNs));
  }
}
