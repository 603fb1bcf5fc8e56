package pijoule.analysis.claims;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Relation that a claim states between its two sides.
 *
 * @param kind which relation
 * @param margin of {@link Kind#NEAR}: the left may differ from the right by so much of the right,
 *     above 0 and below 1; 0 for the others
 */
record Relation(Kind kind, double margin) {
  private static final Pattern NEAR = Pattern.compile("~ ?([0-9]+(?:\\.[0-9]+)?) ?%");
  private static final double PERCENT = 100;
  private static final double ROUND_OFF = 1e-12;

  /** Kind of relation. */
  enum Kind {
    LESS("<"),
    AT_MOST("<="),
    GREATER(">"),
    AT_LEAST(">="),
    NEAR("~");

    private final String sign;

    Kind(String sign) {
      this.sign = sign;
    }

    boolean isUpward() {
      return this == GREATER || this == AT_LEAST;
    }
  }

  static Relation parse(String text) {
    for (Kind kind : Kind.values()) {
      if (kind != Kind.NEAR && kind.sign.equals(text)) {
        return new Relation(kind, 0);
      }
    }
    Matcher near = NEAR.matcher(text);
    double percent = near.matches() ? Double.parseDouble(near.group(1)) : 0;
    if (!(percent > 0 && percent < PERCENT)) {
      throw new IllegalArgumentException(
          "relation must be <, <=, >, >= or ~ with a margin above 0 and below 100, such as ~ 10 %%,"
              .concat(" got '%s'")
              .formatted(text));
    }
    return new Relation(Kind.NEAR, percent / PERCENT);
  }

  /**
   * {@return whether the relation holds between two numbers, without any doubt about them} A
   * difference of just the margin is within it, whatever the margin's binary digits.
   */
  boolean holds(double left, double right) {
    return switch (kind) {
      case LESS -> left < right;
      case AT_MOST -> left <= right;
      case GREATER -> left > right;
      case AT_LEAST -> left >= right;
      case NEAR -> Math.abs(left - right) <= margin * right * (1 + ROUND_OFF);
    };
  }

  @Override
  public String toString() {
    if (kind != Kind.NEAR) {
      return kind.sign;
    }
    BigDecimal percent = new BigDecimal(margin * PERCENT).round(new MathContext(6));
    return "~ " + percent.stripTrailingZeros().toPlainString() + " %";
  }
}
