package pijoule.energy.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.trace.Chunks.ChunkReader;
import pijoule.energy.trace.Trace.CsvFormat;

/** A trace that is read ahead in threads must not differ from one that is not. */
@Timeout(60)
class ParallelChunksTest {
  private static final String HEADER = "time_ns,voltage_volts,current_amperes\n";
  private static final int ROWS = 150_000;

  @TempDir private Path folder;

  @Test
  void givesEveryRowInOrder() throws IOException {
    String text = text();
    Path csv = Files.writeString(folder.resolve("trace.csv"), text);

    try (TraceReader reader = TraceReader.open(csv, OptionalLong.of(ROWS - ROWS / 1000))) {
      assertRows(reader, ROWS);
      assertThat(reader.next()).isFalse();
      assertThat(reader.warning()).isEmpty();
    }
    assertThat(parsers()).isEmpty();
  }

  @Test
  void givesEveryRowOfAGzip() throws IOException {
    byte[] gzip = TestTraces.gzip(text());
    Path csv = Files.write(folder.resolve("trace.csv.gz"), gzip);
    assertThat(gzip.length).as("is read in threads").isGreaterThan(1 << 20);

    try (TraceReader reader = TraceReader.open(csv)) {
      assertRows(reader, ROWS);
      assertThat(reader.next()).isFalse();
      assertThat(reader.warning()).isEmpty();
    }
  }

  @Test
  void tellsOfATornLastLineWithItsNumber() throws IOException {
    String text = text();
    Path csv = Files.writeString(folder.resolve("trace.csv"), text.substring(0, text.length() - 1));

    try (TraceReader reader = TraceReader.open(csv)) {
      assertRows(reader, ROWS - 1);
      assertThat(reader.next()).isFalse();
      assertThat(reader.warning().orElseThrow())
          .contains("trace.csv:" + (ROWS + 1) + ": last line is torn and was dropped");
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.62, 0.9999})
  void givesTheWholeRowsOfACutGzip(double share) throws IOException {
    String text = text();
    byte[] gzip = TestTraces.gzip(text);
    Path whole = Files.write(folder.resolve("whole.csv.gz"), gzip);
    Path csv = folder.resolve("cut.csv.gz");
    byte[] cut = Arrays.copyOf(gzip, (int) (share * gzip.length));
    Files.write(csv, cut);
    try (TraceReader reader = TraceReader.open(csv);
        TraceReader beside = TraceReader.open(whole)) {
      long rows = 0;
      while (reader.next()) {
        assertThat(beside.next()).isTrue();
        assertThat(reader.timeNs()).isEqualTo(beside.timeNs());
        rows++;
      }
      assertThat(rows / (double) ROWS).isBetween(share - 0.05, share + 0.05);
      assertThat(reader.warning().orElseThrow())
          .contains("cut.csv.gz:" + (rows + 2) + ": ends in the middle: gzip stream cut");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5_000, 77_777, ROWS - 1})
  void namesTheLineOfADamagedRowAfterTheRowsBeforeIt(int damaged) throws IOException {
    List<String> lines = Arrays.asList(text().split("\n"));
    lines.set(damaged + 1, "x,1,1");
    Path csv = Files.write(folder.resolve("trace.csv"), lines);

    try (TraceReader reader = TraceReader.open(csv)) {
      assertRows(reader, damaged);
      String message = "trace.csv:" + (damaged + 2) + ": row must be numbers (or NA) for time_ns,";
      assertThatThrownBy(reader::next)
          .isInstanceOf(TraceException.class)
          .hasMessageContaining(message)
          .hasMessageEndingWith("got 'x,1,1'; the trace is damaged");
      assertThatThrownBy(reader::next).hasMessageContaining(message);
    }
    assertThat(parsers()).isEmpty();
  }

  @Test
  void refusesATimeThatDoesNotRiseAnywhere() throws IOException {
    List<String> lines = Arrays.asList(text().split("\n"));
    lines.set(100_001, lines.get(100_000));
    Path csv = Files.write(folder.resolve("trace.csv"), lines);

    try (TraceReader reader = TraceReader.open(csv)) {
      assertRows(reader, 100_000);
      assertThatThrownBy(reader::next).hasMessageContaining("trace.csv:100002: time must rise");
    }
  }

  @Test
  void leavesNoThreadWhereItIsClosedBeforeTheEnd() throws IOException {
    Path csv = Files.writeString(folder.resolve("trace.csv"), text());
    for (int rows = 0; rows < 20_000; rows += 1_000) {
      try (TraceReader reader = TraceReader.open(csv)) {
        assertRows(reader, rows);
      }
      assertThat(parsers()).isEmpty();
    }
  }

  @Test
  void tellsAFaultOfTheReadingThreadInsteadOfWaiting() throws IOException {
    ChunkReader reader = new ChunkReader(failingAfter("1,1,1\n", new IllegalStateException("x")));

    try (Chunks chunks = new Chunks(reader, CsvFormat.VOLTAGE_CURRENT, true)) {
      assertThat(chunks.next().failure().orElseThrow()).hasMessageContaining("could not be read");
    }
  }

  @Test
  void givesTheRowsBeforeAReadError() throws IOException {
    ChunkReader reader = new ChunkReader(failingAfter("1,1,1\n2,1", new IOException("disk")));

    try (Chunks chunks = new Chunks(reader, CsvFormat.VOLTAGE_CURRENT, true)) {
      Chunk chunk = chunks.next();
      assertThat(chunk.rows()).isEqualTo(1);
      assertThat(chunk.failure().orElseThrow()).hasMessage("disk");
    }
  }

  private static InputStream failingAfter(String text, Exception fault) {
    return new InputStream() {
      private final InputStream before =
          new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));

      @Override
      public int read() {
        throw new AssertionError("is read in arrays");
      }

      @Override
      public int read(byte[] bytes, int from, int count) throws IOException {
        int got = before.read(bytes, from, count);
        if (got < 0 && fault instanceof RuntimeException unchecked) {
          throw unchecked;
        }
        if (got < 0) {
          throw (IOException) fault;
        }
        return got;
      }
    };
  }

  /** Row i has the time 7 i and the power sqrt(i) x 5, but each thousandth is a gap. */
  private static String text() {
    StringBuilder text = new StringBuilder(HEADER);
    for (int i = 0; i < ROWS; i++) {
      text.append(7L * i);
      text.append(i % 1000 == 500 ? ",NA,NA\n" : "," + Math.sqrt(i) + ",5\n");
    }
    return text.toString();
  }

  private static void assertRows(TraceReader reader, int rows) throws IOException {
    for (int i = 0; i < rows; i++) {
      boolean gap = i % 1000 == 500;
      boolean same =
          reader.next()
              && reader.timeNs() == 7L * i
              && reader.gap() == gap
              && (gap || reader.powerWatts() == Math.sqrt(i) * 5);
      assertThat(same).as("row %d", i).isTrue();
    }
  }

  private static List<Thread> parsers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(Chunks.THREAD_NAME))
        .toList();
  }
}
