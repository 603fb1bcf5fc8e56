package pijoule.energy.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
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

  /** By default the driver of an INA226 lets it take 35 ms for a value. */
  @Test
  void knowsThatConversionsAreLongerThanTheReadersInterval() throws IOException {
    host.hwmon(0, "ina226", "power1_input", 1_900_000);
    assertThat(info(100).accuracy().of(Term.U_TIME_SECONDS)).isEmpty();
    host.hwmon(0, "ina226", "update_interval", 35);

    assertThat(info(100).averagingSeconds()).isEqualTo(0.035);
    assertThat(info(100).accuracy().of(Term.U_TIME_SECONDS).getAsDouble())
        .isCloseTo(0.03643, within(1e-5));
    assertThat(info(10).averagingSeconds()).isZero();
    assertThat(info(10).accuracy().of(Term.U_TIME_SECONDS)).isPresent();
  }

  private MeterInfo info(double hertz) throws IOException {
    try (Meter meter = open(Optional.empty(), MeterSettings.at(Frequency.ofHertz(hertz)))) {
      return meter.info();
    }
  }

  @Test
  void multipliesMillivoltsAndMilliamperesWhereThereIsNoPower() throws IOException {
    host.hwmon(0, "ina219", "in1_input", 5_000).hwmon(0, "ina219", "curr1_input", -380);
    try (Meter meter = open(Optional.of("ina219"))) {
      meter.sample(samples);
    }

    assertThat(samples.watts().get(0)).isCloseTo(-1.9, within(1e-12));
  }

  /** 5.1 V and 0.8 A; by equal numbers it was 1.65 V of a CC line times 0.8 A. */
  @Test
  void pairsTheVoltagesAndCurrentsOfAPowerZByTheirLabels() throws IOException {
    powerz("VBUS", "IBUS");
    try (Meter meter = open(Optional.empty())) {
      meter.sample(samples);

      assertThat(meter.info().voltageAndCurrent()).isTrue();
      assertThat(meter.info().device()).containsEntry(MeterInfo.CHANNEL, "VBUS");
    }

    assertThat(samples.watts().get(0)).isCloseTo(4.08, within(1e-12));
  }

  @Test
  void refusesVoltagesAndCurrentsThatNobodyKnowsToBelongTogether() throws IOException {
    powerz("5V", "supply");

    assertThatThrownBy(() -> open(Optional.of("powerz")))
        .isInstanceOf(MeterUnavailableException.class)
        .message()
        .contains("found none; no label says which voltage and current of powerz (hwmon0) belong")
        .doesNotContain("\n");
    host.hwmon(1, "ina226", "power1_input", 1);
    assertThatThrownBy(() -> open(Optional.of("powerz")))
        .hasMessageContaining("here are: ina226 (hwmon1); no label says which voltage");
  }

  /** The files of drivers/hwmon/powerz.c: {@code in} is counted from 0, {@code curr} from 1. */
  private void powerz(String voltage, String current) throws IOException {
    host.hwmon(0, "powerz", "in0_input", 5_100)
        .hwmon(0, "powerz", "in1_input", 1_650)
        .hwmon(0, "powerz", "curr1_input", 800)
        .file("sys/class/hwmon/hwmon0/in0_label", voltage + "\n")
        .file("sys/class/hwmon/hwmon0/in1_label", "VCC1\n")
        .file("sys/class/hwmon/hwmon0/curr1_label", current + "\n");
  }

  @Test
  void readsAServersMeanWithItsInterval() throws IOException {
    host.hwmon(0, "power_meter", "power1_average", 213_000_000)
        .hwmon(0, "power_meter", "power1_average_interval", 1_000);
    try (Meter meter = open(Optional.empty(), MeterSettings.at(Frequency.ofHertz(2)))) {
      meter.sample(samples);

      assertThat(meter.info().averagingSeconds()).isEqualTo(1);
      assertThat(meter.info().accuracy().of(Term.U_TIME_SECONDS).getAsDouble())
          .isCloseTo(Math.sqrt(1 + 1 / 12.0), within(1e-12));
      assertThat(meter.info().boundary()).isEqualTo(Boundary.BOARD);
    }

    assertThat(samples.watts().get(0)).isCloseTo(213, within(1e-12));
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
  void addsUpTheChannelsThatItsLabelsName() throws IOException {
    jetson();
    try (Meter meter = open(Optional.empty(), "VDD_CPU_GPU_CV,VDD_SOC")) {
      meter.sample(samples);

      assertThat(meter.info().voltageAndCurrent()).isFalse();
      assertThat(meter.info().source())
          .contains("hwmon2 (ina3221: VDD_CPU_GPU_CV + VDD_SOC), in mV and mA");
      assertThat(meter.info().device())
          .containsEntry("model", "ina3221")
          .containsEntry(MeterInfo.CHANNEL, "VDD_CPU_GPU_CV + VDD_SOC");
    }

    assertThat(samples.watts().get(0)).isCloseTo(1.0 + 1.5, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(strings = {"VDD_CPU", "VDD_IN,", "VDD_IN,VDD_IN", "sum of shunt voltages", "4"})
  void namesTheChannelsThatThereAre(String channel) throws IOException {
    jetson();

    assertThatThrownBy(() -> open(Optional.empty(), channel))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("got --channel " + channel)
        .hasMessageEndingWith("here are: VDD_IN, VDD_CPU_GPU_CV, VDD_SOC");
  }

  @Test
  void asksWhichOfSeveralChannels() throws IOException {
    jetson();

    assertThatThrownBy(() -> open(Optional.empty()))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("got --channel (none); here are: VDD_IN,");
  }

  /** Three channels; in4 is a voltage over a shunt, and curr4 is the sum of all currents. */
  private void jetson() throws IOException {
    String[] labels = {"VDD_IN", "VDD_CPU_GPU_CV", "VDD_SOC"};
    for (int i = 1; i <= 3; i++) {
      host.file("sys/class/hwmon/hwmon2/in%d_label".formatted(i), labels[i - 1] + "\n")
          .hwmon(2, "ina3221", "in%d_input".formatted(i), 5_000)
          .hwmon(2, "ina3221", "curr%d_input".formatted(i), 100 * i);
    }
    host.hwmon(2, "ina3221", "in4_input", 1)
        .hwmon(2, "ina3221", "curr4_input", 600)
        .file("sys/class/hwmon/hwmon2/in7_label", "sum of shunt voltages\n");
  }

  @Test
  void aCounterWrapsAroundItsRangeAndIsResetWhereThatCannotBe() throws IOException {
    host.hwmon(0, "ina228", "energy1_input", 0);
    MeterSettings settings =
        MeterSettings.at(Frequency.ofHertz(1)).with(HwmonKind.ENERGY_RANGE, 1000.0);
    try (Meter meter = new HwmonKind().open(settings, new MeterHost(root, () -> nowNs))) {
      for (long microjoules :
          List.of(996_000_000L, 998_000_000L, 500_000L, 2_500_000L, 0L, 2_000_000L)) {
        nowNs += 1_000_000_000;
        host.hwmon(0, "ina228", "energy1_input", microjoules);
        meter.sample(samples);
      }

      assertThat(meter.info().sampleKind()).isEqualTo(SampleKind.COUNTED);
      assertThat(meter.info().counts()).containsEntry("counter_resets", 1.0);
      assertThat(meter.info().settings()).containsEntry("energy_range_joules", 1000.0);
      assertThat(meter.info().accuracy().of(Term.RESOLUTION_JOULES).getAsDouble())
          .isCloseTo(2, within(1e-9));
    }

    assertThat(samples.watts()).hasSize(4);
    assertThat(samples.watts().get(1)).isCloseTo(2.5, within(1e-9));
    assertThat(samples.losses())
        .containsExactly("hwmon: the counter of ina228 (hwmon0) went back from 2.5 J to 0 J: 1");
  }

  @Test
  void saysInOneLineThatThereIsNone() {
    assertThatThrownBy(() -> open(Optional.empty()))
        .isInstanceOf(MeterUnavailableException.class)
        .message()
        .contains("found none", "ina2xx")
        .doesNotContain("\n");
  }

  private Meter open(Optional<String> sensor, String channel) throws IOException {
    return open(sensor, MeterSettings.at(Frequency.ofHertz(100)).with(HwmonKind.CHANNEL, channel));
  }

  private Meter open(Optional<String> sensor) throws IOException {
    return open(sensor, MeterSettings.at(Frequency.ofHertz(100)));
  }

  private Meter open(Optional<String> sensor, MeterSettings any) throws IOException {
    MeterSettings settings = sensor.map(name -> any.with(HwmonKind.SENSOR, name)).orElse(any);
    return new HwmonKind().open(settings, new MeterHost(root, () -> nowNs));
  }
}
