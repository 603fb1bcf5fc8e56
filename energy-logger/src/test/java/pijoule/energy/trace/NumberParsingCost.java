package pijoule.energy.trace;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;
import pijoule.energy.trace.ByteNumbers.ByteWords;

/**
 * What the rows of a trace cost to parse with FastDoubleParser ({@link ByteNumbers}) and with
 * arithmetic of our own ({@link QuotientNumbers}), in turn, in one run; see docs/decisions/024.
 * Argument: rows in millions (50).
 *
 * <p>Both read times by {@link ByteNumbers#parseLong} and refuse what is no finite decimal. A third
 * variant, which reads each voltage twice, must be slower.
 */
public final class NumberParsingCost {
  private static final int ROWS = 1 << 17;
  private static final int WARM_UP_ROUNDS = 40;
  private static final long SEED = 2013;

  /** Parses all rows. */
  private interface Parser {
    double sum(byte[] rows);
  }

  private NumberParsingCost() {}

  /** Prints ns a row, and their ratios. */
  public static void main(String[] arguments) {
    long rows = 1_000_000 * (arguments.length == 0 ? 50 : Long.parseLong(arguments[0]));
    byte[] text = rows();
    Parser[] parsers = {
      NumberParsingCost::own, NumberParsingCost::library, NumberParsingCost::wrong
    };
    for (int i = 0; i < WARM_UP_ROUNDS; i++) {
      for (Parser parser : parsers) {
        check(parser.sum(text), parsers[0].sum(text));
      }
    }
    long[] nanos = new long[parsers.length];
    long rounds = (rows + ROWS - 1) / ROWS;
    double[] sums = new double[parsers.length];
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < parsers.length; i++) {
        int turn = (round + i) % parsers.length;
        long begun = System.nanoTime();
        sums[turn] += parsers[turn].sum(text);
        nanos[turn] += System.nanoTime() - begun;
      }
    }
    check(sums[0], sums[1]);
    print(nanos, rounds * ROWS);
  }

  private static void check(double one, double other) {
    if (one != other) {
      throw new IllegalStateException("both must read the same, got " + one + " and " + other);
    }
  }

  private static void print(long[] nanos, long rows) {
    String[] names = {"own", "library", "own, first value twice"};
    for (int i = 0; i < names.length; i++) {
      System.out.printf(
          Locale.ROOT,
          "%-22s %d rows: %.1f ns a row, %.3f of own%n",
          names[i],
          rows,
          (double) nanos[i] / rows,
          (double) nanos[i] / nanos[0]);
    }
  }

  private static byte[] rows() {
    SplittableRandom random = new SplittableRandom(SEED);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < ROWS; i++) {
      text.append(86_400_000_000_000L + i * 5_882_353L)
          .append(',')
          .append(random.nextDouble(4.85, 5.1))
          .append(',')
          .append(random.nextDouble(0.35, 0.39))
          .append('\n');
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static double own(byte[] rows) {
    double sum = 0;
    for (int start = 0; start < rows.length; ) {
      int end = ByteWords.indexOf(rows, start, rows.length, '\n');
      int first = ByteWords.indexOf(rows, start, end, ',');
      int second = ByteWords.indexOf(rows, first + 1, end, ',');
      long timeNs = ByteNumbers.parseLong(rows, start, first);
      double volts = QuotientNumbers.parseDouble(rows, first + 1, second);
      sum += volts * QuotientNumbers.parseDouble(rows, second + 1, end) + (timeNs & 1);
      start = end + 1;
    }
    return sum;
  }

  private static double library(byte[] rows) {
    double sum = 0;
    for (int start = 0; start < rows.length; ) {
      int end = ByteWords.indexOf(rows, start, rows.length, '\n');
      int first = ByteWords.indexOf(rows, start, end, ',');
      int second = ByteWords.indexOf(rows, first + 1, end, ',');
      long timeNs = ByteNumbers.parseLong(rows, start, first);
      double volts = ByteNumbers.parseDouble(rows, first + 1, second);
      sum += volts * ByteNumbers.parseDouble(rows, second + 1, end) + (timeNs & 1);
      start = end + 1;
    }
    return sum;
  }

  private static double wrong(byte[] rows) {
    double sum = 0;
    for (int start = 0; start < rows.length; ) {
      int end = ByteWords.indexOf(rows, start, rows.length, '\n');
      int first = ByteWords.indexOf(rows, start, end, ',');
      int second = ByteWords.indexOf(rows, first + 1, end, ',');
      long timeNs = ByteNumbers.parseLong(rows, start, first);
      double volts = QuotientNumbers.parseDouble(rows, first + 1, second);
      double again = QuotientNumbers.parseDouble(rows, first + 1, second);
      volts = (volts + again) / 2;
      sum += volts * QuotientNumbers.parseDouble(rows, second + 1, end) + (timeNs & 1);
      start = end + 1;
    }
    return sum;
  }
}
