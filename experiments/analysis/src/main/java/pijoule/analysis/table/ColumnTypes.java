package pijoule.analysis.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Infers a column's type from its values, where its name does not give it. */
enum ColumnTypes {
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
