package pijoule.analysis.claims;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import pijoule.analysis.claims.PrintedTable.TableQuantity;

/**
 * A row, a column or a section of a printed table, or what is at several of them.
 *
 * @param levels value of each factor that it names, as in plan.csv
 * @param quantity what its figures are of, where it names that
 */
public record TableCoordinate(Map<String, String> levels, Optional<TableQuantity> quantity) {
  /** Names nothing. */
  public static final TableCoordinate ANY = new TableCoordinate(Map.of(), Optional.empty());

  /**
   * {@return what is at both}
   *
   * @param other names other factors
   */
  public TableCoordinate and(TableCoordinate other) {
    Map<String, String> both = new LinkedHashMap<>(levels);
    both.putAll(other.levels);
    return new TableCoordinate(both, quantity.or(() -> other.quantity));
  }

  /**
   * {@return what is at both}
   *
   * @param factor that it does not name
   * @param level of that factor
   */
  public TableCoordinate at(String factor, String level) {
    return and(new TableCoordinate(Map.of(factor, level), Optional.empty()));
  }
}
