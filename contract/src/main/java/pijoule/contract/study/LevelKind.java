package pijoule.contract.study;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;
import pijoule.base.Nearest;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.DataSize;
import pijoule.contract.units.Decimal;
import pijoule.contract.units.Durations;
import pijoule.contract.units.RequestRate;

/** How a factor's levels are written. */
public enum LevelKind {
  /** One of the factor's words. */
  WORD {
    @Override
    String canonical(Factor factor, String text) {
      if (factor.words().contains(text) || factor.symbol().filter(text::equals).isPresent()) {
        return text;
      }
      throw new UsageException(
          "%s must be one of %s, got '%s'%s"
              .formatted(
                  factor.key(),
                  String.join(", ", factor.words()),
                  text,
                  Nearest.to(text, factor.words())
                      .map(w -> "; did you mean " + w + "?")
                      .orElse("")));
    }
  },

  /** A name that programs give, such as a framework's; which there are, they state. */
  NAME {
    @Override
    String canonical(Factor factor, String text) {
      if (NAMED.matcher(text).matches()) {
        return text;
      }
      throw new UsageException(
          "%s must be a name of lower-case letters, digits and . _ -, got '%s'"
              .formatted(factor.key(), text));
    }
  },

  /** A name that a bench gives to a JVM, such as its release. */
  JVM {
    @Override
    String canonical(Factor factor, String text) {
      return NAME.canonical(factor, text);
    }

    @Override
    String display(String text) {
      return "Java " + text;
    }
  },

  /** A whole number of at least 1. */
  COUNT {
    @Override
    String canonical(Factor factor, String text) {
      if (WHOLE.matcher(text).matches()) {
        return Integer.toString(Integer.parseInt(text));
      }
      throw new UsageException(
          "%s must be a whole number of at least 1 and below 1000000000, got '%s'"
              .formatted(factor.key(), text));
    }
  },

  /** Bytes, such as {@code 100kB}. */
  SIZE {
    @Override
    String canonical(Factor factor, String text) {
      return UsageException.naming(factor.key(), () -> DataSize.parse(text).toString());
    }

    @Override
    String value(String text) {
      return Long.toString(DataSize.parse(text).bytes());
    }

    @Override
    String display(String text) {
      return text.replaceFirst("(?<=\\d)(?=\\D)", " ");
    }
  },

  /** A time, such as {@code 1.5s}; 0 is allowed. */
  DURATION {
    @Override
    String canonical(Factor factor, String text) {
      return UsageException.naming(factor.key(), () -> Durations.format(Durations.parse(text)));
    }

    @Override
    String value(String text) {
      return BigDecimal.valueOf(Durations.parse(text).toNanos(), NANO_DIGITS)
          .stripTrailingZeros()
          .toPlainString();
    }

    @Override
    String display(String text) {
      return text.replaceFirst("(?<=\\d)(?=\\D)", " ");
    }
  },

  /** A rate of requests, such as {@code 50/s}; see {@link RequestRate}. */
  RATE {
    @Override
    String canonical(Factor factor, String text) {
      return UsageException.naming(factor.key(), () -> RequestRate.parse(text).toString());
    }

    @Override
    String display(String text) {
      return text.replaceFirst("(?<=\\d)%", " %");
    }
  },

  /** A clock, such as {@code 700MHz}. */
  MEGAHERTZ {
    @Override
    String canonical(Factor factor, String text) {
      String number =
          text.endsWith(UNIT) ? text.substring(0, text.length() - UNIT.length()).strip() : text;
      Optional<String> plain =
          Decimal.parse(number)
              .filter(value -> value.signum() > 0)
              .map(value -> value.stripTrailingZeros().toPlainString());
      return plain.orElseThrow(
          () ->
              new UsageException(
                  "%s must be a clock above 0 MHz such as 700MHz, got '%s'"
                      .formatted(factor.key(), text)));
    }

    @Override
    String display(String text) {
      return text + " " + UNIT;
    }
  };

  /** Leading zeros are allowed: the canonical form has none. */
  private static final Pattern WHOLE = Pattern.compile("0*[1-9][0-9]{0,8}");

  private static final Pattern NAMED = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

  private static final String UNIT = "MHz";
  private static final int NANO_DIGITS = 9;

  /**
   * Checks a level.
   *
   * @return its one form, as a study writes it
   * @throws UsageException if it is none of the factor's
   */
  abstract String canonical(Factor factor, String text);

  /** Tests whether levels are words or names. */
  public boolean isWord() {
    return this == WORD || this == NAME || this == JVM;
  }

  /** A canonical level in plan.csv, in the unit of the factor's column. */
  String value(String text) {
    return text;
  }

  /** A canonical level as a person reads it, where the factor has no title for it. */
  String display(String text) {
    return text;
  }
}
