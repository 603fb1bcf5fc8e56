package pijoule.analysis.table;

import java.util.List;
import java.util.Optional;

/**
 * A part of a table with its own columns.
 *
 * @param split the factor's level that makes the section, where the table has several
 * @param headers at least one
 * @param rows of values
 * @param runs behind them
 */
public record Section(
    Optional<Split> split, List<Header> headers, List<Row> rows, List<Runs> runs) {
  public Section {
    headers = List.copyOf(headers);
    rows = List.copyOf(rows);
    runs = List.copyOf(runs);
  }

  /** {@return how many columns of values there are} */
  public int columns() {
    return headers.get(0).texts().size();
  }

  /**
   * Level that a section's rows have in common.
   *
   * @param column name of the factor in CSV
   * @param text the level as the study writes it
   * @param label the factor, for a person
   * @param display the level, for a person
   */
  public record Split(String column, String text, String label, String display) {}
}
