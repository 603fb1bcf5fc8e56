package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.energy.files.Printable;
import pijoule.energy.meter.MeterUnavailableException;

/**
 * The files of one battery's fuel gauge, held open.
 *
 * <p>Documentation/ABI/testing/sysfs-class-power of the Linux kernel: {@code energy_now} is in uWh,
 * {@code charge_now} in uAh, {@code voltage_now} in uV. A gauge with both of the first two is read
 * as one of energy, which needs no voltage.
 */
final class FuelGauge implements AutoCloseable {
  private static final String ENERGY = "energy_now";
  private static final String CHARGE = "charge_now";
  private static final String VOLTAGE = "voltage_now";

  /** Some gauges count in percent of the full battery; such a step may be seen a reading late. */
  private static final double COARSE = 0.02;

  private final Path directory;
  private final PseudoFile contentFile;
  private final Optional<PseudoFile> voltageFile;
  private final Optional<PseudoFile> statusFile;
  private long content;
  private long microvolts;
  private String status = "";

  private FuelGauge(
      Path directory,
      PseudoFile contentFile,
      Optional<PseudoFile> voltageFile,
      Optional<PseudoFile> statusFile) {
    this.directory = directory;
    this.contentFile = contentFile;
    this.voltageFile = voltageFile;
    this.statusFile = statusFile;
  }

  /**
   * Opens the gauge that was asked for; the only one where none was.
   *
   * @throws MeterUnavailableException in one line, if there is no such battery, there are several,
   *     or it has no gauge that an energy can be read from
   */
  static FuelGauge open(Path tree, Optional<String> wanted) throws IOException {
    List<Path> all = batteries(tree);
    if (all.isEmpty()) {
      throw new MeterUnavailableException(
          "battery needs a fuel gauge under %s, found none; load its driver".formatted(tree));
    }
    List<Path> fitting =
        all.stream().filter(path -> name(path).equals(wanted.orElse(name(path)))).toList();
    if (fitting.size() != 1) {
      throw new MeterUnavailableException(
          "battery reads one gauge, got --battery %s; here are: %s"
              .formatted(
                  wanted.orElse("(none)"),
                  all.stream().map(FuelGauge::name).collect(Collectors.joining(", "))));
    }
    try {
      return open(fitting.get(0));
    } catch (MeterUnavailableException named) {
      throw named;
    } catch (IOException unreadable) {
      throw new MeterUnavailableException(
          "battery must read %s, got %s; check the files' mode"
              .formatted(fitting.get(0), unreadable.getMessage()));
    }
  }

  private static List<Path> batteries(Path tree) throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(tree)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(tree)) {
        entries.forEach(found::add);
      }
    }
    // A mouse's or a headset's battery has the scope Device; it feeds no board.
    found.removeIf(path -> !says(path.resolve("type"), "Battery"));
    found.removeIf(path -> says(path.resolve("scope"), "Device"));
    found.sort(Comparator.naturalOrder());
    return found;
  }

  private static boolean says(Path file, String word) {
    try {
      return Files.readString(file).strip().equals(word);
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static String name(Path directory) {
    return directory.getFileName().toString();
  }

  private static FuelGauge open(Path directory) throws IOException {
    boolean countsEnergy = Files.exists(directory.resolve(ENERGY));
    if (!countsEnergy && !Files.exists(directory.resolve(CHARGE))) {
      throw new MeterUnavailableException(
          "battery needs %s or %s in %s, found neither%s"
              .formatted(
                  ENERGY,
                  CHARGE,
                  directory,
                  Files.exists(directory.resolve("capacity"))
                      ? "; percents of a full charge that the gauge guesses are no energy"
                      : ""));
    }
    List<PseudoFile> opened = new ArrayList<>();
    try {
      PseudoFile content = opened(directory, countsEnergy ? ENERGY : CHARGE, opened);
      Optional<PseudoFile> voltage =
          countsEnergy ? Optional.empty() : Optional.of(opened(directory, VOLTAGE, opened));
      Optional<PseudoFile> status =
          Files.exists(directory.resolve("status"))
              ? Optional.of(opened(directory, "status", opened))
              : Optional.empty();
      return new FuelGauge(directory, content, voltage, status);
    } catch (IOException refused) {
      PseudoFile.closeAll(opened);
      throw refused;
    }
  }

  private static PseudoFile opened(Path directory, String file, List<PseudoFile> opened)
      throws IOException {
    PseudoFile open = new PseudoFile(directory.resolve(file));
    opened.add(open);
    return open;
  }

  /** Tests whether it counts charge, and not energy. */
  boolean countsCharge() {
    return voltageFile.isPresent();
  }

  /** {@code uAh} or {@code uWh}. */
  String unit() {
    return countsCharge() ? "uAh" : "uWh";
  }

  /** Where it is, and what it counts. */
  String source() {
    return countsCharge()
        ? "%s, charge in uAh times voltage in uV".formatted(directory)
        : "%s, energy in uWh".formatted(directory);
  }

  /** Content of the full battery, uAh or uWh; empty if the gauge does not report it. */
  OptionalLong full() {
    Path file = directory.resolve(countsCharge() ? "charge_full" : "energy_full");
    try (PseudoFile full = new PseudoFile(file)) {
      full.reread();
      return OptionalLong.of(full.wholeNumber());
    } catch (IOException unknown) {
      return OptionalLong.empty();
    }
  }

  /** Step that a gauge may make at once: 2 % of the full battery, or of its content, uAh or uWh. */
  double coarseStep() {
    return COARSE * full().orElse(content);
  }

  /**
   * Reads everything once.
   *
   * @throws IOException in one line, if a file cannot be read or is no number
   */
  void read() throws IOException {
    if (statusFile.isPresent()) {
      statusFile.get().reread();
      status = statusFile.get().text();
    }
    content = readContent();
    if (voltageFile.isPresent()) {
      voltageFile.get().reread();
      microvolts = voltageFile.get().wholeNumber();
    }
  }

  /**
   * Reads the content again. Where it is another, an update of the gauge came between, and what was
   * read before it and after it does not belong together.
   */
  boolean isUnchanged() throws IOException {
    return readContent() == content;
  }

  private long readContent() throws IOException {
    contentFile.reread();
    return contentFile.wholeNumber();
  }

  /**
   * Why a reading says nothing of what is drawn, in words; empty if it does. Many gauges know no
   * better than {@code Unknown}.
   */
  Optional<String> obstacle() {
    if (status.isEmpty() || status.equals("Discharging") || status.equals("Unknown")) {
      return countsCharge() && microvolts == 0 ? Optional.of("at 0 V") : Optional.empty();
    }
    return Optional.of("of status " + Printable.of(status));
  }

  String name() {
    return name(directory);
  }

  /** Content of the last reading, uAh or uWh. */
  long content() {
    return content;
  }

  /** Voltage of the last reading, V; 1 where energy is counted. */
  double volts() {
    return countsCharge() ? microvolts * 1e-6 : 1;
  }

  @Override
  public void close() throws IOException {
    PseudoFile.closeAll(
        Stream.of(Optional.of(contentFile), voltageFile, statusFile)
            .flatMap(Optional::stream)
            .toList());
  }
}
