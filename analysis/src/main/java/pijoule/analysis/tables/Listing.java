package pijoule.analysis.tables;

import java.util.List;

/**
 * A table whose rows are things and whose columns are what is known of them.
 *
 * @param name of its files, without ending
 * @param title for a person
 * @param columns at least one
 * @param rows each with an item for every column
 * @param notes below it, one line each
 */
public record Listing(
    String name, String title, List<Column> columns, List<List<Item>> rows, List<String> notes)
    implements Sheet {
  public Listing {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    notes = List.copyOf(notes);
    for (List<Item> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "a row of %s must have %s items, got %s".formatted(name, columns.size(), row.size()));
      }
    }
  }
}
