package pijoule.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceException;
import pijoule.energy.trace.TraceInfo.TraceClosing;

/** One trace as Parquet: its samples and gaps, and its whole JSON in the file's metadata. */
final class TraceTable {
  static final String FORMAT = "pijoule-trace-parquet/1";

  private static final Pattern SESSION = Pattern.compile(".*-(\\d{1,9})\\.csv(\\.gz)?");

  private TraceTable() {}

  /**
   * Copies a trace in one pass and publishes the copy only if the trace is what its recorder
   * closed.
   *
   * @param withSession whether its rows name the session, which else the file's folder does
   * @param warn gets a line where an open trace's last row is torn
   * @return rows
   * @throws DamagedTraceException if the trace cannot be trusted; nothing is published
   */
  static long write(Path csv, Path target, boolean withSession, Consumer<String> warn)
      throws IOException {
    Trace trace = open(csv);
    try (TraceRows rows = TraceRows.open(csv)) {
      List<Column> columns = columns(rows.header(), withSession);
      try (ParquetTable table = ParquetTable.create(target, columns, metadata(csv))) {
        Object[] row = new Object[columns.size()];
        row[rows.header().size()] = trace.info().meter();
        if (withSession) {
          row[row.length - 1] = session(csv);
        }
        while (rows.next(row)) {
          table.add(row);
        }
        check(rows, trace, warn);
        return table.publish();
      }
    }
  }

  private static Trace open(Path csv) throws IOException {
    try {
      return Trace.open(csv);
    } catch (TraceException refused) {
      throw new DamagedTraceException(refused.getMessage(), refused);
    }
  }

  private static List<Column> columns(List<String> header, boolean withSession) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.whole(header.get(0)));
    header.stream().skip(1).map(Column::number).forEach(columns::add);
    columns.add(Column.text("meter"));
    if (withSession) {
      columns.add(Column.whole("session"));
    }
    return columns;
  }

  private static Map<String, String> metadata(Path csv) throws IOException {
    String json = csv.getFileName().toString().replaceFirst("\\.csv(\\.gz)?$", ".json");
    return Map.of(
        "pijoule.format", FORMAT, "pijoule.trace", Files.readString(csv.resolveSibling(json)));
  }

  /** Absent where the file's name has none. */
  static Long session(Path csv) {
    Matcher name = SESSION.matcher(csv.getFileName().toString());
    return name.matches() ? Long.valueOf(name.group(1)) : null;
  }

  private static void check(TraceRows rows, Trace trace, Consumer<String> warn)
      throws DamagedTraceException {
    Optional<TraceClosing> closing = trace.info().closing();
    if (closing.isPresent() && !closing.get().csvSha256().equals(rows.sha256())) {
      throw new DamagedTraceException("it was cut or changed after it was closed");
    }
    if (rows.torn()) {
      warn.accept(
          "the torn last line of "
              + trace.csv()
              + " is left out; its recorder did not end cleanly");
    }
  }
}
