package pijoule.energy.pmic;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.energy.files.Printable;
import pijoule.energy.meter.MeterUnavailableException;

/**
 * Output of {@code vcgencmd pmic_read_adc}, a line a converter: {@code VDD_CORE_A
 * current(7)=0.56259000A}, {@code VDD_CORE_V volt(15)=0.76798460V}. The supply ({@code EXT5V_V})
 * and the clock's battery ({@code BATT_V}) have a voltage and no current: they are no rails.
 *
 * @param amperes currents by rail, A
 * @param volts voltages by name, V; of more than the rails
 * @param cpuSeconds CPU time of the shell and of all that it ran so far, s
 */
record PmicReading(Map<String, Double> amperes, Map<String, Double> volts, double cpuSeconds) {
  /** The rails of a Raspberry Pi 5 that have a current, in the order that its firmware prints. */
  static final List<String> OF_A_PI_5 =
      List.of(
          "3V7_WL_SW",
          "3V3_SYS",
          "1V8_SYS",
          "DDR_VDD2",
          "DDR_VDDQ",
          "1V1_SYS",
          "0V8_SW",
          "VDD_CORE",
          "3V3_DAC",
          "3V3_ADC",
          "0V8_AON",
          "HDMI");

  private static final String NUMBER = "(-?\\d{1,9}\\.\\d{1,12})";
  private static final Pattern CURRENT =
      Pattern.compile("\\s*(\\S{1,40})_A current\\(\\d+\\)=" + NUMBER + "A");
  private static final Pattern VOLTAGE =
      Pattern.compile("\\s*(\\S{1,40})_V volt\\(\\d+\\)=" + NUMBER + "V");

  /** Output of the shell's {@code times}: POSIX.1-2017, Shell Command Language, times. */
  private static final Pattern TIMES =
      Pattern.compile("(\\d+)m(\\d+(?:\\.\\d+)?)s (\\d+)m(\\d+(?:\\.\\d+)?)s");

  private static final double SECONDS_A_MINUTE = 60;
  private static final int SHOWN_CHARACTERS = 80;

  /**
   * The reading of an answer's lines.
   *
   * @throws IOException in one line, if a line is none of the chip's
   */
  static PmicReading parse(List<String> lines) throws IOException {
    Map<String, Double> amperes = new TreeMap<>();
    Map<String, Double> volts = new TreeMap<>();
    double cpuSeconds = 0;
    for (String line : lines) {
      Matcher current = CURRENT.matcher(line);
      Matcher voltage = VOLTAGE.matcher(line);
      Matcher times = TIMES.matcher(line);
      if (current.matches()) {
        amperes.put(current.group(1), Double.valueOf(current.group(2)));
      } else if (voltage.matches()) {
        volts.put(voltage.group(1), Double.valueOf(voltage.group(2)));
      } else if (times.matches()) {
        cpuSeconds += seconds(times, 1) + seconds(times, 3);
      } else if (!line.isBlank()) {
        throw new IOException("got '%s'".formatted(shown(line)));
      }
    }
    if (amperes.isEmpty()) {
      throw new IOException("got no rail");
    }
    return new PmicReading(amperes, volts, cpuSeconds);
  }

  private static double seconds(Matcher times, int group) {
    return SECONDS_A_MINUTE * Double.parseDouble(times.group(group))
        + Double.parseDouble(times.group(group + 1));
  }

  private static String shown(String line) {
    return Printable.of(line.substring(0, Math.min(line.length(), SHOWN_CHARACTERS)).strip());
  }

  /**
   * Sum of the powers of some rails, W.
   *
   * @throws IOException in one line, if one is not among them
   */
  double watts(List<String> rails) throws IOException {
    double sum = 0;
    for (String rail : rails) {
      Double ampere = amperes.get(rail);
      Double volt = volts.get(rail);
      if (ampere == null || volt == null) {
        throw new IOException(
            "got no %s of the rail %s".formatted(ampere == null ? "current" : "voltage", rail));
      }
      sum += ampere * volt;
    }
    return sum;
  }

  /**
   * The rails to sum of this board: those that a person names, or the twelve of a Raspberry Pi 5.
   * Where a board has others, nobody knows whether they are parts of each other.
   *
   * @throws MeterUnavailableException in one line, if the board has not those very rails
   */
  List<String> rails(Optional<String> named) throws MeterUnavailableException {
    Set<String> paired = new TreeSet<>(amperes.keySet());
    paired.retainAll(volts.keySet());
    if (named.isEmpty()) {
      requireThoseOfAPi5(paired);
      return OF_A_PI_5;
    }
    List<String> rails = Arrays.stream(named.get().split(",", -1)).map(String::strip).toList();
    Set<String> unknown = new TreeSet<>(rails);
    unknown.removeAll(paired);
    if (!unknown.isEmpty() || new TreeSet<>(rails).size() < rails.size()) {
      throw new MeterUnavailableException(
          "pmic sums rails of the board, each once, got --rails %s; here are: %s"
              .formatted(named.get(), String.join(", ", paired)));
    }
    return rails;
  }

  private void requireThoseOfAPi5(Set<String> paired) throws MeterUnavailableException {
    Set<String> unknown = new TreeSet<>(amperes.keySet());
    unknown.removeAll(OF_A_PI_5);
    List<String> missing = new ArrayList<>(OF_A_PI_5);
    missing.removeAll(paired);
    if (!unknown.isEmpty() || !missing.isEmpty()) {
      throw new MeterUnavailableException(
          "pmic sums the %s rails of a Raspberry Pi 5, got %s unknown and %s missing; name the rails to sum with --rails"
              .formatted(OF_A_PI_5.size(), railWords(unknown), railWords(missing)));
    }
  }

  private static String railWords(Iterable<String> names) {
    String joined = String.join(", ", names);
    return joined.isEmpty() ? "none" : joined;
  }
}
