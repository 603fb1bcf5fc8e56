package pijoule.energy.ppk2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.Samples;
import pijoule.energy.serial.ArduinoKind;
import pijoule.energy.units.Frequency;

/** The meter at a real serial port: a pseudo-terminal with a simulated PPK2 behind it. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class Ppk2PortTest {
  private static final Path TWIN = Path.of("src/test/resources/ppk2/twin.py");

  @TempDir private Path folder;
  private final Samples samples = new Samples();

  @Test
  void recordsAtAPseudoTerminalAndGoesOnAfterAReplug() throws Exception {
    assumeTrue(hasPython(), "python3 is not installed");
    Path link = folder.resolve("ttyPPK2");
    Process twin = plug(link);
    MeterSettings settings =
        MeterSettings.at(Frequency.ofHertz(100))
            .with(ArduinoKind.PORT, link.toString())
            .with(Ppk2Kind.SOURCE, 5.0);
    try (Meter meter = new Ppk2Kind().open(settings)) {
      await(meter, "device_samples", 50_000);
      twin.destroyForcibly().waitFor();
      await(meter, "unplugs", 1);
      twin = plug(link);
      double before = meter.info().counts().get("device_samples");
      await(meter, "device_samples", before + 50_000);
      meter.finish(samples);
    } finally {
      twin.destroyForcibly().waitFor();
    }

    // On a busy machine the twin itself may stop for a moment, which is a loss as well.
    assertThat(samples.losses())
        .filteredOn(loss -> !loss.startsWith("the device was silent for "))
        .containsExactly("ppk2: it was unplugged: unknown");
    assertThat(samples.watts())
        .hasSizeGreaterThan(60)
        .allSatisfy(watts -> assertThat(watts).isCloseTo(1.9, within(1e-9)));
  }

  private void await(Meter meter, String count, double least) throws IOException {
    while (meter.info().counts().get(count) < least) {
      meter.sample(samples);
      Thread.onSpinWait();
    }
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "-c", "import pty").start().waitFor() == 0;
    } catch (IOException absent) {
      return false;
    }
  }

  /** Starts the twin; its link is there when it is. */
  private static Process plug(Path link) throws Exception {
    Files.deleteIfExists(link);
    Process twin =
        new ProcessBuilder("python3", TWIN.toString(), link.toString()).inheritIO().start();
    while (!Files.exists(link)) {
      assertThat(twin.waitFor(10, TimeUnit.MILLISECONDS)).isFalse();
    }
    return twin;
  }
}
