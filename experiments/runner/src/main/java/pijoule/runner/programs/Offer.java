package pijoule.runner.programs;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Factor;

/**
 * Levels that a program can be started with, in every combination.
 *
 * @param levels by factor, the default first; a factor that the program does not have is not in it
 * @param command how the program is started with them
 * @param tools that the host must have for them
 * @param libraries beginnings of the names of the jars that their messages need; absent: all
 */
record Offer(
    Map<Factor, List<String>> levels,
    List<String> command,
    List<Tool> tools,
    Optional<List<String>> libraries) {
  /** Factors that an offer can restrict, in the order in which they are compared. */
  static final List<Factor> FACTORS = Factors.offered();

  Offer {
    levels = Map.copyOf(levels);
    command = List.copyOf(command);
    tools = List.copyOf(tools);
    libraries = libraries.map(List::copyOf);
  }

  List<String> of(Factor factor) {
    return levels.getOrDefault(factor, List.of());
  }

  boolean has(Factor factor, String level) {
    return of(factor).contains(level);
  }

  boolean hasAll(Map<Factor, String> named) {
    return named.entrySet().stream().allMatch(level -> has(level.getKey(), level.getValue()));
  }
}
