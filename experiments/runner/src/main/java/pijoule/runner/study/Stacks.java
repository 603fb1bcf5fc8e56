package pijoule.runner.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.Factors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/**
 * Which containers and bindings go with a framework, and what {@code default} and {@code same} are.
 */
public final class Stacks {
  private static final Map<String, String> CONTAINERS = Map.of("axis2", "tomcat", "cxf", "jetty");

  /** The first is the default. */
  private static final Map<String, List<String>> BINDINGS =
      Map.of("axis2", List.of("axiom", "adb"), "cxf", List.of("jaxb"));

  private Stacks() {}

  /**
   * Puts concrete levels for the symbols.
   *
   * @param number of the cell, from 1
   * @param levels of every factor that is set, among them the framework's
   * @return the cell, its levels in the order of plan.csv's columns
   * @throws UsageException if the framework has no such binding
   */
  static Cell cell(int number, List<Level> levels) {
    Map<Factor, Level> byFactor = new LinkedHashMap<>();
    levels.forEach(level -> byFactor.put(level.factor(), level));
    String framework = byFactor.get(Factor.FRAMEWORK).text();
    requireBinding(framework, byFactor.get(Factor.BINDING));
    byFactor.replaceAll(
        (factor, level) ->
            level.isSymbol() ? new Level(factor, concrete(factor, framework)) : level);
    return new Cell(number, Factors.inOrder(byFactor.values()));
  }

  private static String concrete(Factor factor, String framework) {
    if (factor.equals(Factor.CONTAINER)) {
      return CONTAINERS.get(framework);
    }
    return factor.equals(Factor.BINDING) ? BINDINGS.get(framework).get(0) : framework;
  }

  private static void requireBinding(String framework, Level binding) {
    if (!binding.isSymbol() && !BINDINGS.get(framework).contains(binding.text())) {
      throw new UsageException(
          "binding of "
              + framework
              + " must be one of "
              + String.join(", ", BINDINGS.get(framework))
              + ", got '"
              + binding.text()
              + "'; exclude {framework: "
              + framework
              + ", binding: "
              + binding.text()
              + "}");
    }
  }

  /**
   * @param cell of a study
   * @return the client's binding: the server's where both have the same framework, else its default
   */
  public static Optional<String> clientBinding(Cell cell) {
    return cell.text(Factor.CLIENT).equals(cell.text(Factor.FRAMEWORK))
        ? Optional.of(cell.text(Factor.BINDING))
        : Optional.empty();
  }
}
