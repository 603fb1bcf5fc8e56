package pijoule.energy.files;

import java.util.List;

/** Rows of words for a terminal, in columns that are as wide as their longest word. */
public final class AlignedRows {
  private static final int GAP = 2;

  private AlignedRows() {}

  /** {@return a line for each row; all rows must have as many words} */
  public static List<String> lines(List<List<String>> rows) {
    return rows.stream().map(row -> line(row, rows)).toList();
  }

  private static String line(List<String> row, List<List<String>> rows) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      int at = column;
      int width = rows.stream().mapToInt(each -> each.get(at).length()).max().orElse(0);
      line.append(row.get(column)).append(" ".repeat(width - row.get(column).length() + GAP));
    }
    return line.toString().stripTrailing();
  }
}
