package pijoule.energy.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.Samples;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;

class RaplMeterTest {
  private static final long INTERVAL = 10_000_000;
  private static final MeterSettings AT_100_HZ = MeterSettings.at(Frequency.ofHertz(100));
  private static final long RANGE = 262_143_328_850L;

  @TempDir private Path root;
  private HostTree host;
  private final Samples samples = new Samples();
  private long nowNs;

  @BeforeEach
  void plant() {
    host = new HostTree(root);
  }

  @Test
  void sumsThePackagesAndLeavesOutWhatContainsThem() throws IOException {
    host.rapl(0, "package-0", 100, RANGE).rapl(1, "package-1", 0, RANGE).rapl(2, "psys", 0, RANGE);
    try (Meter meter = open(Optional.empty())) {
      meter.sample(samples);
      nowNs += INTERVAL;
      host.rapl(0, "package-0", 50_100, RANGE).rapl(1, "package-1", 30_000, RANGE);
      host.rapl(2, "psys", 900_000, RANGE);
      meter.sample(samples);
    }

    assertThat(samples.times()).containsExactly(INTERVAL / 2);
    assertThat(samples.watts().get(0)).isCloseTo(8.0, within(1e-12));
  }

  @Test
  void aMachineWithoutPackagesIsNotReadable() throws IOException {
    assertThat(RaplKind.isReadable(root)).isFalse();
    host.rapl(0, "psys", 0, RANGE);
    assertThat(RaplKind.isReadable(root)).isFalse();
    host.rapl(1, "package-0", 0, RANGE);
    assertThat(RaplKind.isReadable(root)).isTrue();
    Files.delete(root.resolve("sys/class/powercap/intel-rapl:1/energy_uj"));
    assertThat(RaplKind.isReadable(root)).isFalse();
  }

  @Test
  void goesOnOverTheWrapOfACounter() throws IOException {
    host.rapl(0, "package-0", RANGE - 20_000, RANGE);
    try (Meter meter = open(Optional.empty())) {
      meter.sample(samples);
      nowNs += INTERVAL;
      host.rapl(0, "package-0", RANGE - 10_000, RANGE);
      meter.sample(samples);
      nowNs += INTERVAL;
      host.rapl(0, "package-0", 5_000, RANGE);
      meter.sample(samples);
    }

    assertThat(samples.losses()).isEmpty();
    assertThat(samples.watts().get(1)).isCloseTo(1.5, within(1e-9));
  }

  /** 5001 J, then 1 mJ: 257,142 J of a range of 262,143 J would have been drawn in 0.1 s. */
  @Test
  void aCounterThatBeginsAgainIsALossAndNoWrap() throws IOException {
    readings(RANGE + "", "5000000000", "5001000000", "1000", "1001000");

    assertThat(samples.watts()).hasSize(2).allSatisfy(w -> assertThat(w).isBetween(99.0, 101.0));
    assertThat(samples.losses())
        .singleElement()
        .asString()
        .contains("rapl: the counter of package-0 went back from 5001 J to 0.001 J")
        .endsWith(": 1");
  }

  /** Contents that a kernel or a virtual machine may write: no range, so no wrap is known. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "", "18446744073709551615", "-1", "rubbish"})
  void aRangeThatSaysNothingMakesOfAWrapALoss(String range) throws IOException {
    readings(range, "9000000", "10000000", "5000", "1005000");

    assertThat(samples.watts()).hasSize(2).allSatisfy(w -> assertThat(w).isBetween(99.0, 101.0));
    assertThat(samples.losses()).singleElement().asString().contains("went back from 10 J");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "rubbish", "-5", "18446744073709551615"})
  void aReadingThatIsNoneIsALossAndRecordingGoesOn(String reading) throws IOException {
    readings(RANGE + "", "1000000", "2000000", reading, "4000000", "5000000");

    assertThat(samples.watts()).hasSize(2).allSatisfy(w -> assertThat(w).isBetween(99.0, 101.0));
    assertThat(samples.losses()).singleElement().asString().startsWith("rapl: ").endsWith(": 1");
  }

  /** Readings of the one package, 10 ms apart: a rise of 1 J is 100 W. */
  private void readings(String range, String... readings) throws IOException {
    host.rapl(0, "package-0", 1, RANGE);
    host.file("sys/class/powercap/intel-rapl:0/max_energy_range_uj", range + "\n");
    try (Meter meter = open(Optional.empty())) {
      for (String reading : readings) {
        host.file("sys/class/powercap/intel-rapl:0/energy_uj", reading);
        meter.sample(samples);
        nowNs += INTERVAL;
      }
      meter.finish(samples);
    }
  }

  /** Dies of Zen 1 and 2 show the counter of their package, read some microseconds apart. */
  @Test
  void takesOneOfTheDiesThatShowTheSameCounter() throws IOException {
    host.rapl(0, "package-0-die-0", 7_000_000_000L, RANGE);
    host.rapl(1, "package-0-die-1", 7_000_000_300L, RANGE);
    try (Meter meter = open(Optional.empty())) {
      meter.sample(samples);
      nowNs += INTERVAL;
      host.rapl(0, "package-0-die-0", 7_000_680_000L, RANGE);
      host.rapl(1, "package-0-die-1", 7_000_680_400L, RANGE);
      meter.sample(samples);

      assertThat(meter.info().source())
          .contains("package-0-die-0", "left out: package-0-die-1, which shows the same counter");
    }

    assertThat(samples.watts().get(0)).isCloseTo(68, within(1e-9));
  }

