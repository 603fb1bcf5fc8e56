package pijoule.analysis.compare;

import java.util.Locale;

/**
 * Comparisons whose p-values are adjusted together. The answer's are few and named before the first
 * run, so that they need not pay for all the others.
 */
public enum Family {
  /** Every pair of levels of every factor, for {@link Measurand#OF_THE_PAPER}. */
  TABLES,
  /** Levels of the factors that the study compares, for {@link Measurand#OF_AN_ANSWER}. */
  ANSWER,
  /** Every pair of levels of every factor, for {@link Measurand#OF_SIZES}. */
  SIZES,
  /** Every pair of levels of every factor, for what programs measure of their process. */
  PROCESS;

  /** {@return the name in files} */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
