package pijoule.energy.ppk2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.Main;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.Samples;
import pijoule.energy.serial.ArduinoKind;
import pijoule.energy.units.Frequency;

/** The meter at a real serial port: a pseudo-terminal with a simulated PPK2 behind it. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
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
    try (Meter meter = open(settings)) {
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

  /** A device that nobody has open takes the board's power away. */
  @Test
  void keepsTheBoardFedWhileRecordersComeAndGo() throws Exception {
    assumeTrue(hasPython(), "python3 is not installed");
    Path link = folder.resolve("ttyPPK2");
    Path output = Files.createFile(folder.resolve("output"));
    Process twin = plug(link, output.toString());
    MeterSettings settings =
        MeterSettings.at(Frequency.ofHertz(100))
            .with(ArduinoKind.PORT, link.toString())
            .with(Ppk2Kind.SOURCE, 5.0);
    Process feed = feed(link);
    try {
      awaitLast(output, "on");
      for (int i = 0; i < 2; i++) {
        try (Meter meter = open(settings)) {
          await(meter, "device_samples", 1_000);
        }
      }
      assertThat(Files.readAllLines(output)).containsOnly("on").hasSizeGreaterThanOrEqualTo(3);
      feed.toHandle().destroy();
      assertThat(feed.waitFor()).isEqualTo(143);
      awaitLast(output, "off");
    } finally {
      feed.destroyForcibly();
      twin.destroyForcibly().waitFor();
    }
  }

  /** The twin of a busy machine may answer later than a meter waits. */
  private static Meter open(MeterSettings settings) throws IOException {
    while (true) {
      try {
        return new Ppk2Kind().open(settings);
      } catch (MeterUnavailableException late) {
        assertThat(late).hasMessageContaining("within 3 s");
      }
    }
  }

  /** A program of its own, as a person starts it. */
  private static Process feed(Path link) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "feed",
            "ppk2",
            "--source",
            "5V",
            "--port",
            link.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void awaitLast(Path output, String state) throws IOException {
    while (!Files.readString(output).endsWith(state + "\n")) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private void await(Meter meter, String count, double least) throws IOException {
    while (meter.info().counts().get(count) < least) {
      meter.sample(samples);
      LockSupport.parkNanos(1_000_000);
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
  private static Process plug(Path link, String... output) throws Exception {
    Files.deleteIfExists(link);
    List<String> command = new ArrayList<>(List.of("python3", TWIN.toString(), link.toString()));
    command.addAll(List.of(output));
    Process twin = new ProcessBuilder(command).inheritIO().start();
    while (!Files.exists(link)) {
      assertThat(twin.waitFor(10, TimeUnit.MILLISECONDS)).isFalse();
    }
    return twin;
  }
}
