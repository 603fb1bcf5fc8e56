package pijoule.energy.firmware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.firmware.Firmware.Tools;

/** A fresh clone builds its simulator; without tools one line says what to install. */
class FirmwareTest {
  @TempDir private Path folder;

  private Path root;
  private Path commands;
  private Firmware firmware;

  @BeforeEach
  void installEverything() throws IOException {
    root = folder.resolve("root");
    commands = Files.createDirectories(folder.resolve("bin"));
    for (String command : List.of("avr-g++", "avr-objcopy", "gcc", "pkg-config")) {
      script(command, "exit 1");
    }
    script(
        "make",
        "mkdir -p bench/build energy_meter/build",
        "echo x >> bench/build/energy-bench",
        "echo x > energy_meter/build/energy_meter.SENSOR_ADC.elf");
    Files.createDirectories(root.resolve("usr/include/simavr"));
    Files.createFile(root.resolve("usr/include/libelf.h"));
    Files.createDirectories(root.resolve("usr/lib/avr/include/avr/io.h"));
    Files.createDirectories(root.resolve("usr/share/arduino/hardware/arduino/avr/cores/arduino"));
    Files.createDirectories(folder.resolve("home/arduino-firmware"));
    Files.createFile(folder.resolve("home/arduino-firmware/Makefile"));
    firmware = new Firmware(folder.resolve("home"), new Tools(root, ":" + commands));
  }

  private void script(String name, String... lines) throws IOException {
    Path file = commands.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void buildsWhatIsMissingOnce() throws Exception {
    firmware.requireSimulator();
    firmware.requireSimulator();

    assertThat(firmware.simulator()).hasContent("x");
    assertThat(firmware.sketch()).exists();
  }

  /** The stand-in fails where another one is at work; every builder has it work for a while. */
  @Test
  void oneMakeAtATimeWorksInTheFolder() throws Exception {
    script(
        "make",
        "mkdir at-work || exit 3",
        "for i in 1 2 3 4 5 6 7 8 9 10; do ls -l >/dev/null; done",
        "mkdir -p bench/build energy_meter/build",
        "echo x >> bench/build/energy-bench",
        "echo x > energy_meter/build/energy_meter.SENSOR_ADC.elf",
        "rmdir at-work");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Integer>> builders =
        threads.invokeAll(Collections.nCopies(4, () -> firmware.make(List.of())));
    threads.shutdown();

    for (Future<Integer> builder : builders) {
      assertThat(builder.get()).isZero();
    }
  }

  @Test
  void namesTheMissingPackagesAndTheCommandThatInstallsThem() throws IOException {
    Files.delete(commands.resolve("avr-g++"));
    Files.delete(root.resolve("usr/include/libelf.h"));

    assertThatThrownBy(firmware::requireSimulator)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the sketch and its simulator must be built, got no gcc-avr, libelf-dev; run: sudo"
                + " apt-get install gcc-avr libelf-dev");
    assertThatThrownBy(() -> firmware.requireTools(false))
        .hasMessageEndingWith("apt-get install gcc-avr");
  }

  @Test
  void aFailedBuildIsOneLine() throws IOException {
    script("make", "exit 2");

    assertThatThrownBy(firmware::requireSimulator)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got exit code 2");
  }

  @Test
  void sourcesThatAreNotThereAreNamed() throws IOException {
    Files.delete(folder.resolve("home/arduino-firmware/Makefile"));

    assertThatThrownBy(firmware::requireSimulator).hasMessageContaining("got no Makefile there");
  }

  @Test
  void neitherToolsNorSourcesAreNeededForWhatIsBuilt() throws Exception {
    firmware.requireSimulator();
    Files.delete(folder.resolve("home/arduino-firmware/Makefile"));
    Files.delete(commands.resolve("make"));

    firmware.requireSimulator();
  }
}
