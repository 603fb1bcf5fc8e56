package pijoule.energy.firmware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.base.Sha256;
import pijoule.energy.firmware.Firmware.Tools;

/** The real Makefile, with a stand-in for avrdude that keeps the file it is to write. */
@Tag("slow")
class FlashIT {
  private static final Path SKETCH =
      Path.of(System.getProperty("pijoule.home"), "arduino-firmware", "energy_meter");

  @TempDir private Path folder;
  private Path flashed;

  @BeforeEach
  void putAvrdudeInThePath() throws IOException {
    List<String> missing = Tools.ofThisMachine().missing(false);
    if (System.getProperty("simulator").equals("required")) {
      assertThat(missing).isEmpty();
    }
    assumeTrue(missing.isEmpty(), "LEFT OUT: the sketch cannot be built without " + missing);
    flashed = folder.resolve("flashed.hex");
    Path avrdude = Files.createDirectory(folder.resolve("bin")).resolve("avrdude");
    Files.writeString(
        avrdude,
        "#!/bin/sh\ncp " + folder.resolve("build/energy_meter.hex") + " " + flashed + "\n");
    assertThat(avrdude.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void withoutASensorTheAdcsSketchIsFlashedWhateverWasBuiltBefore() throws Exception {
    String adc = flashed("flash", "SENSOR=SENSOR_ADC");
    make("SENSOR=SENSOR_INA226");

    assertThat(flashed("flash")).as("without a sensor").isEqualTo(adc);
    assertThat(flashed("flash", "SENSOR=SENSOR_INA226")).as("the INA226's").isNotEqualTo(adc);
  }

  /** Makes, and gives the SHA-256 of what avrdude was to write. */
  private String flashed(String... arguments) throws Exception {
    make(arguments);
    return Sha256.of(flashed);
  }

  /** In a folder of its own for what is built; the stand-in reads the one that make was given. */
  private void make(String... arguments) throws Exception {
    Path build = folder.resolve("build");
    List<String> command = new ArrayList<>(List.of("make", "--silent", "-C", SKETCH.toString()));
    command.add("BUILD=" + build);
    command.addAll(List.of(arguments));
    ProcessBuilder make = new ProcessBuilder(command).redirectErrorStream(true);
    make.environment()
        .merge("PATH", folder.resolve("bin").toString(), (old, bin) -> bin + ":" + old);
    Path log = folder.resolve("make.log");
    int exit = make.redirectOutput(log.toFile()).start().waitFor();
    assertThat(exit).as(() -> log.toString()).isZero();
  }
}
