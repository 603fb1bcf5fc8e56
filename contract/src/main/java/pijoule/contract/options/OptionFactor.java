package pijoule.contract.options;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.contract.phase.Side;

/**
 * Factor of studies that an option of programs sets. What changing a level costs follows from
 * {@link #sides}: a server is started again, a client is new in each run.
 *
 * @param meaning of its column
 * @param sides whose programs can have the option
 * @param isGivenAlways whether the option is given at every level
 * @param symbol level that stands for the first one of a program; empty if none does
 * @param titles names of its levels for people, where those are not the levels themselves
 * @param offerKey key of program.json that lists levels, such as {@code connections}
 * @param offerMeaning meaning of that key
 * @param isOfProgram whether program.json offers it for all entries at once
 * @param unseen reason why nothing outside of a program sees its levels; empty if a test does
 */
public record OptionFactor(
    String meaning,
    Set<Side> sides,
    boolean isGivenAlways,
    Optional<String> symbol,
    Map<String, String> titles,
    String offerKey,
    String offerMeaning,
    boolean isOfProgram,
    Optional<String> unseen) {
  /**
   * Returns a factor.
   *
   * @param meaning of its column
   * @param sides whose programs can have the option
   */
  public static OptionFactor of(String meaning, Side... sides) {
    return new OptionFactor(
        meaning, Set.of(sides), false, Optional.empty(), Map.of(), "", "", false, Optional.empty());
  }

  /**
   * Copies the factor with the key by which an entry of program.json offers levels.
   *
   * @param key the key
   * @param description meaning of the key, for the schema
   */
  public OptionFactor offered(String key, String description) {
    return new OptionFactor(
        meaning, sides, isGivenAlways, symbol, titles, key, description, isOfProgram, unseen);
  }

  /** Copies the factor as one that program.json offers for all entries at once. */
  public OptionFactor ofProgram() {
    return new OptionFactor(
        meaning, sides, isGivenAlways, symbol, titles, offerKey, offerMeaning, true, unseen);
  }

  /**
   * Copies the factor as one whose option is given at every level. Another is left out at its
   * default, so that programs need not know it.
   */
  public OptionFactor givenAlways() {
    return new OptionFactor(
        meaning, sides, true, symbol, titles, offerKey, offerMeaning, isOfProgram, unseen);
  }

  /** Copies the factor with a level of studies that stands for the first one of a program. */
  public OptionFactor withSymbol(String level) {
    return new OptionFactor(
        meaning,
        sides,
        isGivenAlways,
        Optional.of(level),
        titles,
        offerKey,
        offerMeaning,
        isOfProgram,
        unseen);
  }

  /** Copies the factor with names of its levels for people. */
  public OptionFactor titled(Map<String, String> names) {
    return new OptionFactor(
        meaning, sides, isGivenAlways, symbol, names, offerKey, offerMeaning, isOfProgram, unseen);
  }

  /** Copies the factor with the reason why nothing outside of a program can see its levels. */
  public OptionFactor unseen(String reason) {
    return new OptionFactor(
        meaning,
        sides,
        isGivenAlways,
        symbol,
        titles,
        offerKey,
        offerMeaning,
        isOfProgram,
        Optional.of(reason));
  }
}
