package pijoule.analysis.table;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import pijoule.energy.files.RegularFile;

/** Reads a CSV, plain or compressed, a row at a time (RFC 4180, with only line feeds as well). */
final class CsvRows implements AutoCloseable {
  private final BufferedReader in;

  private CsvRows(BufferedReader in) {
    this.in = in;
  }

  static CsvRows open(Path file) throws IOException {
    InputStream raw = new FileInputStream(RegularFile.require(file).toFile());
    try {
      InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
      return new CsvRows(new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8)));
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
