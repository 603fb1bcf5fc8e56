package pijoule.contract.study;

import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.units.DataSize;
import pijoule.contract.units.RequestRate;

/**
 * One value of a factor.
 *
 * @param factor which
 * @param text as a study writes it, in its one canonical form: {@code 100kB}, {@code 700}
 */
public record Level(Factor factor, String text) {
  /**
   * Reads a level.
   *
   * @param factor which
   * @param text as typed
   * @return the level in canonical form
   * @throws UsageException if it is none of the factor's
   */
  public static Level parse(Factor factor, String text) {
    return new Level(factor, factor.kind().canonical(factor, text));
  }

  /**
   * Reads a level from a results folder. A word or name is taken as it is: the programs of the
   * campaign may have had other names than those of today.
   *
   * @param factor which
   * @param text as the runner wrote it
   * @return the level
   * @throws UsageException if it is no count, size or clock where the factor has such levels
   */
  public static Level recorded(Factor factor, String text) {
    return factor.kind().isWord() ? new Level(factor, text) : parse(factor, text);
  }

  /** Returns the value in plan.csv, in the unit of the factor's column, such as {@code 100000}. */
  public String value() {
    return factor.kind().value(text);
  }

  /** Returns as a person reads it, such as {@code 100 kB}. */
  public String display() {
    return factor.kind().isWord() ? factor.title(text) : factor.kind().display(text);
  }

  /** Returns a size in bytes. */
  public long bytes() {
    return DataSize.parse(text).bytes();
  }

  /** Returns a rate of requests. */
  public RequestRate rate() {
    return RequestRate.parse(text);
  }

  /**
   * Tests whether the runner can put another level in its place, such as Jetty for {@code default};
   * a client that does not have a client binding keeps its own.
   */
  public boolean isSymbol() {
    return factor.equals(Factor.CLIENT_BINDING) || factor.symbol().filter(text::equals).isPresent();
  }

  /**
   * Tests whether a program must be given it as an option.
   *
   * @param side of the program
   */
  public boolean isOptionOf(Side side) {
    return factor.offered().filter(option -> option.isGiven(side, text)).isPresent();
  }
}
