package pijoule.checks.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.calibration.SensorWiring;
import pijoule.energy.serial.DeviceCalibration;
import pijoule.energy.serial.SerialMeter;
import pijoule.energy.serial.SerialSettings;

/**
 * A Nano's bootloaders, optiboot of the sources and the older one of the binaries in Debian's
 * arduino-core-avr, in the simulator: each reset by the port begins there.
 */
class BootloaderIT {
  private static final Path FIRMWARE =
      Path.of(System.getProperty("pijoule.home"), "arduino-firmware", "energy_meter");
  private static final Path OLD =
      Path.of(
          "/usr/share/arduino/hardware/arduino/avr/bootloaders/atmega/ATmegaBOOT_168_atmega328.hex");

  /** A bootloader waits for a second: a busy machine may keep avrdude longer. */
  private static final int TRIES = 3;

  @TempDir private Path folder;

  /** Its questions reach the bootloader first. */
  @ParameterizedTest
  @CsvSource({"optiboot, 170", "optiboot, 2000", "old, 170", "old, 2000"})
  void aRecorderFindsTheSketchBehindIt(String bootloader, double hertz) throws Exception {
    try (LiveBoard board = board(bootloader)) {
      SerialSettings settings =
          new SerialSettings(
              board.port().toString(),
              hertz,
              DeviceCalibration.nominal(new SensorWiring(1, 0.2, 0)),
              Optional.empty(),
              SerialSettings.DEFAULT_LATENCY_BOUND_SECONDS);
      try (SerialMeter meter = SerialMeter.open(settings)) {
        assertThat(meter.facts().serial()).isEqualTo("SIM001");
      }
    }
  }

  /** By the real avrdude; rates are tried in turn. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"optiboot, 115200", "old, 57600"})
  void avrdudeWritesTheSketch(String bootloader, String baud) throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/avrdude")), "LEFT OUT: avrdude is not installed");
    Path log = folder.resolve("log");
    int exit = flash(bootloader, log);
    for (int tries = 2; exit != 0 && tries <= TRIES; tries++) {
      exit = flash(bootloader, log);
    }
    assertThat(exit).as(Files.readString(log)).isZero();
    assertThat(log).content().contains("avrdude at " + baud, "bytes of flash verified");
  }

  private int flash(String bootloader, Path log) throws Exception {
    try (LiveBoard board = board(bootloader)) {
      ProcessBuilder flash =
          new ProcessBuilder(
              "sh",
              FIRMWARE.resolve("flash.sh").toString(),
              board.port().toString(),
              FIRMWARE.resolve("build/energy_meter.hex").toString(),
              "115200",
              "57600");
      return flash.redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
    }
  }

  private LiveBoard board(String bootloader) throws Exception {
    FastSimulator simulator = BuiltSimulator.get();
    Path hex = bootloader.equals("old") ? OLD : FIRMWARE.resolve("build/optiboot.hex");
    assumeTrue(Files.isReadable(hex), "LEFT OUT: there is no " + hex);
    return LiveBoard.start(
        simulator, folder.resolve("port"), List.of("--bootloader", hex.toString()));
  }
}
