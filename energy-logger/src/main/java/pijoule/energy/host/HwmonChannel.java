package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A channel of a sensor: the files of one number in its directory.
 *
 * @param number such as 1 of {@code power1_input}
 * @param label what the channel measures, of a {@code _label} file; the number where there is none
 * @param quantity what is read of it
 */
record HwmonChannel(int number, String label, Quantity quantity) {
  private static final Pattern INPUT = Pattern.compile("(energy|power|in|curr)(\\d{1,4})_input");

  /** Order in which a channel's label is looked for. */
  private static final List<String> LABELLED = List.of("power", "energy", "in", "curr");

  /**
   * Documentation/hwmon/ina3221.rst of the Linux kernel: beyond its three channels {@code in4} to
   * {@code in6} are voltages over the shunts, and {@code curr4} is a sum.
   */
  private static final String THREE_CHANNELS = "ina3221";

  /** What a channel gives, the best first. */
  enum Quantity {
    /** A counter, uJ: nothing is missed between two readings. */
    ENERGY,
    /** Power, uW. */
    POWER,
    /** Voltage and current, mV and mA. */
    VOLTAGE_CURRENT
  }

  /**
   * The channels of a directory that an energy can be had from, by number; voltages and currents
   * are paired only where there is no power.
   *
   * @param name what the directory's driver calls it
   */
  static List<HwmonChannel> of(Path directory, String name) throws IOException {
    TreeMap<Integer, Set<String>> inputs = inputs(directory);
    List<HwmonChannel> found = new ArrayList<>();
    boolean power = inputs.values().stream().anyMatch(HwmonChannel::givesPower);
    for (var numbered : inputs.entrySet()) {
      int number = numbered.getKey();
      Set<String> kinds = numbered.getValue();
      boolean pair = kinds.contains("in") && kinds.contains("curr");
      boolean paired = !name.equals(THREE_CHANNELS) || number <= 3;
      if (power ? givesPower(kinds) : pair && paired) {
        found.add(new HwmonChannel(number, label(directory, number), quantity(kinds)));
      }
    }
    return found;
  }

  private static TreeMap<Integer, Set<String>> inputs(Path directory) throws IOException {
    TreeMap<Integer, Set<String>> inputs = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*_input")) {
      for (Path file : files) {
        Matcher input = INPUT.matcher(file.getFileName().toString());
        if (input.matches()) {
          int number = Integer.parseInt(input.group(2));
          inputs.computeIfAbsent(number, unseen -> new TreeSet<>()).add(input.group(1));
        }
      }
    }
    return inputs;
  }

  private static boolean givesPower(Set<String> kinds) {
    return kinds.contains("energy") || kinds.contains("power");
  }

  private static Quantity quantity(Set<String> kinds) {
    if (kinds.contains("energy")) {
      return Quantity.ENERGY;
    }
    return kinds.contains("power") ? Quantity.POWER : Quantity.VOLTAGE_CURRENT;
  }

  private static String label(Path directory, int number) throws IOException {
    for (String kind : LABELLED) {
      Path file = directory.resolve(kind + number + "_label");
      if (Files.isReadable(file)) {
        return Files.readString(file).strip();
      }
    }
    return Integer.toString(number);
  }

  /** The files to read, in the order of the quantity's name. */
  List<String> files() {
    return switch (quantity) {
      case ENERGY -> List.of("energy" + number + "_input");
      case POWER -> List.of("power" + number + "_input");
      case VOLTAGE_CURRENT -> List.of("in" + number + "_input", "curr" + number + "_input");
    };
  }
}
