package pijoule.analysis.reference;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A row, a column or a section of a printed table, or what is at several of them.
 *
 * @param levels value of each factor that it names, as in plan.csv
 * @param quantity what its figures are of, where it names that
 */
public record Place(Map<String, String> levels, Optional<TableQuantity> quantity) {
  /** Names nothing. */
  public static final Place ANY = new Place(Map.of(), Optional.empty());

  /**
   * @param other names other factors
   * @return what is at both
   */
  public Place and(Place other) {
    Map<String, String> both = new LinkedHashMap<>(levels);
    both.putAll(other.levels);
    return new Place(both, quantity.or(() -> other.quantity));
  }

  /**
   * @param factor that it does not name
   * @param level of that factor
   * @return what is at both
   */
  public Place at(String factor, String level) {
    return and(new Place(Map.of(factor, level), Optional.empty()));
  }
}
