package pijoule.energy.serial;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.port.BytePort.PortReader;

/**
 * Serial ports that USB devices of one sort have (CDC ACM), as the kernel shows them: {@code
 * /sys/class/tty/ttyACM0/device} leads to the interface, whose parent is the device
 * (Documentation/ABI/testing/sysfs-bus-usb of the Linux kernel).
 *
 * @param kind key of the kind of meter that reads them
 * @param device what one is called
 * @param vendor its USB numbers
 * @param product its USB numbers
 */
public record UsbPorts(String kind, String device, int vendor, int product) {
  private static final int HEXADECIMAL = 16;

  /** A port of a device, with the number of its interface. */
  private record Port(int number, String file) {}

  /**
   * The first port, by {@code bInterfaceNumber}, of each such device: one may have further ports
   * for other things.
   *
   * @param root where {@code sys} and {@code dev} are
   */
  public List<String> first(Path root) {
    Map<Path, Port> ports = new TreeMap<>();
    Path tree = root.resolve("sys/class/tty");
    if (Files.isDirectory(tree)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(tree, "ttyACM*")) {
        for (Path entry : entries) {
          Path interfaced = entry.resolve("device").toRealPath();
          Path usb = interfaced.resolveSibling("");
          if (number(usb.resolve("idVendor")) == vendor
              && number(usb.resolve("idProduct")) == product) {
            Path file = root.resolve("dev").resolve(entry.getFileName());
            Port port = new Port(number(interfaced.resolve("bInterfaceNumber")), file.toString());
            ports.merge(usb, port, (a, b) -> a.number() <= b.number() ? a : b);
          }
        }
      } catch (IOException gone) {
        // One was unplugged just now; those before it are there.
      }
    }
    return ports.values().stream().map(Port::file).sorted().toList();
  }

  /** Describes those ports, with what a user lacks to open one. */
  public String words(Path root) {
    List<String> found = first(root);
    return found.isEmpty()
        ? "no " + device
        : found.stream().map(UsbPorts::words).collect(Collectors.joining(", "));
  }

  private static String words(String port) {
    boolean allowed = Files.isReadable(Path.of(port)) && Files.isWritable(Path.of(port));
    return allowed ? port : port + " (let the user into the group dialout)";
  }

  /**
   * The port that is named; the only one where none is.
   *
   * @throws MeterUnavailableException in one line, if there is none, or several
   */
  public String choose(Path root, Optional<String> named) throws MeterUnavailableException {
    List<String> found = first(root);
    if (named.isEmpty() && found.size() != 1) {
      throw new MeterUnavailableException(
          "%s reads one %s, got no --port; here are: %s".formatted(kind, device, words(root)));
    }
    return named.orElseGet(() -> found.get(0));
  }

  /** Makes a meter of an open port. */
  public interface Maker {
    /**
     * Makes it.
     *
     * @throws IOException in one line, if no such device is there
     */
    Meter make(PortReader port) throws IOException;
  }

  /**
   * Opens a port, begins to read it, and makes a meter of it; the port is closed where that fails.
   *
   * @throws IOException in one line, if it cannot be opened, or the meter not be made
   */
  public Meter open(String port, LongSupplier clock, Maker maker) throws IOException {
    PortReader reader;
    try {
      reader = PortReader.open(kind, () -> SerialBytes.open(port), clock);
    } catch (IOException refused) {
      throw new MeterUnavailableException(kind + ": " + refused.getMessage());
    }
    try {
      return maker.make(reader);
    } catch (IOException | IllegalArgumentException refused) {
      reader.close();
      throw refused;
    }
  }

  private static int number(Path file) throws IOException {
    String text = Files.isReadable(file) ? Files.readString(file).strip() : "";
    return text.matches("\\p{XDigit}{1,6}") ? Integer.parseInt(text, HEXADECIMAL) : -1;
  }
}
