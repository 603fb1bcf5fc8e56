package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Listing.Column;
import pijoule.analysis.table.Table.Entry;
import pijoule.analysis.table.Table.Row;
import pijoule.analysis.table.Table.Section;

/**
 * Writes a sheet in CSV, in full precision. A listing's rows and columns are the printed ones; a
 * table's are as well, but each row is repeated for each of its statistics. A compared table has a
 * row for each of its figures.
 */
public final class CsvWriter {
  private static final Map<String, Function<Entry, String>> STATISTICS = new LinkedHashMap<>();

  static {
    STATISTICS.put("mean", entry -> summary(entry, Summary::mean));
    STATISTICS.put("ci95_low", entry -> summary(entry, Summary::ci95Low));
    STATISTICS.put("ci95_high", entry -> summary(entry, Summary::ci95High));
    STATISTICS.put("runs_ci95_low", entry -> summary(entry, Summary::runsCi95Low));
    STATISTICS.put("runs_ci95_high", entry -> summary(entry, Summary::runsCi95High));
    STATISTICS.put("n", entry -> String.valueOf(entry.summary().map(Summary::n).orElse(0)));
    STATISTICS.put(
        "blocks", entry -> String.valueOf(entry.summary().map(Summary::blocks).orElse(0)));
    STATISTICS.put("below_resolution", entry -> String.valueOf(entry.belowResolution()));
    STATISTICS.put("implausible", entry -> String.valueOf(entry.implausible()));
  }

  private CsvWriter() {}

  /**
   * {@return lines, each with its end; the first names the columns}
   *
   * @param sheet any
   */
  public static String write(Sheet sheet) {
    if (sheet instanceof ComparedTable compared) {
      return compared.csv();
    }
    return sheet instanceof Table table ? table(table) : listing((Listing) sheet);
  }

  private static String listing(Listing listing) {
    StringBuilder text =
        new StringBuilder(Csv.line(listing.columns().stream().map(Column::key).toList()));
    listing.rows().forEach(row -> text.append(Csv.line(row.stream().map(Item::full).toList())));
    return text.toString();
  }

  private static String table(Table table) {
    StringBuilder text = new StringBuilder(Csv.line(names(table.sections().get(0))));
    for (Section section : table.sections()) {
      for (Row row : section.rows()) {
        STATISTICS.forEach(
            (name, statistic) ->
                text.append(Csv.line(fields(table, section, row, name, statistic))));
      }
    }
    return text.toString();
  }

  private static String summary(Entry entry, Function<Summary, OptionalDouble> of) {
    return entry.summary().map(of).map(Numbers::full).orElse(Numbers.NA);
  }

  private static List<String> names(Section section) {
    List<String> names = new ArrayList<>();
    section.split().ifPresent(split -> names.add(split.column()));
    names.addAll(List.of("row", "unit", "estimate", "declared", "emulated", "statistic"));
    for (int i = 0; i < section.columns(); i++) {
      int column = i;
      names.add(
          section.headers().stream()
              .map(header -> header.texts().get(column))
              .collect(Collectors.joining("/")));
    }
    return names;
  }

  private static List<String> fields(
      Table table, Section section, Row row, String statistic, Function<Entry, String> of) {
    List<String> fields = new ArrayList<>();
    section.split().ifPresent(split -> fields.add(split.text()));
    fields.add(row.key());
    fields.add(row.unit());
    fields.add(String.valueOf(row.estimate(table.estimate())));
    fields.add(Table.names(table.declared()));
    fields.add(Table.names(table.emulated()));
    fields.add(statistic);
    row.entries().forEach(entry -> fields.add(of.apply(entry)));
    return fields;
  }
}
