package pijoule.energy.ppk2;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The calibration values that a PPK2 reports, for each of its {@value #RANGES} ranges, and the
 * current that they make of a reading of its converter. Facts from Nordic's application
 * (github.com/NordicSemiconductor/pc-nrfconnect-ppk, src/device), which also smooths the first
 * samples after a change of range; that is not done here. As in that application a value that is 0
 * or {@code -nan} counts as the maker's default.
 *
 * @param reported values that it reports of itself, such as {@code HW}
 * @param values of each key, for each range
 * @param defaults names of what it has no value of, whose maker's default is taken; empty if there
 *     is none
 */
record Ppk2Calibration(Map<String, String> reported, double[][] values, List<String> defaults) {
  static final int RANGES = 5;

  /** Resistances, ohm, of devices that report none. */
  private static final List<Double> OHMS = List.of(1031.64, 101.65, 10.15, 0.94, 0.043);

  /**
   * Values that it reports of each range, with the maker's defaults: resistance, offset, gains of
   * x^2 and x, of the voltage, of 1.
   */
  private static final List<String> KEYS = List.of("R", "O", "GS", "GI", "S", "I", "UG");

  private static final List<Double> DEFAULTS = List.of(0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0);

  /** Volts per step of the converter: 1.8 V over 163,840 steps. */
  private static final double VOLTS_PER_STEP = 1.8 / 163_840;

  /** The 14 bits of a sample are the upper ones of 16. */
  private static final int STEPS_PER_CODE = 4;

  private static final Pattern LINE =
      Pattern.compile("(?m)^([A-Za-z]{1,12}\\d?): ?(-?[0-9a-zA-Z.+-]{1,40})[ \\t\\r]*$");

  /** Firmware from 1.2 on has 20 decimals. */
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:nan|\\d{1,9}(\\.\\d{1,30})?([eE][+-]?\\d{1,2})?)");

  /**
   * Reads what a device reports: lines {@code KEY: VALUE} before the line {@code END}.
   *
   * @throws IOException in one line, if a calibration value is missing or no number
   */
  static Ppk2Calibration parse(String text) throws IOException {
    Map<String, String> reported = new TreeMap<>();
    Matcher line = LINE.matcher(text);
    while (line.find()) {
      reported.put(line.group(1), line.group(2));
    }
    Ppk2Calibration parsed =
        new Ppk2Calibration(reported, new double[KEYS.size()][RANGES], new ArrayList<>());
    List<String> missing = new ArrayList<>();
    for (int key = 0; key < KEYS.size(); key++) {
      for (int range = 0; range < RANGES; range++) {
        String name = KEYS.get(key) + range;
        String value = reported.getOrDefault(name, "");
        if (!NUMBER.matcher(value).matches()) {
          missing.add(name + (value.isEmpty() ? "" : " = " + value));
        } else {
          parsed.values[key][range] = parsed.value(key, range, value);
        }
      }
    }
    if (!missing.isEmpty()) {
      int shown = Math.min(4, missing.size());
      throw new IOException(
          "got %s without a value: %s%s"
              .formatted(
                  missing.size(),
                  String.join(", ", missing.subList(0, shown)),
                  shown < missing.size() ? ", ..." : ""));
    }
    return parsed;
  }

  private double value(int key, int range, String text) {
    double number = text.endsWith("nan") ? 0 : Double.parseDouble(text);
    if (number != 0) {
      return number;
    }
    if (key == 0 || text.endsWith("nan")) {
      defaults.add(KEYS.get(key) + range);
    }
    return key == 0 ? OHMS.get(range) : DEFAULTS.get(key);
  }

  /** A value that it reports of itself, such as {@code HW}. */
  String reported(String key) {
    return reported.getOrDefault(key, "unknown");
  }

  /** Tests whether another one is the same device's. */
  boolean isOf(Ppk2Calibration other) {
    return Arrays.deepEquals(values, other.values);
  }

  /**
   * Current, A.
   *
   * @param code reading of the converter, 14 bits
   * @param range below {@value #RANGES}
   * @param volts voltage at the device's output, V
   */
  double amperes(int code, int range, double volts) {
    double x = (code * STEPS_PER_CODE - values[1][range]) * (VOLTS_PER_STEP / values[0][range]);
    return values[6][range]
        * (x * (values[2][range] * x + values[3][range])
            + (values[4][range] * volts + values[5][range]));
  }
}
