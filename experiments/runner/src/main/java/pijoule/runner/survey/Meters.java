package pijoule.runner.survey;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.serial.ArduinoKind;

/**
 * Serial devices at this machine.
 *
 * @param arduinos ports at which a meter of this project answers
 * @param others ports at which none does, each with the reason
 */
record Meters(List<String> arduinos, List<String> others) {
  /** Names that stay with a device wherever it is plugged in. */
  private static final Path PORTS = Path.of("/dev/serial/by-id");

  static Meters find() throws IOException {
    List<String> arduinos = new ArrayList<>();
    List<String> others = new ArrayList<>();
    if (Files.isDirectory(PORTS)) {
      try (Stream<Path> ports = Files.list(PORTS)) {
        for (Path port : ports.sorted().toList()) {
          Optional<String> reason = noMeter(port.toString());
          if (reason.isEmpty()) {
            arduinos.add(port.toString());
          } else {
            others.add(port + ": " + reason.get());
          }
        }
      }
    }
    return new Meters(List.copyOf(arduinos), List.copyOf(others));
  }

  private static Optional<String> noMeter(String port) {
    MeterSettings settings =
        MeterSettings.at(MeterSettings.DEFAULT_RATE).with(ArduinoKind.PORT, port);
    try (Meter meter = new ArduinoKind().open(settings)) {
      return Optional.empty();
    } catch (IOException | RuntimeException unanswered) {
      return Optional.of(String.valueOf(unanswered.getMessage()));
    }
  }
}
