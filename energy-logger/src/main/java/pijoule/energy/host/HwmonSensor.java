package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.energy.meter.MeterUnavailableException;

/**
 * A directory of /sys/class/hwmon that gives power, or voltage and current.
 *
 * @param directory such as {@code /sys/class/hwmon/hwmon2}
 * @param name what its driver calls it, such as {@code ina226}
 */
record HwmonSensor(Path directory, String name) {
  private static final String POWER = "power1_input";
  private static final String VOLTAGE = "in1_input";
  private static final String CURRENT = "curr1_input";

  /**
   * The sensor that was asked for, by its driver's name or its directory's; the only one where none
   * was.
   *
   * @throws MeterUnavailableException in one line, if there is no such sensor, or several
   */
  static HwmonSensor choose(Path tree, Optional<String> wanted) throws IOException {
    List<HwmonSensor> all = all(tree);
    if (all.isEmpty()) {
      throw new MeterUnavailableException(
          "hwmon needs a sensor with %s, or %s and %s, under %s, found none; load its driver (such as ina2xx) and its device tree overlay"
              .formatted(POWER, VOLTAGE, CURRENT, tree));
    }
    List<HwmonSensor> fitting =
        all.stream().filter(sensor -> wanted.isEmpty() || sensor.answersTo(wanted.get())).toList();
    if (fitting.size() != 1) {
      throw new MeterUnavailableException(
          "hwmon reads one sensor, got --sensor %s; here are: %s"
              .formatted(
                  wanted.orElse("(none)"),
                  all.stream().map(HwmonSensor::label).collect(Collectors.joining(", "))));
    }
    return fitting.get(0);
  }

  private static List<HwmonSensor> all(Path tree) throws IOException {
    List<HwmonSensor> found = new ArrayList<>();
    if (Files.isDirectory(tree)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(tree, "hwmon*")) {
        for (Path directory : entries) {
          if (givesPower(directory) && Files.isReadable(directory.resolve("name"))) {
            found.add(
                new HwmonSensor(directory, Files.readString(directory.resolve("name")).strip()));
          }
        }
      }
    }
    found.sort(Comparator.comparing(HwmonSensor::directory));
    return found;
  }

  private static boolean givesPower(Path directory) {
    return Files.exists(directory.resolve(POWER))
        || (Files.exists(directory.resolve(VOLTAGE)) && Files.exists(directory.resolve(CURRENT)));
  }

  private boolean answersTo(String wanted) {
    return wanted.equals(name) || wanted.equals(directory.getFileName().toString());
  }

  private String label() {
    return name + " (" + directory.getFileName() + ")";
  }

  /** Opens the sensor's files; they are held open. */
  Inputs open() throws IOException {
    if (Files.exists(directory.resolve(POWER))) {
      return new Inputs(new PseudoFile(directory.resolve(POWER)), null);
    }
    PseudoFile voltage = new PseudoFile(directory.resolve(VOLTAGE));
    try {
      return new Inputs(voltage, new PseudoFile(directory.resolve(CURRENT)));
    } catch (IOException refused) {
      voltage.close();
      throw refused;
    }
  }

  /** The open files: of the power alone, or of voltage and current. */
  static final class Inputs implements AutoCloseable {
    private final PseudoFile firstFile;
    private final PseudoFile secondFile;
    private long first;
    private long second;

    private Inputs(PseudoFile firstFile, PseudoFile secondFile) {
      this.firstFile = firstFile;
      this.secondFile = secondFile;
    }

    boolean voltageAndCurrent() {
      return secondFile != null;
    }

    void read() throws IOException {
      firstFile.reread();
      first = firstFile.signedNumber();
      if (secondFile != null) {
        secondFile.reread();
        second = secondFile.signedNumber();
      }
    }

    /** Microwatts, or millivolts where there are two inputs. */
    long first() {
      return first;
    }

    /** Milliamperes. */
    long second() {
      return second;
    }

    @Override
    public void close() throws IOException {
      firstFile.close();
      if (secondFile != null) {
        secondFile.close();
      }
    }
  }
}
