package pijoule.energy.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.host.BatteryKind.GaugeStep;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.Samples;
import pijoule.energy.units.Frequency;

class BatteryMeterTest {
  private static final long SECOND = 1_000_000_000;
  private static final String FOLDER = "sys/class/power_supply/BAT0/";
  private static final MeterSettings AT_1_HZ = MeterSettings.at(Frequency.ofHertz(1));

  @TempDir private Path root;
  private HostTree host;
  private final Samples samples = new Samples();
  private long nowNs;

  /** Called when the meter reads its clock: before and after each reading of the gauge. */
  private Update update = () -> {};

  private interface Update {
    void run() throws IOException;
  }

  @BeforeEach
  void plant() {
    host = new HostTree(root);
  }

  @Test
  void countsTheStepsOfAnEnergyGauge() throws IOException {
    energy(10_000_000);
    try (Meter meter = open(AT_1_HZ)) {
      tick(meter);
      energy(10_000_000);
      tick(meter);
      energy(9_990_000);
      tick(meter);

      MeterInfo info = meter.info();
      assertThat(info.sampleKind()).isEqualTo(SampleKind.COUNTED);
      assertThat(info.boundary()).isEqualTo(Boundary.BOARD);
      assertThat(info.selfMeasuring()).isTrue();
      assertThat(info.source()).contains("BAT0, energy in uWh, in steps that nobody stated");
      assertThat(info.accuracy().of(Term.RESOLUTION_JOULES).orElseThrow())
          .isCloseTo(36, within(1e-9));
      assertThat(info.accuracy().of(Term.U_VOLTAGE_RELATIVE)).isEmpty();
      assertThat(info.counts()).containsEntry("steps", 1.0);
      assertThat(info.counts()).containsEntry("least_step_microwatt_hours", 10_000.0);
    }

    assertThat(samples.times()).containsExactly(SECOND / 2, 3 * SECOND / 2);
    assertThat(samples.watts().get(0)).isZero();
    assertThat(samples.watts().get(1)).isCloseTo(36, within(1e-9));
  }

  /** 1 mAh is 3.6 C; the voltages since the step before were 4 V, 3.8 V and 3.9 V. */
  @Test
  void multipliesAStepOfChargeWithTheMeanVoltageSinceTheStepBefore() throws IOException {
    MeterSettings stated = AT_1_HZ.with(BatteryKind.RESOLUTION, GaugeStep.parse("1mAh"));
    charge(2_000_000, 4_000_000);
    try (Meter meter = open(stated)) {
      tick(meter);
      charge(2_000_000, 3_800_000);
      tick(meter);
      charge(1_999_000, 3_900_000);
      tick(meter);

      MeterInfo.Accuracy accuracy = meter.info().accuracy();
      double relative = 3.6 * 0.2 / Math.sqrt(12) / (3.6 * 3.9);
      assertThat(accuracy.of(Term.U_VOLTAGE_RELATIVE).orElseThrow())
          .isCloseTo(relative, within(1e-12));
      assertThat(accuracy.of(Term.RESOLUTION_JOULES).orElseThrow()).isBetween(3.6 * 3.8, 3.6 * 4.0);
      assertThat(accuracy.of(Term.U_GAIN_RELATIVE)).isEmpty();
      assertThat(meter.info().source()).contains("charge in uAh times voltage in uV");
    }

    assertThat(samples.watts().get(1)).isCloseTo(3.6 * 3.9, within(1e-9));
  }

  /** 10 Wh of 10 Wh in a second are 36 kW: a gauge that was set, and no load. */
  @Test
  void aFallThatNoBoardDrawsIsALoss() throws IOException {
    energy(10_000_000);
    try (Meter meter = open(AT_1_HZ)) {
      tick(meter);
      energy(9_990_000);
      tick(meter);
      energy(1_000_000);
      tick(meter);
      energy(990_000);
      tick(meter);
    }

    assertThat(samples.watts())
        .hasSize(2)
        .allSatisfy(w -> assertThat(w).isCloseTo(36, within(1e-9)));
    assertThat(samples.losses())
        .singleElement()
        .asString()
        .startsWith("battery: BAT0 fell by 32364.0 J in 1.00 s: a reading of 32364.0 W");
  }

  @Test
  void aBatterysSuspendIsNoPower() throws IOException {
    energy(10_000_000);
    try (Meter meter = open(AT_1_HZ)) {
      tick(meter);
      energy(9_000_000);
      meter.suspended("the host was suspended", samples);
      tick(meter);
      energy(8_990_000);
      tick(meter);
    }

    assertThat(samples.watts())
        .hasSize(1)
        .first()
        .satisfies(w -> assertThat(w).isCloseTo(36, within(1e-9)));
    assertThat(samples.losses()).containsExactly("the host was suspended: unknown");
  }

