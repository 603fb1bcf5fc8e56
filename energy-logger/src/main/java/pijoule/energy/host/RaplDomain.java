package pijoule.energy.host;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.energy.meter.EnergyCounter;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.PlausiblePower;

/**
 * One package domain of the powercap tree: an energy counter that wraps.
 *
 * <p>Documentation/power/powercap/powercap.rst of the Linux kernel: {@code energy_uj} counts
 * microjoules and starts again from 0 after {@code max_energy_range_uj}. A range of 0, or of more
 * than 18 digits, is none that a counter has.
 *
 * <p>Where a package has several dies the kernel names a domain of each ({@code package-0-die-1},
 * drivers/powercap/intel_rapl_common.c). Some processors count for each die; on Zen 1 and 2 each
 * die shows the counter of the whole package. Two counters that run since the machine's start are
 * equal only where they are one.
 */
final class RaplDomain implements Closeable {
  private static final double JOULES_PER_MICROJOULE = 1e-6;

  /** Greatest difference of one counter that is read twice: 1 kW for 10 ms, uJ. */
  private static final long SAME_MICROJOULES = 10_000_000;

  private final String name;
  private final OptionalDouble range;
  private final PseudoFile file;
  private long reading;
  private Optional<RaplDomain> mirrored = Optional.empty();

  /**
   * Opens a domain.
   *
   * @throws MeterUnavailableException in one line, if its counter may not be read
   */
  RaplDomain(Path directory) throws IOException {
    Path energy = directory.resolve("energy_uj");
    if (!Files.isReadable(energy)) {
      throw new MeterUnavailableException(
          "rapl must read %s, which root alone may; record as root, or let the recorder's group: chgrp GROUP and chmod 440 on that file"
              .formatted(energy));
    }
    this.name = Files.readString(directory.resolve("name")).strip();
    this.range = range(directory.resolve("max_energy_range_uj"));
    this.file = new PseudoFile(energy);
  }

  private static OptionalDouble range(Path path) {
    try (PseudoFile range = new PseudoFile(path)) {
      range.reread();
      long microjoules = range.wholeNumber();
      return microjoules > 0 ? OptionalDouble.of(microjoules) : OptionalDouble.empty();
    } catch (IOException unknown) {
      return OptionalDouble.empty();
    }
  }

  /** The domains that show the counter of an earlier die of their package, each of them read. */
  static List<RaplDomain> mirrors(List<RaplDomain> domains) throws IOException {
    List<RaplDomain> mirrors = new ArrayList<>();
    List<RaplDomain> own = new ArrayList<>();
    for (RaplDomain domain : domains) {
      domain.read();
      domain.mirrored =
          own.stream()
              .filter(other -> other.isOfPackageOf(domain) && other.isEqualTo(domain))
              .findFirst();
      (domain.mirrored.isPresent() ? mirrors : own).add(domain);
    }
    return mirrors;
  }

  private boolean isOfPackageOf(RaplDomain other) {
    String die = "-die-\\d+$";
    return !name.equals(name.replaceFirst(die, ""))
        && name.replaceFirst(die, "").equals(other.name.replaceFirst(die, ""));
  }

  private boolean isEqualTo(RaplDomain other) {
    double difference = Math.abs(reading - other.reading);
    return difference <= SAME_MICROJOULES
        || difference >= range.orElse(Double.MAX_VALUE) - SAME_MICROJOULES;
  }

  /**
   * Requires that it still shows the counter that it showed when it was opened.
   *
   * @throws IOException in a few words, if it does not
   */
  void requireMirror() throws IOException {
    RaplDomain one = mirrored.orElseThrow();
    if (!isEqualTo(one)) {
      throw new IOException(
          "the counters of %s and %s were equal and differ now; state --domain"
              .formatted(one.name, name));
    }
  }

  String name() {
    return name;
  }

  Path path() {
    return file.path();
  }

  /** Its counter, in the unit of its readings. */
  EnergyCounter counter(PlausiblePower plausible) {
    return new EnergyCounter(name, JOULES_PER_MICROJOULE, range, plausible);
  }

  /**
   * Reads it, uJ.
   *
   * @throws IOException in one line, if it is no whole number, or below 0
   */
  long read() throws IOException {
    file.reread();
    long number = file.signedNumber();
    if (number < 0) {
      throw new IOException(
          "%s must be >= 0 uJ, got %s; its driver is faulty".formatted(file.path(), number));
    }
    reading = number;
    return reading;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
