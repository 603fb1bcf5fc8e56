package pijoule.analysis.claims;

import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Level;
import pijoule.contract.study.LevelKind;
import pijoule.contract.units.DataSize;

/** Factors that a claim can name, and their levels in one notation. */
final class ClaimLevels {
  private ClaimLevels() {}

  /**
   * Brings a level to the notation of plan.csv.
   *
   * @throws IllegalArgumentException if the factor has no such level, or there is no such factor
   */
  static String parse(String factor, String text) {
    try {
      return Level.parse(Factors.of(factor), text).value();
    } catch (UsageException refused) {
      throw new IllegalArgumentException(refused.getMessage(), refused);
    }
  }

  /** {@return level as by {@link #parse}, for a study's own levels, whatever they are} */
  static String ofStudy(String factor, String text) {
    try {
      return parse(factor, text);
    } catch (IllegalArgumentException another) {
      return text;
    }
  }

  /** A level in the notation of plan.csv as a person reads it. */
  static String display(String factor, String level) {
    return Factors.of(factor).kind() == LevelKind.COUNT
        ? factor.replace('_', ' ') + " " + level
        : belowItsFactor(factor, level);
  }

  /** {@return the level for a place below its factor's name: a count is only its number} */
  static String belowItsFactor(String factor, String level) {
    return switch (Factors.of(factor).kind()) {
      case SIZE -> size(level);
      case MEGAHERTZ -> level + " MHz";
      case DURATION -> level + " s";
      case JVM -> "Java " + level;
      case COUNT, WORD, NAME, RATE -> level;
    };
  }

  private static String size(String bytes) {
    try {
      return new DataSize(Long.parseLong(bytes)).toString().replaceFirst("(?<=\\d)(?=\\D)", " ");
    } catch (NumberFormatException word) {
      return bytes;
    }
  }
}