  @Test
  void knowsNothingFinerThanTheWholeContentBeforeAStep() throws IOException {
    energy(1_000_000);
    try (Meter meter = open(AT_1_HZ)) {
      tick(meter);
      tick(meter);
      assertThat(meter.info().accuracy().of(Term.RESOLUTION_JOULES))
          .isEqualTo(OptionalDouble.of(3_600));
      assertThat(meter.info().accuracy().resolves(100)).isFalse();
    }
  }

  @Test
  void stateOfTheBatteryIsKeptWithTheTrace() throws IOException {
    energy(1_000_000);
    host.file(FOLDER + "energy_full", "2000000\n");
    MeterSettings settings =
        AT_1_HZ.with(BatteryKind.RESOLUTION, GaugeStep.parse("10mWh")).with(Declared.U_GAIN, 0.01);
    try (Meter meter = open(settings)) {
      assertThat(meter.info().settings())
          .containsEntry("full_joules", 7_200.0)
          .containsEntry("resolution_microwatt_hours", 10_000.0);
      assertThat(meter.info().accuracy().of(Term.U_GAIN_RELATIVE)).hasValue(0.01);
      assertThat(meter.info().accuracy().of(Term.RESOLUTION_JOULES).orElseThrow())
          .isCloseTo(36, within(1e-9));
    }
  }

  /** What is drawn while it rises is not known, nor afterwards until the gauge falls. */
  @Test
  void losesWhatIsBetweenARiseAndTheNextFall() throws IOException {
    energy(1_000_000);
    try (Meter meter = open(AT_1_HZ)) {
      tick(meter);
      tick(meter);
      energy(1_001_000);
      tick(meter);
      tick(meter);
      energy(1_002_000);
      tick(meter);
      energy(1_001_000);
      tick(meter);
      tick(meter);
    }

    assertThat(samples.losses())
        .containsExactly(
            "battery: BAT0 must go down, got 1001000 uWh after 1000000; nothing is known until it"
                + " goes down again: unknown");
    assertThat(samples.times()).containsExactly(SECOND / 2, 11 * SECOND / 2);
    assertThat(samples.watts()).containsExactly(0.0, 0.0);
  }

  @Test
  void losesWhatIsDrawnWhileTheBatteryIsCharged() throws IOException {
    energy(1_000_000);
    try (Meter meter = open(AT_1_HZ)) {
      tick(meter);
      tick(meter);
      host.battery("BAT0", "Charging", "energy_now", 1_000_000);
      tick(meter);
      tick(meter);
      energy(999_000);
      tick(meter);
      tick(meter);
    }

    assertThat(samples.losses()).containsExactly("battery: BAT0 is of status Charging: unknown");
    assertThat(samples.watts()).containsExactly(0.0, 0.0);
  }

  /** Charge of one update and voltage of the next do not belong together. */
  @Test
  void readsAgainWhatWasUpdatedDuringTheReading() throws IOException {
    charge(2_000_000, 4_000_000);
    try (Meter meter = open(AT_1_HZ)) {
      tick(meter);
      duringTheNextReading(() -> charge(1_990_000, 2_000_000));
      tick(meter);
      assertThat(meter.info().counts()).containsEntry("repeated_readings", 1.0);
    }

    assertThat(samples.losses()).isEmpty();
    assertThat(samples.watts().get(0)).isCloseTo(36 * 3, within(1e-6));
  }

  @Test
  void losesAReadingThatIsAlwaysUpdatedMeanwhile() throws IOException {
    energy(1_000_000);
    try (Meter meter = open(AT_1_HZ)) {
      tick(meter);
      long[] content = {999_999};
      update = () -> energy(content[0]--);
      tick(meter);
      update = () -> {};
      tick(meter);
      tick(meter);
    }

    assertThat(samples.losses())
        .containsExactly("battery: BAT0 was updated during each of 3 readings in a row: unknown");
    assertThat(samples.watts()).containsExactly(0.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "12 uWh", "-5", "1e6", "0x10", "99999999999999999999"})
  void losesWhatIsNoNumberAndGoesOn(String text) throws IOException {
    energy(1_000_000);
    try (Meter meter = open(AT_1_HZ)) {
      tick(meter);
      host.file(FOLDER + "energy_now", text);
      tick(meter);
      energy(999_000);
      tick(meter);
      energy(998_000);
      tick(meter);
    }

    assertThat(samples.losses()).hasSize(1);
    assertThat(samples.losses().get(0)).contains("energy_now").doesNotContain("\n");
    assertThat(samples.watts()).hasSize(1);
    assertThat(samples.watts().get(0)).isCloseTo(3.6, within(1e-9));
  }

