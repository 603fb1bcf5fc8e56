package pijoule.energy.scpi;

import java.io.IOException;
import java.util.regex.Pattern;
import pijoule.energy.files.Printable;

/** Numbers of SCPI, in the forms NR1, NR2 and NR3 (IEEE 488.2, 8.7.2 to 8.7.4). */
final class ScpiNumber {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[Ee][+-]?\\d{1,3})?");

  /** SCPI-1999, volume 1, 7.2.1.4 and 7.2.1.5: numbers that stand for none. */
  private static final double INFINITY = 9.9e37;

  private static final double NOT_A_NUMBER = 9.91e37;

  /** Far above what any board or its rack takes: a unit or query is wrong. */
  private static final double MAX_WATTS = 1e6;

  private static final int MAX_SHOWN = 80;

  private ScpiNumber() {}

  /**
   * Reads an answer.
   *
   * @throws IOException in a few words, if it is no single number
   */
  static double of(String answer) throws IOException {
    if (!NUMBER.matcher(answer).matches()) {
      String shown = answer.substring(0, Math.min(MAX_SHOWN, answer.length()));
      throw new IOException("'%s', which is no number".formatted(Printable.of(shown)));
    }
    return Double.parseDouble(answer);
  }

  /**
   * The number as a power, W.
   *
   * @throws IOException in a few words, if it stands for none
   */
  static double watts(double number) throws IOException {
    if (!(Math.abs(finite(number)) <= MAX_WATTS)) {
      throw new IOException("%s W, which no board takes".formatted(number));
    }
    return number;
  }

  /**
   * The number, which may be a factor of a power.
   *
   * @throws IOException in a few words, if it stands for none
   */
  static double finite(double number) throws IOException {
    if (number == NOT_A_NUMBER) {
      throw new IOException("9.91E37, which is SCPI's not-a-number");
    }
    if (Math.abs(number) == INFINITY) {
      throw new IOException((number < 0 ? "-" : "") + "9.9E37, which is SCPI's infinity");
    }
    return number;
  }
}
