package pijoule.analysis.table;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import pijoule.energy.files.RegularFile;

/** Describes a CSV's columns by its header (Table Schema, version 1). */
final class TableSchema {
  private static final String PLAN = "plan.csv";
  private static final String RUN = "run";

  /**
   * Primary keys by path. A trace's times are unique as well, but a tool that compares them with
   * each other keeps millions of them in memory.
   */
  private static final Map<String, List<String>> PRIMARY =
      Map.of(
          PLAN,
          List.of(RUN),
          "energy.csv",
          List.of(RUN, "side", "phase", "trial"),
          "tables/cells.csv",
          List.of("cell", "side", "metric"));

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
    addKeys(schema, header, file, all);
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

  /** Columns that make each row of a table unique, and columns that refer to other tables. */
  private static void addKeys(
      ObjectNode schema, List<String> header, PackagedFile file, List<PackagedFile> all) {
    List<String> key = PRIMARY.getOrDefault(file.path(), List.of());
    if (!key.isEmpty() && header.containsAll(key)) {
      key.forEach(schema.putArray("primaryKey")::add);
    }
    Optional<PackagedFile> plan = all.stream().filter(any -> any.path().equals(PLAN)).findFirst();
    if (plan.isPresent() && header.contains(RUN) && !file.path().equals(PLAN)) {
      ObjectNode foreign = schema.putArray("foreignKeys").addObject();
      foreign.putArray("fields").add(RUN);
      foreign.putObject("reference").put("resource", plan.get().name()).putArray("fields").add(RUN);
    }
  }

  /** Infers a column's type from its values, where its name does not give it. */
  private enum ColumnTypes {
    INTEGER("-?\\d{1,18}"),
    NUMBER("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?"),
    BOOLEAN("true|false"),
    STRING("(?s).*");

    private final Pattern pattern;

    ColumnTypes(String pattern) {
      this.pattern = Pattern.compile(pattern);
    }

    String key() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The narrowest type of each column that every known value has; a text where none is known. */
    static List<String> of(Path csv, int columns) throws IOException {
      ColumnTypes[] types = new ColumnTypes[columns];
      try (CsvRows rows = CsvRows.open(csv)) {
        rows.next();
        for (var row = rows.next(); row.isPresent(); row = rows.next()) {
          List<String> fields = row.get();
          for (int i = 0; i < Math.min(columns, fields.size()); i++) {
            if (types[i] != STRING && !TableSchema.MISSING.contains(fields.get(i))) {
              types[i] = wide(Optional.ofNullable(types[i]), fields.get(i));
            }
          }
        }
      }
      return Arrays.stream(types)
          .map(type -> type == null ? STRING : type)
          .map(ColumnTypes::key)
          .toList();
    }

    private static ColumnTypes wide(Optional<ColumnTypes> before, String value) {
      if (before.isPresent() && before.get().pattern.matcher(value).matches()) {
        return before.get();
      }
      ColumnTypes own =
          Arrays.stream(values())
              .filter(type -> type.pattern.matcher(value).matches())
              .findFirst()
              .orElseThrow();
      if (before.isEmpty()) {
        return own;
      }
      boolean numbers = before.get().compareTo(NUMBER) <= 0 && own.compareTo(NUMBER) <= 0;
      return numbers ? NUMBER : STRING;
    }
  }

  /** Reads a CSV, plain or compressed, a row at a time (RFC 4180, with only line feeds as well). */
  private record CsvRows(BufferedReader in) implements AutoCloseable {
    static CsvRows open(Path file) throws IOException {
      InputStream raw = new FileInputStream(RegularFile.require(file).toFile());
      try {
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
        return new CsvRows(
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8)));
      } catch (IOException noGzip) {
        raw.close();
        throw noGzip;
      }
    }

    /** The next row; empty at the end. */
    Optional<List<String>> next() throws IOException {
      int c = in.read();
      if (c < 0) {
        return Optional.empty();
      }
      List<String> fields = new ArrayList<>();
      StringBuilder field = new StringBuilder();
      for (; c >= 0 && c != '\n'; c = in.read()) {
        if (c == '"') {
          quoted(field);
        } else if (c == ',') {
          fields.add(field.toString());
          field.setLength(0);
        } else if (c != '\r') {
          field.append((char) c);
        }
      }
      fields.add(field.toString());
      return Optional.of(fields);
    }

    /** Goes on after an opening quote to the closing one; a doubled one means itself. */
    private void quoted(StringBuilder field) throws IOException {
      for (int c = in.read(); c >= 0; c = in.read()) {
        if (c == '"') {
          in.mark(1);
          if (in.read() != '"') {
            in.reset();
            return;
          }
        }
        field.append((char) c);
      }
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
