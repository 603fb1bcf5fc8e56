package pijoule.analysis.table;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.study.Factor;

/**
 * Meanings of columns: columns.tsv by whole name (name, type, unit, description), those of factors
 * that options of programs set by the options, suffixes.tsv by the unit at a name's end (suffix,
 * UCUM code, words).
 */
final class ColumnDictionary {
  /** Type of a factor whose levels may be numbers or words such as {@code default}. */
  private static final String BY_VALUES = "values";

  /** Precedes the name of the column that holds the unit. */
  private static final String REFERENCE = "@";

  private static final Map<String, ColumnInfo> COLUMNS = new LinkedHashMap<>();
  private static final Map<String, List<String>> SUFFIXES = new LinkedHashMap<>();

  static {
    for (List<String> row : rows("columns.tsv")) {
      COLUMNS.put(row.get(0), known(row.get(1), row.get(2), row.get(3)));
    }
    for (Factor factor : Factors.offered()) {
      String meaning = factor.offered().flatMap(ProgramOption::factor).orElseThrow().meaning();
      COLUMNS.put(factor.column(), known("string", "", "Factor: " + meaning + "."));
    }
    for (List<String> row : rows("suffixes.tsv")) {
      SUFFIXES.put("_" + row.get(0), row);
    }
  }

  private ColumnDictionary() {}

  static ColumnInfo find(String column) {
    ColumnInfo whole = COLUMNS.get(column);
    return whole != null ? whole : bySuffix(column);
  }

  private static ColumnInfo bySuffix(String column) {
    for (Map.Entry<String, List<String>> suffix : SUFFIXES.entrySet()) {
      if (column.endsWith(suffix.getKey()) && column.length() > suffix.getKey().length()) {
        String stem = column.substring(0, column.length() - suffix.getKey().length());
        String words = sentence(stem) + ", " + suffix.getValue().get(2) + ".";
        return new ColumnInfo(
            Optional.empty(),
            Optional.of(suffix.getValue().get(1)),
            Optional.empty(),
            Optional.of(words));
      }
    }
    return ColumnInfo.UNKNOWN;
  }

  private static String sentence(String stem) {
    ColumnInfo known = COLUMNS.get(stem);
    if (known != null) {
      return known.description().orElseThrow().replaceFirst("\\.$", "");
    }
    String words = stem.replace('_', ' ');
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private static ColumnInfo known(String type, String unit, String description) {
    boolean reference = unit.startsWith(REFERENCE);
    return new ColumnInfo(
        type.equals(BY_VALUES) ? Optional.empty() : Optional.of(type),
        reference || unit.isEmpty() ? Optional.empty() : Optional.of(unit),
        reference ? Optional.of(unit.substring(REFERENCE.length())) : Optional.empty(),
        Optional.of(description));
  }

  private static List<List<String>> rows(String name) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                ColumnDictionary.class.getResourceAsStream(name), StandardCharsets.UTF_8))) {
      return lines.lines().map(line -> List.of(line.split("\t", -1))).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
