package pijoule.contract.options;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.contract.phase.Side;

/**
 * Factor of studies that an option of programs sets. What changing a level costs follows from
 * {@link #sides}: a server is started again, a client is new in each run. Immutable.
 */
public final class OptionFactor {
  private final String meaning;
  private final Set<Side> sides;
  private boolean isGivenAlways;
  private Optional<String> symbol = Optional.empty();
  private Map<String, String> titles = Map.of();
  private String offerKey = "";
  private String offerMeaning = "";
  private boolean isOfProgram;
  private Optional<String> unseen = Optional.empty();

  private OptionFactor(String meaning, Set<Side> sides) {
    this.meaning = meaning;
    this.sides = sides;
  }

  private OptionFactor copy() {
    OptionFactor copy = new OptionFactor(meaning, sides);
    copy.isGivenAlways = isGivenAlways;
    copy.symbol = symbol;
    copy.titles = titles;
    copy.offerKey = offerKey;
    copy.offerMeaning = offerMeaning;
    copy.isOfProgram = isOfProgram;
    copy.unseen = unseen;
    return copy;
  }

  /**
   * Returns a factor.
   *
   * @param meaning of its column
   * @param sides whose programs can have the option
   */
  public static OptionFactor of(String meaning, Side... sides) {
    return new OptionFactor(meaning, Set.of(sides));
  }

  /**
   * Copies the factor with the key by which an entry of program.json offers levels.
   *
   * @param plural the key
   * @param description meaning of the key, for the schema
   */
  public OptionFactor offered(String plural, String description) {
    OptionFactor copy = copy();
    copy.offerKey = plural;
    copy.offerMeaning = description;
    return copy;
  }

  /** Copies the factor as one that program.json offers for all entries at once. */
  public OptionFactor ofProgram() {
    OptionFactor copy = copy();
    copy.isOfProgram = true;
    return copy;
  }

  /**
   * Copies the factor as one whose option is given at every level. Another is left out at its
   * default, so that programs need not know it.
   */
  public OptionFactor givenAlways() {
    OptionFactor copy = copy();
    copy.isGivenAlways = true;
    return copy;
  }

  /** Copies the factor with a level of studies that stands for the first one of a program. */
  public OptionFactor withSymbol(String level) {
    OptionFactor copy = copy();
    copy.symbol = Optional.of(level);
    return copy;
  }

  /** Copies the factor with names of its levels for people. */
  public OptionFactor titled(Map<String, String> names) {
    OptionFactor copy = copy();
    copy.titles = names;
    return copy;
  }

  /** Copies the factor with the reason why nothing outside of a program can see its levels. */
  public OptionFactor unseen(String reason) {
    OptionFactor copy = copy();
    copy.unseen = Optional.of(reason);
    return copy;
  }

  /** Returns the meaning of its column. */
  public String meaning() {
    return meaning;
  }

  /** Returns the sides whose programs can have the option. */
  public Set<Side> sides() {
    return sides;
  }

  /** Tests whether the option is given at every level. */
  public boolean isGivenAlways() {
    return isGivenAlways;
  }

  /** Returns the level that stands for the first one of a program; empty if none does. */
  public Optional<String> symbol() {
    return symbol;
  }

  /** Returns the names of its levels for people, where those are not the levels themselves. */
  public Map<String, String> titles() {
    return titles;
  }

  /** Returns the key of program.json that lists levels, such as {@code connections}. */
  public String offerKey() {
    return offerKey;
  }

  /** Returns the meaning of that key. */
  public String offerMeaning() {
    return offerMeaning;
  }

  /** Tests whether program.json offers it for all entries at once. */
  public boolean isOfProgram() {
    return isOfProgram;
  }

  /** Returns the reason why nothing outside of a program sees its levels; empty if a test does. */
  public Optional<String> unseen() {
    return unseen;
  }
}
