package pijoule.runner.study;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.options.UsageException;

/**
 * One combination of levels, with {@code default} and {@code same} made concrete.
 *
 * @param number from 1, in the study's order
 * @param levels of every factor that is set
 */
public record Cell(int number, Map<Factor, Level> levels) {
  /** What each framework runs in and binds with; the first is its default. */
  private static final Map<String, String> CONTAINERS = Map.of("axis2", "tomcat", "cxf", "jetty");

  private static final Map<String, List<String>> BINDINGS =
      Map.of("axis2", List.of("axiom", "adb"), "cxf", List.of("jaxb"));

  static Cell of(int number, Map<Factor, Level> combination) {
    Map<Factor, Level> levels = new EnumMap<>(combination);
    String framework = levels.get(Factor.FRAMEWORK).text();
    resolve(levels, Factor.CONTAINER, "default", CONTAINERS.get(framework));
    resolve(levels, Factor.BINDING, "default", BINDINGS.get(framework).get(0));
    resolve(levels, Factor.CLIENT, "same", framework);
    Cell cell = new Cell(number, levels);
    cell.checkBinding(framework);
    return cell;
  }

  private static void resolve(
      Map<Factor, Level> levels, Factor factor, String symbol, String concrete) {
    if (levels.get(factor).text().equals(symbol)) {
      levels.put(factor, new Level(factor, concrete));
    }
  }

  private void checkBinding(String framework) {
    String binding = text(Factor.BINDING);
    if (!BINDINGS.get(framework).contains(binding)) {
      throw new UsageException(
          "binding of "
              + framework
              + " must be one of "
              + String.join(", ", BINDINGS.get(framework))
              + ", got '"
              + binding
              + "'; exclude {framework: "
              + framework
              + ", binding: "
              + binding
              + "}");
    }
  }

  /**
   * @param factor one that is set
   * @return its level here
   */
  public String text(Factor factor) {
    return levels.get(factor).text();
  }

  /**
   * @param factor any
   * @return its level here, if it is set
   */
  public Optional<Level> level(Factor factor) {
    return Optional.ofNullable(levels.get(factor));
  }

  /**
   * @return the client's binding: the server's where both have the same framework, else its default
   */
  public Optional<String> clientBinding() {
    return text(Factor.CLIENT).equals(text(Factor.FRAMEWORK))
        ? Optional.of(text(Factor.BINDING))
        : Optional.empty();
  }
}
