package pijoule.energy.ppk2;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The calibration values that a PPK2 reports, for each of its {@value #RANGES} ranges, and the
 * current that they make of a reading of its converter. Facts from Nordic's application
 * (github.com/ NordicSemiconductor/pc-nrfconnect-ppk, src/device), which also smooths the first
 * samples after a change of range; that is not done here.
 */
final class Ppk2Calibration {
  static final int RANGES = 5;

  /**
   * What it reports of each range: resistance, offset, gains of x^2 and x, of the voltage, of 1.
   */
  private static final List<String> KEYS = List.of("R", "O", "GS", "GI", "S", "I", "UG");

  /** Volts per step of the converter: 1.8 V over 163,840 steps. */
  private static final double VOLTS_PER_STEP = 1.8 / 163_840;

  /** The 14 bits of a sample are the upper ones of 16. */
  private static final int STEPS_PER_CODE = 4;

  private static final Pattern LINE =
      Pattern.compile("(?m)^([A-Za-z]{1,12}\\d?): ?(-?[0-9a-zA-Z.+-]{1,20})\\s*$");

  private final Map<String, String> reported;
  private final double[][] values;

  private Ppk2Calibration(Map<String, String> reported, double[][] values) {
    this.reported = reported;
    this.values = values;
  }

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
    List<String> missing = new ArrayList<>();
    double[][] values = new double[KEYS.size()][RANGES];
    for (int key = 0; key < KEYS.size(); key++) {
      for (int range = 0; range < RANGES; range++) {
        String name = KEYS.get(key) + range;
        values[key][range] = number(reported.getOrDefault(name, ""));
        if (Double.isNaN(values[key][range]) || key == 0 && values[key][range] == 0) {
          missing.add(name + (reported.containsKey(name) ? " = " + reported.get(name) : ""));
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
    return new Ppk2Calibration(reported, values);
  }

  private static double number(String text) {
    return text.matches("-?\\d{1,9}(\\.\\d{1,12})?([eE][+-]?\\d{1,2})?")
        ? Double.parseDouble(text)
        : Double.NaN;
  }

  /** A value that it reports of itself, such as {@code HW}. */
  String reported(String key) {
    return reported.getOrDefault(key, "unknown");
  }

  /** Whether another one is the same device's. */
  boolean isOf(Ppk2Calibration other) {
    return java.util.Arrays.deepEquals(values, other.values);
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