  @Test
  void addsUpDiesThatHaveACounterEach() throws IOException {
    host.rapl(0, "package-0-die-0", 7_000_000_000L, RANGE);
    host.rapl(1, "package-0-die-1", 9_000_000_000L, RANGE);
    try (Meter meter = open(Optional.empty())) {
      meter.sample(samples);
      nowNs += INTERVAL;
      host.rapl(0, "package-0-die-0", 7_000_680_000L, RANGE);
      host.rapl(1, "package-0-die-1", 9_000_340_000L, RANGE);
      meter.sample(samples);

      assertThat(meter.info().source()).doesNotContain("left out");
    }

    assertThat(samples.watts().get(0)).isCloseTo(102, within(1e-9));
  }

  /** Equal by chance when opened; then one rises by 40 J less, which no delay explains. */
  @Test
  void givesNoPowerOnceDiesThatWereTakenToBeOneRiseDifferently() throws IOException {
    host.rapl(0, "package-0-die-0", 7_000_000_000L, RANGE);
    host.rapl(1, "package-0-die-1", 7_000_000_000L, RANGE);
    try (Meter meter = open(Optional.empty())) {
      meter.sample(samples);
      nowNs += 100 * INTERVAL;
      host.rapl(0, "package-0-die-0", 7_080_000_000L, RANGE);
      host.rapl(1, "package-0-die-1", 7_040_000_000L, RANGE);
      meter.sample(samples);
      meter.finish(samples);
    }

    assertThat(samples.watts()).isEmpty();
    assertThat(samples.losses())
        .singleElement()
        .asString()
        .contains("package-0-die-1", "state --domain");
  }

  @Test
  void doesNotBlameTheIntervalAfterAStallForItsEnergy() throws IOException {
    host.rapl(0, "package-0", 0, RANGE);
    try (Meter meter = open(Optional.empty())) {
      meter.sample(samples);
      nowNs += 501 * INTERVAL;
      host.rapl(0, "package-0", 1_000_000, RANGE);
      meter.sample(samples);
      nowNs += INTERVAL;
      host.rapl(0, "package-0", 1_010_000, RANGE);
      meter.sample(samples);
    }

    assertThat(samples.watts()).hasSize(1);
    assertThat(samples.watts().get(0)).isCloseTo(1.0, within(1e-12));
  }

  @Test
  void readsTheOnePackageThatWasAskedFor() throws IOException {
    host.rapl(0, "package-0", 0, RANGE).rapl(1, "package-1", 0, RANGE);

    try (Meter meter = open(Optional.of("package-1"))) {
      MeterInfo info = meter.info();
      assertThat(info.source()).contains("intel-rapl:1").doesNotContain("intel-rapl:0");
      assertThat(info.boundary()).isEqualTo(Boundary.PACKAGE);
      assertThat(info.selfMeasuring()).isTrue();
      assertThat(info.estimate()).isFalse();
      assertThat(info.sampleKind()).isEqualTo(SampleKind.COUNTED);
    }
  }

  @Test
  void namesThePackagesThatThereAre() throws IOException {
    host.rapl(0, "package-0", 0, RANGE);

    assertThatThrownBy(() -> open(Optional.of("package-9")))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("got --domain package-9; here are: package-0");
  }

  @Test
  void saysInOneLineThatThereIsNone() {
    assertThatThrownBy(() -> open(Optional.empty()))
        .isInstanceOf(MeterUnavailableException.class)
        .message()
        .contains("found none", "--meter model")
        .doesNotContain("\n");
  }

  @Test
  void saysWhatToDoWhereRootAloneMayRead() throws IOException {
    host.rapl(0, "package-0", 0, RANGE);
    // A link to nowhere is as unreadable to root as a root's file is to others.
    Path energy = root.resolve("sys/class/powercap/intel-rapl:0/energy_uj");
    Files.delete(energy);
    Files.createSymbolicLink(energy, root.resolve("nowhere"));

    assertThatThrownBy(() -> open(Optional.empty()))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessageContaining("root alone may");
  }

  @Test
  void refusesTheModelsSettings() {
    MeterSettings settings = AT_100_HZ.with(ModelKind.IDLE, Power.ofWatts(1));

    assertThatThrownBy(() -> new RaplKind().open(settings, new MeterHost(root, () -> nowNs)))
        .hasMessageContaining("--idle is a setting of --meter model");
  }

  private Meter open(Optional<String> domain) throws IOException {
    MeterSettings settings =
        domain.map(name -> AT_100_HZ.with(RaplKind.DOMAIN, name)).orElse(AT_100_HZ);
    return new RaplKind().open(settings, new MeterHost(root, () -> nowNs));
  }
}
