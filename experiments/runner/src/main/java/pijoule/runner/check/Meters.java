package pijoule.runner.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.serial.ArduinoKind;
import pijoule.energy.serial.DeviceFacts;

/**
 * Serial devices at this machine.
 *
 * @param arduinos those that are meters of this project
 * @param others ports at which there is none, each with the reason
 * @param bySocket true where ports are named by the USB sockets that they are in
 */
record Meters(List<Arduino> arduinos, List<String> others, boolean bySocket) {
  private static final Path SERIAL = Path.of("/dev/serial");

  /**
   * A meter.
   *
   * @param port its name
   * @param device its own name; empty if it was never given one
   * @param sensor key of its sensor
   * @param calibration that it carries, the beginning of its certificate's SHA-256; empty: none
   */
  record Arduino(
      String port, Optional<String> device, String sensor, Optional<String> calibration) {}

  static Meters find() throws IOException {
    List<Arduino> arduinos = new ArrayList<>();
    List<String> others = new ArrayList<>();
    List<Path> ports = ports(SERIAL);
    for (Path port : ports) {
      try {
        DeviceFacts facts = ArduinoKind.ask(port.toString());
        arduinos.add(
            new Arduino(
                port.toString(),
                Optional.of(facts.serial()).filter(any -> !any.equals(Device.UNNAMED)),
                facts.sensor(),
                Optional.of(facts.calibration()).filter(any -> !any.equals("none"))));
      } catch (IOException | RuntimeException unanswered) {
        others.add(port + ": " + unanswered.getMessage());
      }
    }
    boolean bySocket = ports.stream().anyMatch(port -> port.startsWith(SERIAL.resolve("by-path")));
    return new Meters(List.copyOf(arduinos), List.copyOf(others), bySocket);
  }

  /**
   * Names of ports. A name below by-id stays with a device in any socket, but two of one maker
   * without numbers of their own, such as with a CH340, have one name together, which is the later
   * one's. Where it leaves a port out all are named by their sockets, below by-path.
   *
   * @param serial folder of both
   */
  static List<Path> ports(Path serial) throws IOException {
    Map<Path, Path> byId = links(serial.resolve("by-id"));
    Map<Path, Path> byPath = links(serial.resolve("by-path"));
    boolean all = byId.keySet().containsAll(byPath.keySet());
    return (all ? byId : byPath).values().stream().sorted().toList();
  }

  /** The first name of each port; by-path may have several. */
  private static Map<Path, Path> links(Path folder) throws IOException {
    Map<Path, Path> names = new HashMap<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> links = Files.list(folder)) {
        for (Path link : links.sorted().toList()) {
          names.putIfAbsent(link.toRealPath(), link);
        }
      }
    }
    return names;
  }
}
