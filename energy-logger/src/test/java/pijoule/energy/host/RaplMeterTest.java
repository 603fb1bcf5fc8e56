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
    host.rapl(0, "package-0", RANGE - 10_000, RANGE);
    try (Meter meter = open(Optional.empty())) {
      meter.sample(samples);
      nowNs += INTERVAL;
      host.rapl(0, "package-0", 5_000, RANGE);
      meter.sample(samples);
    }

    assertThat(samples.watts().get(0)).isCloseTo(1.5, within(1e-12));
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
