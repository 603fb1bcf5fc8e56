package pijoule.contract.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Value that a program measures of its own process and states in its record. It names itself: a
 * report has a row for each quantity that records state. Another one of the programs on a JVM is
 * another value of {@link #ofThisProcess}.
 *
 * @param quantity such as {@code peak_memory}: letters, digits and underscores
 * @param unit its symbol, such as {@code B}
 * @param value finite
 */
public record ProcessValue(String quantity, String unit, double value) {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String PEAK = "VmHWM:";
  private static final int BYTES_PER_KB = 1024;

  public ProcessValue {
    if (!quantity.matches("[a-z][a-z0-9_]{0,39}") || !unit.matches("[!-~]{1,12}")) {
      throw new IllegalArgumentException(
          "a process's value needs a quantity such as peak_memory and a unit such as B, got '"
              + (quantity + "' in '" + unit + "'"));
    }
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(quantity + " must be a finite number, got " + value);
    }
  }

  /**
   * Reads this process's values: the greatest resident memory since its start (VmHWM of proc(5)).
   * The first call loads classes: never while something is measured.
   *
   * @return the values; absent where the system does not state them
   */
  public static Optional<List<ProcessValue>> ofThisProcess() {
    try {
      for (String line : Files.readAllLines(STATUS)) {
        if (line.startsWith(PEAK)) {
          String kilobytes = line.substring(PEAK.length()).replace("kB", "").strip();
          return Optional.of(
              List.of(
                  new ProcessValue("peak_memory", "B", Long.parseLong(kilobytes) * BYTES_PER_KB)));
        }
      }
    } catch (IOException | NumberFormatException unknown) {
      return Optional.empty();
    }
    return Optional.empty();
  }
}
