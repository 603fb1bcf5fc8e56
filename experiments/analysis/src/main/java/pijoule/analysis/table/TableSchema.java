package pijoule.analysis.table;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipException;

/** Describes a CSV's columns by its header (Table Schema, version 1). */
final class TableSchema {
  /** Texts that mean a missing value. */
  static final List<String> MISSING = List.of("", "NA");

  /** Column of the report's tables after which each column is a combination of levels. */
  private static final String STATISTIC = "statistic";

  /** Column of Table I after which each column is a file of environment/. */
  private static final String FACT = "fact";

  private TableSchema() {}

  /** The schema; absent where no header can be read. */
  static Optional<ObjectNode> describe(PackagedFile file, List<PackagedFile> all)
      throws IOException {
    List<String> header = header(file);
    if (header.isEmpty()) {
      return Optional.empty();
    }
    List<ColumnInfo> columns = columns(header);
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode fields = schema.putArray("fields");
    List<String> types = types(file, columns);
    for (int i = 0; i < header.size(); i++) {
      field(fields.addObject(), header.get(i), columns.get(i), types.get(i));
    }
    MISSING.forEach(schema.putArray("missingValues")::add);
    TableKeys.add(schema, header, file, all);
    return Optional.of(schema);
  }

  private static List<String> header(PackagedFile file) throws IOException {
    try (CsvRows rows = CsvRows.open(file.file())) {
      return rows.next().orElseGet(List::of);
    } catch (ZipException | EOFException torn) {
      return List.of(); // a recorder that was killed; the report names it
    }
  }

  private static List<ColumnInfo> columns(List<String> header) {
    List<ColumnInfo> columns = new ArrayList<>();
    if (header.get(0).equals(FACT)) {
      header.forEach(name -> columns.add(ofFacts(name)));
      return columns;
    }
    int values = header.contains(STATISTIC) ? header.indexOf(STATISTIC) : header.size();
    for (int i = 0; i < header.size(); i++) {
      columns.add(
          i > values
              ? ColumnInfo.byRow("unit", "The row's statistic, of " + header.get(i) + ".")
              : within(header, header.get(i)));
    }
    return columns;
  }

  private static ColumnInfo ofFacts(String name) {
    return name.equals(FACT)
        ? ColumnDictionary.find(name)
        : ColumnInfo.text("Value from environment/" + name + ".json, with its unit.");
  }

  /**
   * {@return information on a column beside the header's others} Where there is a ratio and no
   * mean, the interval is the ratio's; a unit that no column holds is not claimed.
   */
  private static ColumnInfo within(List<String> header, String name) {
    ColumnInfo info = ColumnDictionary.find(name);
    boolean ofRatio = header.contains("ratio") && !header.contains("mean");
    if (ofRatio && name.startsWith("ci95_")) {
      return info.inUnit(Optional.of("1"));
    }
    boolean claimed = info.unitColumn().isPresent() && !header.contains(info.unitColumn().get());
    return claimed ? info.inUnit(Optional.empty()) : info;
  }

  /** A trace's columns are all known by name: its millions of rows need not be read. */
  private static List<String> types(PackagedFile file, List<ColumnInfo> columns)
      throws IOException {
    boolean known = columns.stream().allMatch(column -> column.type().isPresent());
    List<String> byValues = known ? List.of() : ColumnTypes.of(file.file(), columns.size());
    List<String> types = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      types.add(
          known ? columns.get(i).type().get() : columns.get(i).type().orElse(byValues.get(i)));
    }
    return types;
  }

  private static void field(ObjectNode field, String name, ColumnInfo column, String type) {
    field.put("name", name);
    field.put("type", type);
    column.unit().ifPresent(unit -> field.put("unit", unit));
    column.unitColumn().ifPresent(unit -> field.put("unitColumn", unit));
    column.description().ifPresent(words -> field.put("description", words));
  }
}
