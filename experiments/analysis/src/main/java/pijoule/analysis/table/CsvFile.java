package pijoule.analysis.table;

import java.util.function.Supplier;

/**
 * CSV file of a sheet or a figure.
 *
 * @param path within a results folder
 * @param title of what it has, for a person
 * @param text lines with their ends, made when they are asked for
 */
public record CsvFile(String path, String title, Supplier<String> text) {
  /**
   * {@return the file of a sheet}
   *
   * @param sheet with a value
   */
  public static CsvFile of(Sheet sheet) {
    String path = "tables/" + sheet.name() + ".csv";
    return new CsvFile(path, sheet.title(), () -> CsvWriter.write(sheet));
  }

  /**
   * {@return the file of a figure's numbers}
   *
   * @param figure any
   */
  public static CsvFile of(Figure figure) {
    return new CsvFile("figures/" + figure.name() + ".csv", figure.title(), figure::csv);
  }
}
