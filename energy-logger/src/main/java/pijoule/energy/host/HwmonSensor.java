package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import pijoule.energy.meter.MeterUnavailableException;

/**
 * A directory of /sys/class/hwmon that gives energy, power, or voltage and current.
 *
 * @param directory such as {@code /sys/class/hwmon/hwmon2}
 * @param name what its driver calls it, such as {@code ina226}
 * @param channels those that are read, at least one
 */
record HwmonSensor(Path directory, String name, List<HwmonChannel> channels) {
  private static final double MILLIS_PER_SECOND = 1e3;

  /**
   * The sensor that was asked for, by its driver's name or its directory's, with the channels that
   * were asked for by their labels, separated by commas; the only one where none was.
   *
   * @throws MeterUnavailableException in one line, if there is no such sensor or channel, or
   *     several
   */
  static HwmonSensor choose(Path tree, Optional<String> wanted, Optional<String> labels)
      throws IOException {
    List<HwmonSensor> every = all(tree);
    String unpaired = unpaired(every);
    List<HwmonSensor> all = every.stream().filter(sensor -> !sensor.channels.isEmpty()).toList();
    if (all.isEmpty()) {
      throw new MeterUnavailableException(
          "hwmon needs a sensor with energy1_input, power1_input or power1_average, or a voltage and a current that belong together, under %s, found none%s; load its driver (such as ina2xx) and its device tree overlay"
              .formatted(tree, unpaired));
    }
    List<HwmonSensor> fitting =
        all.stream().filter(sensor -> wanted.isEmpty() || sensor.answersTo(wanted.get())).toList();
    if (fitting.size() != 1) {
      throw new MeterUnavailableException(
          "hwmon reads one sensor, got --sensor %s; here are: %s%s"
              .formatted(wanted.orElse("(none)"), titles(all), unpaired));
    }
    return fitting.get(0).with(labels);
  }

  private static List<HwmonSensor> all(Path tree) throws IOException {
    List<HwmonSensor> found = new ArrayList<>();
    if (Files.isDirectory(tree)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(tree, "hwmon*")) {
        for (Path directory : entries) {
          if (Files.isReadable(directory.resolve("name"))) {
            String name = Files.readString(directory.resolve("name")).strip();
            found.add(new HwmonSensor(directory, name, HwmonChannel.of(directory, name)));
          }
        }
      }
    }
    found.sort(Comparator.comparing(HwmonSensor::directory));
    return found;
  }

  private static String titles(List<HwmonSensor> sensors) {
    return sensors.stream().map(HwmonSensor::title).collect(Collectors.joining(", "));
  }

  /** In words, the sensors whose voltages and currents nobody knows to belong together. */
  private static String unpaired(List<HwmonSensor> all) throws IOException {
    List<HwmonSensor> found = new ArrayList<>();
    for (HwmonSensor sensor : all) {
      if (sensor.channels.isEmpty() && HwmonChannel.hasVoltageAndCurrent(sensor.directory)) {
        found.add(sensor);
      }
    }
    return found.isEmpty()
        ? ""
        : "; no label says which voltage and current of %s belong together"
            .formatted(titles(found));
  }

  private boolean answersTo(String wanted) {
    return wanted.equals(name) || wanted.equals(directory.getFileName().toString());
  }

  private HwmonSensor with(Optional<String> labels) throws MeterUnavailableException {
    if (labels.isEmpty() && channels.size() == 1) {
      return this;
    }
    List<HwmonChannel> chosen = new ArrayList<>();
    for (String label : labels.orElse("(none)").split(",", -1)) {
      chosen.add(channel(label.strip(), labels.orElse("(none)")));
    }
    if (chosen.stream().distinct().count() < chosen.size()) {
      throw refused(labels.orElseThrow());
    }
    return new HwmonSensor(directory, name, alike(chosen));
  }

  /** In one quantity: where some channels have no counter, none is read as one. */
  private static List<HwmonChannel> alike(List<HwmonChannel> channels) {
    if (channels.stream().map(HwmonChannel::quantity).distinct().count() == 1) {
      return List.copyOf(channels);
    }
    return channels.stream().map(HwmonChannel::asPower).toList();
  }

  private HwmonChannel channel(String label, String given) throws MeterUnavailableException {
    List<HwmonChannel> fitting =
        channels.stream().filter(channel -> channel.label().equals(label)).toList();
    if (fitting.size() != 1) {
      throw refused(given);
    }
    return fitting.get(0);
  }

  private MeterUnavailableException refused(String given) {
    return new MeterUnavailableException(
        "hwmon reads channels of %s by their labels, each once, got --channel %s; here are: %s"
            .formatted(name, given, labels()));
  }

  private String labels() {
    return channels.stream().map(HwmonChannel::label).collect(Collectors.joining(", "));
  }

  /** Name and directory; the channels' labels too where there are several. */
  String title() {
    String place = directory.getFileName().toString();
    return "%s (%s)".formatted(name, channels.size() > 1 ? place + ": " + labels() : place);
  }

  /**
   * Time between two conversions of the chip, s, by its {@code update_interval} in ms, or that of
   * its means, by {@code powerN_average_interval} (Documentation/ABI/testing/sysfs-class-hwmon of
   * the Linux kernel); empty if the driver does not say.
   */
  OptionalDouble updateSeconds() {
    String file =
        quantity() == HwmonChannel.Quantity.AVERAGE
            ? channels.get(0).files().get(0) + "_interval"
            : "update_interval";
    try {
      String text = Files.readString(directory.resolve(file)).strip();
      return text.matches("[1-9]\\d{0,6}")
          ? OptionalDouble.of(Long.parseLong(text) / MILLIS_PER_SECOND)
          : OptionalDouble.empty();
    } catch (IOException unsaid) {
      return OptionalDouble.empty();
    }
  }

  /** Quantity that is read of each of its channels. */
  HwmonChannel.Quantity quantity() {
    return channels.get(0).quantity();
  }
}
