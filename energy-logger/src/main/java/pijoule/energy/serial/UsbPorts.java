package pijoule.energy.serial;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Serial ports that USB devices have (CDC ACM), as the kernel shows them: {@code
 * /sys/class/tty/ttyACM0/device} leads to the interface, whose parent is the device
 * (Documentation/ABI/testing/sysfs-bus-usb of the Linux kernel).
 */
public final class UsbPorts {
  private static final int HEXADECIMAL = 16;

  /** A port of a device, with the number of its interface. */
  private record Port(int number, String file) {}

  private UsbPorts() {}

  /**
   * The first port, by {@code bInterfaceNumber}, of each device of those numbers: a device may have
   * further ones for other things.
   *
   * @param root where {@code sys} and {@code dev} are
   */
  public static List<String> first(Path root, int vendor, int product) {
    Map<Path, Port> ports = new TreeMap<>();
    Path tree = root.resolve("sys/class/tty");
    if (Files.isDirectory(tree)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(tree, "ttyACM*")) {
        for (Path entry : entries) {
          Path interfaced = entry.resolve("device").toRealPath();
          Path device = interfaced.getParent();
          if (number(device.resolve("idVendor")) == vendor
              && number(device.resolve("idProduct")) == product) {
            Path file = root.resolve("dev").resolve(entry.getFileName());
            Port port = new Port(number(interfaced.resolve("bInterfaceNumber")), file.toString());
            ports.merge(device, port, (a, b) -> a.number() <= b.number() ? a : b);
          }
        }
      } catch (IOException gone) {
        // One was unplugged just now; those before it are there.
      }
    }
    return ports.values().stream().map(Port::file).sorted().toList();
  }

  private static int number(Path file) throws IOException {
    String text = Files.isReadable(file) ? Files.readString(file).strip() : "";
    return text.matches("\\p{XDigit}{1,6}") ? Integer.parseInt(text, HEXADECIMAL) : -1;
  }
}
