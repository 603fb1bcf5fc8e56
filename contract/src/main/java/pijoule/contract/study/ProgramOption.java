package pijoule.contract.study;

import java.util.Optional;
import java.util.Set;
import pijoule.contract.phase.Side;

/**
 * Option of programs that sets a factor, and the key of program.json that lists its levels.
 *
 * @param key of an entry, or of the file, such as {@code connections}
 * @param sides whose programs have the option
 * @param without level of a program that does not have the option; empty if the option is given at
 *     every level
 */
public record ProgramOption(String key, Set<Side> sides, Optional<String> without) {
  /**
   * Returns an option that is given at every level.
   *
   * @param key of program.json
   * @param sides whose programs have the option
   */
  public static ProgramOption by(String key, Side... sides) {
    return new ProgramOption(key, Set.of(sides), Optional.empty());
  }

  /**
   * Returns the same with a level for programs that need not know the option.
   *
   * @param level that they have
   */
  public ProgramOption without(String level) {
    return new ProgramOption(key, sides, Optional.of(level));
  }

  /**
   * Tests whether a program of a side must be given the option.
   *
   * @param side of the program
   * @param level that it is to have
   */
  public boolean isGiven(Side side, String level) {
    return sides.contains(side) && without.filter(level::equals).isEmpty();
  }
}
