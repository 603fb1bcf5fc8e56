package pijoule.analysis.table;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Lines of CSV (RFC 4180, but only with line feeds). */
public final class Csv {
  private static final Pattern SPECIAL = Pattern.compile("[\",\r\n]");

  /** Text that a spreadsheet may take for a formula (OWASP, CSV Injection). */
  private static final Pattern FORMULA = Pattern.compile("[=+@\\-\t\r\n].*", Pattern.DOTALL);

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");

  private Csv() {}

  /**
   * {@return the line with its end}
   *
   * @param fields in order
   */
  public static String line(List<String> fields) {
    return fields.stream().map(Csv::field).collect(Collectors.joining(",", "", "\n"));
  }

  /** A text that a spreadsheet would compute gets an apostrophe before it; a number never does. */
  private static String field(String value) {
    boolean formula = FORMULA.matcher(value).matches() && !NUMBER.matcher(value).matches();
    String text = formula ? "'" + value : value;
    return SPECIAL.matcher(text).find() ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
