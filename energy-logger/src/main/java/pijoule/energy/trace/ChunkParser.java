package pijoule.energy.trace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import pijoule.energy.trace.ByteNumbers.ByteWords;
import pijoule.energy.trace.CsvFile.CsvFormat;

/** Makes rows of a chunk's lines. Without state: chunks may be parsed in any order. */
record ChunkParser(CsvFormat format) {
  private static final int SHOWN_BYTES = 80;

  /** Parses lines up to the first that is no row; that one becomes the chunk's failure. */
  void parse(Chunk chunk) {
    int start = 0;
    while (start < chunk.length()) {
      int end = ByteWords.indexOf(chunk.bytes, start, chunk.length(), '\n');
      try {
        ChunkReader.requireShort(end - start);
        parseRow(chunk, start, ChunkReader.withoutReturn(chunk.bytes, start, end));
      } catch (NumberFormatException malformed) {
        chunk.fail(malformed(chunk.bytes, start, end));
        return;
      } catch (IOException tooLong) {
        chunk.fail(tooLong);
        return;
      }
      start = end + 1;
    }
  }

  private void parseRow(Chunk chunk, int start, int end) {
    byte[] bytes = chunk.bytes;
    int comma = comma(bytes, start, end);
    long timeNs = ByteNumbers.parseLong(bytes, start, comma);
    if (allNotAvailable(bytes, comma, end)) {
      chunk.add(timeNs, Double.NaN, Double.NaN);
    } else if (format == CsvFormat.POWER) {
      chunk.add(timeNs, ByteNumbers.parseDouble(bytes, comma + 1, end), Double.NaN);
    } else {
      int second = comma(bytes, comma + 1, end);
      double volts = ByteNumbers.parseDouble(bytes, comma + 1, second);
      chunk.add(timeNs, volts * ByteNumbers.parseDouble(bytes, second + 1, end), volts);
    }
  }

  private static int comma(byte[] bytes, int from, int to) {
    int comma = ByteWords.indexOf(bytes, from, to, ',');
    if (comma < 0) {
      throw new NumberFormatException();
    }
    return comma;
  }

  private boolean allNotAvailable(byte[] bytes, int comma, int end) {
    if (end - comma != 3 * format.columns()) {
      return false;
    }
    for (int i = comma; i < end; i += 3) {
      if (bytes[i] != ',' || bytes[i + 1] != 'N' || bytes[i + 2] != 'A') {
        return false;
      }
    }
    return true;
  }

  private TraceException malformed(byte[] bytes, int start, int end) {
    int length = Math.min(SHOWN_BYTES, end - start);
    String text = new String(bytes, start, length, StandardCharsets.UTF_8);
    if (text.indexOf(';') >= 0) {
      return new TraceException(
          "row must have commas between its columns, got '%s' with semicolons, as a spreadsheet saves it; copy it again from where it was recorded"
              .formatted(text));
    }
    return new TraceException(
        "row must be numbers (or NA) for %s, got '%s'; the trace is damaged"
            .formatted(format.header(), text));
  }
}
