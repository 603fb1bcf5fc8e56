package pijoule.analysis.table;

import java.util.Optional;

/**
 * Information on a column, found by its name.
 *
 * @param type of the Table Schema; absent where it follows from the values
 * @param unit UCUM code, {@code 1} of a plain number; absent of a text
 * @param unitColumn column of the same file that holds each row's unit
 * @param description in a sentence
 */
public record ColumnInfo(
    Optional<String> type,
    Optional<String> unit,
    Optional<String> unitColumn,
    Optional<String> description) {
  static final ColumnInfo UNKNOWN =
      new ColumnInfo(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * {@return what is known of it; nothing of a name that is neither known nor ends in a unit}
   *
   * @param column its name, such as {@code energy_joules}
   */
  public static ColumnInfo of(String column) {
    return ColumnDictionary.find(column);
  }

  /** A number whose unit is in another column of its row. */
  static ColumnInfo byRow(String unitColumn, String description) {
    return new ColumnInfo(
        Optional.of("number"), Optional.empty(), Optional.of(unitColumn), Optional.of(description));
  }

  /** A text. */
  static ColumnInfo text(String description) {
    return new ColumnInfo(
        Optional.of("string"), Optional.empty(), Optional.empty(), Optional.of(description));
  }

  /** {@return this information in one unit for all rows, or in none that is known} */
  ColumnInfo inUnit(Optional<String> one) {
    return new ColumnInfo(type, one, Optional.empty(), description);
  }
}
