package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.phase.Side;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Hosts;

/** A results folder has its meters' calibrations, byte for byte. */
class CalibrationCopiesTest {
  private static final byte[] BYTES = "{ \"format\" : \"pijoule-calibration/1\" }\r\n\n".getBytes();

  @TempDir private Path folder;

  @Test
  void everyNamedCalibrationIsCopied() throws IOException, InterruptedException {
    Path own = Files.write(folder.resolve("a 17.json"), BYTES);
    Path environment = Files.createDirectory(folder.resolve("environment"));
    Map<String, Bench.Meter> meters =
        Map.of(
            "client-board", meter(Map.of("port", "/dev/ttyUSB0", "calibration", own.toString())),
            "wall", meter(Map.of("power_calibration", own.toString())),
            "server-board", meter(Map.of("port", "/dev/ttyUSB1", "shunt", "500mOhm")));

    CalibrationCopies.write(environment, meters, name -> Hosts.here(), 1);
    CalibrationCopies.write(environment, meters, name -> Hosts.here(), 2);

    for (String name :
        List.of(
            "calibration-client-board.json",
            "power_calibration-wall.json",
            "calibration-client-board-2.json",
            "power_calibration-wall-2.json")) {
      assertThat(Files.readAllBytes(environment.resolve(name))).isEqualTo(BYTES);
    }
    try (var files = Files.list(environment)) {
      assertThat(files).hasSize(4);
    }
  }

  private static Bench.Meter meter(Map<String, String> settings) {
    return new Bench.Meter(
        "arduino", "desk", List.of(Side.CLIENT), Optional.empty(), settings, Optional.empty());
  }
}
