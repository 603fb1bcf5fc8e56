package pijoule.runner.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links as udev makes them (60-serial.rules). */
class MetersTest {
  @TempDir Path dev;

  @Test
  void devicesWithNumbersAreNamedByThem() throws IOException {
    link("by-id/usb-FTDI_FT232R_A50285BI-if00-port0", "ttyUSB0");
    link("by-id/usb-FTDI_FT232R_B12345CD-if00-port0", "ttyUSB1");
    link("by-path/pci-0000:00:14.0-usb-0:1:1.0-port0", "ttyUSB0");
    link("by-path/pci-0000:00:14.0-usb-0:2:1.0-port0", "ttyUSB1");

    assertThat(Meters.ports(dev))
        .containsExactly(
            dev.resolve("by-id/usb-FTDI_FT232R_A50285BI-if00-port0"),
            dev.resolve("by-id/usb-FTDI_FT232R_B12345CD-if00-port0"));
  }

  /** The later one has taken the name; since systemd 255 a socket has two names. */
  @Test
  void twoDevicesOfOneNameAreNamedByTheirSockets() throws IOException {
    link("by-id/usb-1a86_USB_Serial-if00-port0", "ttyUSB1");
    link("by-path/pci-0000:00:14.0-usb-0:1:1.0-port0", "ttyUSB0");
    link("by-path/pci-0000:00:14.0-usbv2-0:1:1.0-port0", "ttyUSB0");
    link("by-path/pci-0000:00:14.0-usb-0:2:1.0-port0", "ttyUSB1");

    assertThat(Meters.ports(dev))
        .containsExactly(
            dev.resolve("by-path/pci-0000:00:14.0-usb-0:1:1.0-port0"),
            dev.resolve("by-path/pci-0000:00:14.0-usb-0:2:1.0-port0"));
  }

  private void link(String name, String device) throws IOException {
    Path target = dev.resolve(device);
    if (Files.notExists(target)) {
      Files.createFile(target);
    }
    Path link = dev.resolve(name);
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, target);
  }
}
