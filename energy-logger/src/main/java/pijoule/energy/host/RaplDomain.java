package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import pijoule.energy.meter.MeterUnavailableException;

/**
 * One package domain of the powercap tree: an energy counter that wraps.
 *
 * <p>Documentation/power/powercap/powercap.rst of the Linux kernel: {@code energy_uj} counts
 * microjoules and starts again from 0 after {@code max_energy_range_uj}.
 */
final class RaplDomain implements AutoCloseable {
  private final String name;
  private final long rangeMicrojoules;
  private final PseudoFile file;
  private long reading;
  private long previous;

  RaplDomain(Path directory) throws IOException {
    Path energy = directory.resolve("energy_uj");
    if (!Files.isReadable(energy)) {
      throw new MeterUnavailableException(
          "rapl must read %s, which root alone may; record as root, or let the recorder's group: chgrp GROUP and chmod 440 on that file"
              .formatted(energy));
    }
    this.name = Files.readString(directory.resolve("name")).strip();
    this.rangeMicrojoules =
        Long.parseLong(Files.readString(directory.resolve("max_energy_range_uj")).strip());
    this.file = new PseudoFile(energy);
  }

  String name() {
    return name;
  }

  Path path() {
    return file.path();
  }

  void read() throws IOException {
    file.reread();
    reading = file.nextNumber();
  }

  /** Energy since the last take, uJ; at most one wrap lies between two readings. */
  long takeMicrojoules() {
    long difference = reading - previous;
    previous = reading;
    return difference < 0 ? difference + rangeMicrojoules : difference;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
