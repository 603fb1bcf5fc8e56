package pijoule.analysis.table;

import java.util.List;

/**
 * One row of values.
 *
 * @param key in CSV, such as {@code serialize} or {@code axis2}
 * @param label for a person, such as {@code Serialization}
 * @param unit of every value
 * @param uncertainty whether the values are uncertainties, whose own scatter is of no interest
 * @param entries one a column
 */
public record Row(String key, String label, String unit, boolean uncertainty, List<Entry> entries) {
  public Row {
    entries = List.copyOf(entries);
  }

  /**
   * Makes a row whose values are no uncertainties.
   *
   * @param key in CSV
   * @param label for a person
   * @param unit of every value
   * @param entries one a column
   */
  public Row(String key, String label, String unit, List<Entry> entries) {
    this(key, label, unit, false, entries);
  }

  /** {@return whether any of its values is of a run} */
  public boolean known() {
    return entries.stream()
        .flatMap(entry -> entry.summary().stream())
        .anyMatch(summary -> summary.n() > 0);
  }

  /** A duration comes from a clock and not from a meter's model. */
  boolean estimate(boolean tableIsEstimate) {
    return tableIsEstimate && !unit.equals("s");
  }
}
