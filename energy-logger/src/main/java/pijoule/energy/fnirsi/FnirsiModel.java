package pijoule.energy.fnirsi;

import java.util.Arrays;
import java.util.Optional;

/**
 * The testers, by their USB numbers, and what differs between them: github.com/baryluk/
 * fnirsi-usb-power-data-logger, a public description of the protocol by observation.
 */
enum FnirsiModel {
  FNB48("FNB48", 0x0483, 0x003a, false),
  C1("C1", 0x0483, 0x003b, false),
  FNB48S("FNB48S", 0x2e3c, 0x0049, true),
  FNB58("FNB58", 0x2e3c, 0x5558, true);

  private static final long SECOND_NS = 1_000_000_000L;

  private final String title;
  private final int vendor;
  private final int product;
  private final boolean newer;

  FnirsiModel(String title, int vendor, int product, boolean newer) {
    this.title = title;
    this.vendor = vendor;
    this.product = product;
    this.newer = newer;
  }

  /** The model of USB numbers; empty where there is none. */
  static Optional<FnirsiModel> of(int vendor, int product) {
    return Arrays.stream(values())
        .filter(model -> model.vendor == vendor && model.product == product)
        .findFirst();
  }

  String title() {
    return title;
  }

  /** The last of the three commands that start it. */
  int lastStart() {
    return newer ? FnirsiReport.START : FnirsiReport.GO_ON;
  }

  /** Time after which it needs a command to go on; the older ones want it with every report. */
  long goOnNs() {
    return newer ? SECOND_NS : 0;
  }

  /** A line for udev that lets a group's members open it. */
  String udevRule() {
    return "KERNEL==\"hidraw*\", ATTRS{idVendor}==\"%04x\", ATTRS{idProduct}==\"%04x\", MODE=\"0660\", GROUP=\"plugdev\""
        .formatted(vendor, product);
  }
}
