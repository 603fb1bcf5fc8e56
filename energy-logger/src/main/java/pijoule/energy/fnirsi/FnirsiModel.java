package pijoule.energy.fnirsi;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The testers, by their USB numbers, and what differs between them: github.com/baryluk/
 * fnirsi-usb-power-data-logger, a public description of the protocol by observation.
 */
enum FnirsiModel {
  FNB48("FNB48", 0x0483, 0x003a, FnirsiReport.GO_ON),
  /** Both have one product's numbers; the FNAC-28 starts like an FNB58 (issue 27 there). */
  C1("C1 or FNAC-28", 0x0483, 0x003b, FnirsiReport.GO_ON, FnirsiReport.START),
  FNB48S("FNB48S", 0x2e3c, 0x0049, FnirsiReport.START),
  FNB58("FNB58", 0x2e3c, 0x5558, FnirsiReport.START);

  private final String title;
  private final int vendor;
  private final int product;
  private final int[] lastStarts;

  FnirsiModel(String title, int vendor, int product, int... lastStarts) {
    this.title = title;
    this.vendor = vendor;
    this.product = product;
    this.lastStarts = lastStarts;
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

  /**
   * The three commands that start it.
   *
   * @param attempt from 0 on; where it may be one of two models, they take turns
   */
  List<Integer> start(int attempt) {
    return List.of(FnirsiReport.WAKE, FnirsiReport.START, lastStarts[attempt % lastStarts.length]);
  }

  /** A line for udev that lets whoever is logged in at the screen, and a group, open it. */
  String udevRule() {
    return "KERNEL==\"hidraw*\", ATTRS{idVendor}==\"%04x\", ATTRS{idProduct}==\"%04x\", MODE=\"0660\", GROUP=\"plugdev\", TAG+=\"uaccess\""
        .formatted(vendor, product);
  }
}
