package pijoule.energy.fnirsi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.energy.files.Printable;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.port.BytePort.PortFile;

/**
 * A tester that is plugged in. Documentation/hid/hidraw.rst of the Linux kernel; the {@code uevent}
 * of its device has USB numbers and serial number.
 *
 * @param file such as {@code /dev/hidraw0}
 * @param model by its USB numbers
 * @param serial its serial number; empty if it has none
 */
record FnirsiTester(Path file, FnirsiModel model, Optional<String> serial) {
  /**
   * The tester of that serial number or file; the only one where none is named.
   *
   * @param root where {@code sys} and {@code dev} are
   * @throws MeterUnavailableException in one line, if there is none, or several
   */
  static FnirsiTester choose(Path root, Optional<String> named) throws IOException {
    List<FnirsiTester> all = all(root);
    if (all.isEmpty()) {
      throw new MeterUnavailableException(
          "fnirsi needs an FNB48, FNB48S, FNB58, C1 or FNAC-28 under %s, found none; plug its port for the PC in"
              .formatted(root.resolve("sys/class/hidraw")));
    }
    List<FnirsiTester> fitting = new ArrayList<>();
    for (FnirsiTester tester : all) {
      if (named.isEmpty() || tester.answersTo(named.get())) {
        fitting.add(tester);
      }
    }
    if (fitting.size() != 1) {
      throw new MeterUnavailableException(
          "fnirsi reads one tester, got --tester %s; name its serial number, or its file where it has none of its own; here are: %s"
              .formatted(
                  named.orElse("(none)"),
                  all.stream().map(FnirsiTester::title).collect(Collectors.joining(", "))));
    }
    return fitting.get(0);
  }

  private static List<FnirsiTester> all(Path root) throws IOException {
    List<FnirsiTester> found = new ArrayList<>();
    Path tree = root.resolve("sys/class/hidraw");
    if (Files.isDirectory(tree)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(tree, "hidraw*")) {
        for (Path entry : entries) {
          of(entry, root.resolve("dev").resolve(entry.getFileName())).ifPresent(found::add);
        }
      }
    }
    found.sort(Comparator.comparing(FnirsiTester::file));
    return found;
  }

  private static Optional<FnirsiTester> of(Path entry, Path file) throws IOException {
    Path uevent = entry.resolve("device/uevent");
    if (!Files.isReadable(uevent)) {
      return Optional.empty();
    }
    Map<String, String> values = new HashMap<>();
    for (String line : Files.readAllLines(uevent)) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        values.put(line.substring(0, equals), line.substring(equals + 1).strip());
      }
    }
    Optional<String> serial =
        Optional.of(values.getOrDefault("HID_UNIQ", "")).filter(text -> !text.isEmpty());
    return model(values.getOrDefault("HID_ID", ""))
        .map(model -> new FnirsiTester(file, model, serial.map(Printable::of)));
  }

  /** {@code BUS:VENDOR:PRODUCT}, hexadecimal. */
  private static Optional<FnirsiModel> model(String id) {
    if (!id.matches("\\p{XDigit}{4}:\\p{XDigit}{8}:\\p{XDigit}{8}")) {
      return Optional.empty();
    }
    String[] parts = id.split(":");
    return FnirsiModel.of(
        Integer.parseUnsignedInt(parts[1], 16), Integer.parseUnsignedInt(parts[2], 16));
  }

  private boolean answersTo(String named) throws IOException {
    Path path = Path.of(named);
    boolean same = Files.exists(path) && Files.exists(file) && Files.isSameFile(path, file);
    return same || named.equals(file.toString()) || serial.map(named::equals).orElse(false);
  }

  /** Opens its file to read and to write. */
  HidrawFile open() throws IOException {
    return HidrawFile.open(file, file);
  }

  /** Model, file and serial number. */
  String title() {
    return "%s at %s (%s)"
        .formatted(
            model.title(), file, serial.map(text -> "serial " + text).orElse("no serial number"));
  }

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

    /** The model of USB numbers; empty if there is none. */
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
      return List.of(
          FnirsiReport.WAKE, FnirsiReport.START, lastStarts[attempt % lastStarts.length]);
    }

    /** A line for udev that lets whoever is logged in at the screen, and a group, open it. */
    String udevRule() {
      return "KERNEL==\"hidraw*\", ATTRS{idVendor}==\"%04x\", ATTRS{idProduct}==\"%04x\", MODE=\"0660\", GROUP=\"plugdev\", TAG+=\"uaccess\""
          .formatted(vendor, product);
    }
  }

  /**
   * Reports by Linux's hidraw: a read gives one report. Written is a report's number before it, 0
   * where a device has none (Documentation/hid/hidraw.rst of the Linux kernel).
   *
   * <p>It is opened twice, because a channel that waits for a read lets nobody write.
   */
  record HidrawFile(FileChannel reading, FileChannel writing, ByteBuffer report)
      implements PortFile {
    /**
     * Opens a device.
     *
     * @param from file to read from
     * @param to file to write to, the same one but for a twin made of pipes
     */
    static HidrawFile open(Path from, Path to) throws IOException {
      FileChannel reading = FileChannel.open(from, StandardOpenOption.READ);
      try {
        return new HidrawFile(
            reading,
            FileChannel.open(to, StandardOpenOption.WRITE),
            ByteBuffer.allocateDirect(FnirsiReport.BYTES));
      } catch (IOException refused) {
        reading.close();
        throw refused;
      }
    }

    @Override
    public int read(byte[] buffer) throws IOException {
      report.clear();
      int count = reading.read(report);
      report.flip();
      report.get(buffer, 0, report.remaining());
      return count;
    }

    @Override
    public void write(byte[] bytes) throws IOException {
      ByteBuffer numbered = ByteBuffer.allocate(bytes.length + 1);
      numbered.put((byte) 0).put(bytes).flip();
      writing.write(numbered);
    }

    @Override
    public void close() {
      try (reading;
          writing) {
        reading.close();
      } catch (IOException gone) {
        // A device that has gone is closed.
        return;
      }
    }
  }
}
