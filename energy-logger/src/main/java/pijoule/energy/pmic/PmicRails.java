package pijoule.energy.pmic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import pijoule.energy.meter.MeterUnavailableException;

/** The rails that are summed. */
final class PmicRails {
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

  private PmicRails() {}

  /**
   * The rails to sum of a board: those that a person names, or the twelve of a Raspberry Pi 5.
   * Where a board has others, nobody knows whether they are parts of each other.
   *
   * @param here the board's first reading
   * @throws MeterUnavailableException in one line, if the board has not those very rails
   */
  static List<String> choose(PmicReading here, Optional<String> named)
      throws MeterUnavailableException {
    Set<String> paired = new TreeSet<>(here.amperes().keySet());
    paired.retainAll(here.volts().keySet());
    if (named.isEmpty()) {
      requireThoseOfAPi5(here, paired);
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

  private static void requireThoseOfAPi5(PmicReading here, Set<String> paired)
      throws MeterUnavailableException {
    Set<String> unknown = new TreeSet<>(here.amperes().keySet());
    unknown.removeAll(OF_A_PI_5);
    List<String> missing = new ArrayList<>(OF_A_PI_5);
    missing.removeAll(paired);
    if (!unknown.isEmpty() || !missing.isEmpty()) {
      throw new MeterUnavailableException(
          "pmic sums the %s rails of a Raspberry Pi 5, got %s unknown and %s missing; name the rails to sum with --rails"
              .formatted(OF_A_PI_5.size(), words(unknown), words(missing)));
    }
  }

  private static String words(Iterable<String> names) {
    String joined = String.join(", ", names);
    return joined.isEmpty() ? "none" : joined;
  }
}