  @Test
  void refusesWhatIsNoNumberFromTheStart() throws IOException {
    host.battery("BAT0", "Discharging", "energy_now", 1).file(FOLDER + "energy_now", "full\n");

    refuses(AT_1_HZ, "energy_now must be a whole number, got 'full'");
  }

  @Test
  void refusesPercents() throws IOException {
    host.battery("BAT0", "Discharging", "capacity", 80);

    refuses(AT_1_HZ, "percents of a full charge that the gauge guesses are no energy");
  }

  @Test
  void refusesAChargeWithoutAVoltage() throws IOException {
    host.battery("BAT0", "Discharging", "charge_now", 1_000);

    refuses(AT_1_HZ, "voltage_now");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Charging", "Full", "Not charging"})
  void refusesABatteryThatIsNotDischarged(String status) throws IOException {
    host.battery("BAT0", status, "energy_now", 1_000);

    refuses(AT_1_HZ, "got BAT0 of status " + status + "; unplug the charger");
  }

  @Test
  void refusesAFileThatCannotBeRead() throws IOException {
    energy(1);
    // A link to nowhere is as unreadable to root as a root's file is to others.
    Files.delete(root.resolve(FOLDER + "status"));
    Files.delete(root.resolve(FOLDER + "energy_now"));
    Files.createDirectory(root.resolve(FOLDER + "energy_now"));

    refuses(AT_1_HZ, "battery must read");
  }

  /** A wireless mouse's (drivers/hid/hid-logitech-hidpp.c of the Linux kernel) feeds no board. */
  @Test
  void leavesTheBatteryOfAMouseOut() throws IOException {
    energy(1)
        .battery("hidpp_battery_0", "Discharging", "voltage_now", 3_900_000)
        .file("sys/class/power_supply/hidpp_battery_0/scope", "Device\n");

    try (Meter meter = open(AT_1_HZ)) {
      assertThat(meter.info().source()).contains("BAT0");
    }
  }

  @Test
  void namesTheBatteriesThatThereAre() throws IOException {
    host.file("sys/class/power_supply/AC/type", "Mains\n");
    refuses(AT_1_HZ, "found none");
    energy(1).battery("BAT1", "Discharging", "energy_now", 1);

    refuses(AT_1_HZ, "got --battery (none); here are: BAT0, BAT1");
    refuses(AT_1_HZ.with(BatteryKind.BATTERY, "../BAT0"), "here are: BAT0, BAT1");
    open(AT_1_HZ.with(BatteryKind.BATTERY, "BAT1")).close();
  }

  @Test
  void aStepHasTheUnitOfItsGauge() throws IOException {
    energy(1_000);

    assertThatThrownBy(() -> open(AT_1_HZ.with(BatteryKind.RESOLUTION, GaugeStep.parse("1mAh"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "--resolution of BAT0 must be in uWh or its multiples, got 1000.0 uAh; see its files");
    assertThat(GaugeStep.parse("0.5Wh")).isEqualTo(new GaugeStep(500_000, false));
    for (String wrong : new String[] {"0mAh", "-1mAh", "1", "1mA", "1 J", "mWh"}) {
      assertThatThrownBy(() -> GaugeStep.parse(wrong)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  private HostTree energy(long microwattHours) throws IOException {
    return host.battery("BAT0", "Discharging", "energy_now", microwattHours);
  }

  private void charge(long microampereHours, long microvolts) throws IOException {
    host.battery("BAT0", "Discharging", "charge_now", microampereHours).volts("BAT0", microvolts);
  }

  /** Between the first reading of everything and the one that confirms it. */
  private void duringTheNextReading(Update once) {
    int[] calls = {0};
    update =
        () -> {
          if (++calls[0] == 2) {
            once.run();
          }
        };
  }

  private void refuses(MeterSettings settings, String words) {
    assertThatThrownBy(() -> open(settings))
        .isInstanceOf(MeterUnavailableException.class)
        .message()
        .startsWith("battery ")
        .contains(words)
        .doesNotContain("\n");
  }

  private void tick(Meter meter) throws IOException {
    meter.sample(samples);
    nowNs += SECOND;
  }

  private Meter open(MeterSettings settings) throws IOException {
    return new BatteryKind().open(settings, new MeterHost(root, this::clock));
  }

  private long clock() {
    try {
      update.run();
    } catch (IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
    return nowNs;
  }
}
