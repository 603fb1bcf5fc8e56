package pijoule.analysis.tables;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Lines of CSV (RFC 4180, but with line feeds alone). */
public final class Csv {
  private static final Pattern SPECIAL = Pattern.compile("[\",\r\n]");

  private Csv() {}

  /**
   * @param fields in order
   * @return the line with its end
   */
  public static String line(List<String> fields) {
    return fields.stream().map(Csv::field).collect(Collectors.joining(",", "", "\n"));
  }

  private static String field(String text) {
    return SPECIAL.matcher(text).find() ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
