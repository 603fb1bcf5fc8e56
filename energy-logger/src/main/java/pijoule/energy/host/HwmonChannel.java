package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A channel of a sensor: the files in its directory that one power is read from.
 *
 * @param label what the channel measures, of a {@code _label} file; its number where there is none
 * @param quantity what is read of it
 * @param files their names, in the order of the quantity's name
 */
record HwmonChannel(String label, Quantity quantity, List<String> files) {
  private static final Pattern FILE =
      Pattern.compile("(?:(energy|power|in|curr)(\\d{1,4})_input|(power)(\\d{1,4})_average)");

  /** Order in which a channel's label is looked for. */
  private static final List<String> LABELLED = List.of("power", "energy", "in", "curr");

  /**
   * Greatest number up to which {@code inN} and {@code currN} are one channel's, by driver. The
   * kernel counts {@code in} from 0 and {@code curr} from 1, so that equal numbers say nothing by
   * themselves. Documentation/hwmon/ina2xx.rst: {@code in0} is the shunt's voltage, {@code in1} the
   * bus's; ina3221.rst: beyond its three channels {@code in4} to {@code in6} are voltages over the
   * shunts, and {@code curr4} is a sum.
   */
  private static final Map<String, Integer> PAIRED_BY_NUMBER =
      Map.of("ina219", 1, "ina220", 1, "ina226", 1, "ina230", 1, "ina231", 1, "ina3221", 3);

  /** Quantity that a channel gives, the best first. */
  enum Quantity {
    /** A counter, uJ: nothing is missed between two readings. */
    ENERGY,
    /** Power, uW. */
    POWER,
    /** Mean power over an interval that the driver states, uW. */
    AVERAGE,
    /** Voltage and current, mV and mA. */
    VOLTAGE_CURRENT
  }

  /**
   * The channels of a directory that an energy can be had from, by number. Voltages and currents
   * are paired only where there is no power.
   *
   * @param name what the directory's driver calls it
   */
  static List<HwmonChannel> of(Path directory, String name) throws IOException {
    TreeMap<Integer, Set<String>> kinds = kinds(directory);
    List<HwmonChannel> found = new ArrayList<>();
    for (var numbered : kinds.entrySet()) {
      power(directory, numbered.getKey(), numbered.getValue()).ifPresent(found::add);
    }
    return found.isEmpty() ? pairs(directory, name, kinds) : found;
  }

  /** Reports if a directory has voltages and currents, whether they belong together or not. */
  static boolean hasVoltageAndCurrent(Path directory) throws IOException {
    Set<String> all = new TreeSet<>();
    kinds(directory).values().forEach(all::addAll);
    return all.contains("in") && all.contains("curr");
  }

  private static TreeMap<Integer, Set<String>> kinds(Path directory) throws IOException {
    TreeMap<Integer, Set<String>> kinds = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*_{input,average}")) {
      for (Path file : files) {
        Matcher name = FILE.matcher(file.getFileName().toString());
        if (name.matches()) {
          boolean average = name.group(3) != null;
          int number = Integer.parseInt(name.group(average ? 4 : 2));
          kinds
              .computeIfAbsent(number, unseen -> new TreeSet<>())
              .add(average ? "average" : name.group(1));
        }
      }
    }
    return kinds;
  }

  private static Optional<HwmonChannel> power(Path directory, int number, Set<String> kinds)
      throws IOException {
    String label = label(directory, number);
    if (kinds.contains("energy")) {
      return Optional.of(channel(label, Quantity.ENERGY, "energy" + number + "_input"));
    }
    if (kinds.contains("power")) {
      return Optional.of(channel(label, Quantity.POWER, "power" + number + "_input"));
    }
    return kinds.contains("average")
        ? Optional.of(channel(label, Quantity.AVERAGE, "power" + number + "_average"))
        : Optional.empty();
  }

  private static HwmonChannel channel(String label, Quantity quantity, String... files) {
    return new HwmonChannel(label, quantity, List.of(files));
  }

  /** Voltages with the currents that are known to be theirs: by labels, or by the driver. */
  private static List<HwmonChannel> pairs(
      Path directory, String name, TreeMap<Integer, Set<String>> kinds) throws IOException {
    List<HwmonChannel> found = new ArrayList<>();
    for (int volts : numbers(kinds, "in")) {
      List<Integer> fitting = new ArrayList<>();
      for (int amperes : numbers(kinds, "curr")) {
        boolean numbered =
            volts == amperes && volts <= PAIRED_BY_NUMBER.getOrDefault(name, Integer.MIN_VALUE);
        if (numbered
            || areOfOne(label(directory, "in", volts), label(directory, "curr", amperes))) {
          fitting.add(amperes);
        }
      }
      if (fitting.size() == 1) {
        String label = label(directory, "in", volts).orElse(Integer.toString(volts));
        String current = "curr" + fitting.get(0) + "_input";
        found.add(channel(label, Quantity.VOLTAGE_CURRENT, "in" + volts + "_input", current));
      }
    }
    return found;
  }

  private static List<Integer> numbers(TreeMap<Integer, Set<String>> kinds, String kind) {
    return kinds.entrySet().stream()
        .filter(each -> each.getValue().contains(kind))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Equal labels, or such as VBUS and IBUS (powerz), vout1 and iout1 (PMBus). */
  private static boolean areOfOne(Optional<String> volts, Optional<String> amperes) {
    if (volts.isEmpty() || amperes.isEmpty()) {
      return false;
    }
    String v = volts.get();
    String i = amperes.get();
    return v.equalsIgnoreCase(i)
        || v.matches("[Vv].+")
            && i.matches("[Ii].+")
            && v.substring(1).equalsIgnoreCase(i.substring(1));
  }

  private static String label(Path directory, int number) throws IOException {
    for (String kind : LABELLED) {
      Optional<String> label = label(directory, kind, number);
      if (label.isPresent()) {
        return label.get();
      }
    }
    return Integer.toString(number);
  }

  private static Optional<String> label(Path directory, String kind, int number)
      throws IOException {
    Path file = directory.resolve(kind + number + "_label");
    return Files.isReadable(file)
        ? Optional.of(Files.readString(file).strip()).filter(text -> !text.isEmpty())
        : Optional.empty();
  }

  /** The power of a channel that counts energy. */
  HwmonChannel asPower() {
    return quantity == Quantity.ENERGY
        ? channel(label, Quantity.POWER, files.get(0).replace("energy", "power"))
        : this;
  }
}
