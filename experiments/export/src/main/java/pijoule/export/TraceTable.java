package pijoule.export;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import pijoule.base.Sha256;
import pijoule.energy.files.RegularFile;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceException;
import pijoule.energy.trace.TraceInfo.TraceClosing;
import pijoule.energy.trace.TraceSum;

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
      List<ParquetColumn> columns = columns(rows.header(), withSession);
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

  private static List<ParquetColumn> columns(List<String> header, boolean withSession) {
    List<ParquetColumn> columns = new ArrayList<>();
    columns.add(ParquetColumn.whole(header.get(0)));
    header.stream().skip(1).map(ParquetColumn::number).forEach(columns::add);
    columns.add(ParquetColumn.text("meter"));
    if (withSession) {
      columns.add(ParquetColumn.whole("session"));
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
    if (closing.isPresent()
        && !closing.get().csvSha256().equals(rows.sha256())
        && !matches(trace, closing.get().csvSha256())) {
      throw new DamagedTraceException("it was cut or changed after it was closed");
    }
    if (rows.torn()) {
      warn.accept(
          "the torn last line of "
              + trace.csv()
              + " is left out; its recorder did not end cleanly");
    }
  }

  private static boolean matches(Trace trace, String sha256) throws DamagedTraceException {
    try {
      return TraceSum.matches(trace.csv(), sha256);
    } catch (IOException unreadable) {
      throw new DamagedTraceException(unreadable.getMessage());
    }
  }

  /**
   * Reads a trace's columns as they are, voltage and current as well, in one pass that gives its
   * SHA-256 too. Not safe for several threads.
   */
  private static final class TraceRows implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    /** No row of a trace is so long. */
    private static final int LINE_BYTES = 256;

    private static final List<String> HEADERS =
        List.of("time_ns,power_watts", "time_ns,voltage_volts,current_amperes");

    private final Path file;
    private final MessageDigest digest;
    private final InputStream in;
    private final byte[] line = new byte[LINE_BYTES];
    private final List<String> header;
    private long number;
    private long timeNs = Long.MIN_VALUE;
    private boolean torn;

    private TraceRows(Path file, InputStream plain, MessageDigest digest) throws IOException {
      this.file = file;
      this.digest = digest;
      this.in = new BufferedInputStream(new DigestInputStream(plain, digest), BUFFER_BYTES);
      int length = line();
      String first = length < 0 ? "" : text(length);
      if (!HEADERS.contains(first)) {
        throw new DamagedTraceException(
            file + ":1: header must be one of " + HEADERS + ", got '" + first + "'");
      }
      header = List.of(first.split(",", -1));
    }

    static TraceRows open(Path csv) throws IOException {
      InputStream raw = new FileInputStream(RegularFile.require(csv).toFile());
      try {
        boolean zipped = csv.toString().endsWith(".gz");
        InputStream plain = zipped ? new GZIPInputStream(raw, BUFFER_BYTES) : raw;
        return new TraceRows(csv, plain, Sha256.digest());
      } catch (DamagedTraceException refused) {
        raw.close();
        throw refused;
      } catch (IOException noGzip) {
        raw.close();
        throw new DamagedTraceException(csv + " cannot be read: " + noGzip.getMessage(), noGzip);
      }
    }

    List<String> header() {
      return header;
    }

    /** Tests whether the file ended within a line. */
    boolean torn() {
      return torn;
    }

    /** Computes the hash of the plain text, after the last row. */
    String sha256() {
      return Sha256.of(digest);
    }

    /**
     * Puts the next row's values into the first places of an array, null for those of a gap.
     *
     * @return false at the end
     * @throws DamagedTraceException if the line is no row, or its time does not rise
     */
    boolean next(Object[] row) throws IOException {
      int length = line();
      if (length < 0) {
        return false;
      }
      try {
        parse(text(length).split(",", -1), row);
      } catch (NumberFormatException wrong) {
        throw damaged("a row must be numbers or NA, got '" + text(length) + "'");
      }
      return true;
    }

    private void parse(String[] fields, Object[] row) throws DamagedTraceException {
      if (fields.length != header.size()) {
        throw damaged("a row must have " + header.size() + " values, got " + fields.length);
      }
      long at = Long.parseLong(fields[0]);
      if (at <= timeNs) {
        throw damaged("time must rise, got " + at + " ns after " + timeNs + " ns");
      }
      timeNs = at;
      row[0] = at;
      for (int i = 1; i < fields.length; i++) {
        row[i] = fields[i].equals("NA") ? null : Double.valueOf(fields[i]);
      }
    }

    /** Reads a line without its end; negative at the file's end and for a torn line. */
    private int line() throws IOException {
      int length = 0;
      number++;
      try {
        for (int c = in.read(); c != '\n'; c = in.read()) {
          if (c < 0) {
            torn = length > 0;
            return -1;
          }
          if (length == LINE_BYTES) {
            throw damaged("a line must be at most " + LINE_BYTES + " bytes");
          }
          line[length++] = (byte) c;
        }
      } catch (EOFException cut) {
        torn = true;
        return -1;
      }
      return length > 0 && line[length - 1] == '\r' ? length - 1 : length;
    }

    private String text(int length) {
      return new String(line, 0, length, StandardCharsets.ISO_8859_1);
    }

    private DamagedTraceException damaged(String what) {
      return new DamagedTraceException(file + ":" + number + ": " + what);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
