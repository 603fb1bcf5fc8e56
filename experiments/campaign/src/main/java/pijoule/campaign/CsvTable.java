package pijoule.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.energy.files.CsvLines;

/**
 * A CSV file without quotes whose first line names its columns.
 *
 * @param columns names in their order
 * @param rows values by column, a row a line; a short line has no values of the last columns
 */
public record CsvTable(List<String> columns, List<Map<String, String>> rows) {
  /**
   * Reads a file.
   *
   * @param file a regular one, in UTF-8
   * @param first columns that it begins with, and that each line has a value of; may be none
   * @throws IllegalArgumentException if it begins with others, or a line lacks one of them
   */
  public static CsvTable read(Path file, List<String> first) throws IOException {
    return of(CsvLines.read(file), first);
  }

  /**
   * Reads lines likewise.
   *
   * @param lines the first one names the columns
   * @param first as for a file
   * @throws IllegalArgumentException likewise
   */
  public static CsvTable of(List<String> lines, List<String> first) {
    String names = String.join(",", first);
    List<String> columns = lines.isEmpty() ? List.of() : fields(lines.get(0));
    if (columns.size() < first.size() || !columns.subList(0, first.size()).equals(first)) {
      throw new IllegalArgumentException("its columns must begin with " + names);
    }
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
      List<String> fields = fields(line);
      if (fields.size() < first.size()) {
        throw new IllegalArgumentException("a line must have " + names + ", got '" + line + "'");
      }
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(columns.size(), fields.size()); i++) {
        row.put(columns.get(i), fields.get(i));
      }
      rows.add(row);
    }
    return new CsvTable(columns, rows);
  }

  private static List<String> fields(String line) {
    return List.of(line.split(",", -1));
  }
}
