package pijoule.energy.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.Whole;

class TraceReaderTest {
  private static final String HEADER = "time_ns,power_watts\n";

  @TempDir private Path folder;

  @Test
  void readsSamplesAndGaps() throws IOException {
    assertThat(rows(HEADER + "-5,1.5\n0,NA\n7,2\n")).containsExactly("-5=1.5", "0=gap", "7=2.0");
  }

  @Test
  void multipliesVoltageAndCurrent() throws IOException {
    String header = "time_ns,voltage_volts,current_amperes\n";

    assertThat(rows(header + "1,5.0,0.25\n2,NA,NA\n")).containsExactly("1=1.25", "2=gap");
  }

  /** Means of 5 V, 0.2 A and 4 V, 0.5 A: 1 W and 2 W. */
  @Test
  void knowsTheMeanOfItsSamples() throws IOException {
    Path csv = folder.resolve("mean.csv");
    Files.writeString(csv, "time_ns,voltage_volts,current_amperes\n1,5,0.2\n2,NA,NA\n3,4,0.5\n");
    try (TraceReader reader = TraceReader.open(csv)) {
      assertThat(reader.mean()).isEmpty();
      read(reader);

      MeanReading mean = reader.mean().orElseThrow();
      assertThat(mean.samples()).isEqualTo(2);
      assertThat(mean.watts()).isEqualTo(1.5);
      assertThat(mean.volts()).hasValue(4.5);
      assertThat(mean.amperes()).hasValue(0.35);
    }
  }

  @Test
  void aMeanOfPowersHasNoVoltage() throws IOException {
    Path csv = folder.resolve("power.csv");
    Files.writeString(csv, HEADER + "1,1.5\n2,2.5\n");
    try (TraceReader reader = TraceReader.open(csv)) {
      read(reader);

      assertThat(reader.mean().orElseThrow())
          .isEqualTo(new MeanReading(2, 2, OptionalDouble.empty(), OptionalDouble.empty()));
    }
  }

  /** As Git on Windows and some editors write lines. */
  @Test
  void readsLinesThatEndInCarriageReturnAndLineFeed() throws IOException {
    Path csv = folder.resolve("crlf.csv");
    Files.writeString(csv, "time_ns,voltage_volts,current_amperes\r\n1,5.0,0.25\r\n2,NA,NA\r\n");
    try (TraceReader reader = TraceReader.open(csv)) {
      assertThat(read(reader)).containsExactly("1=1.25", "2=gap");
      assertThat(reader.warning()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\ufefftime_ns,power_watts|got a byte order mark before the header",
        "time_ns;power_watts|got semicolons or tabs between the columns",
        "t\0i\0m\0e\0_\0n\0s\0,\0p\0o\0w\0e\0r\0_\0w\0a\0t\0t\0s\0|got UTF-16"
      })
  void namesHowAnotherProgramSavedATrace(String header, String got) throws IOException {
    Path csv = folder.resolve("saved.csv");
    Files.writeString(csv, header + "\n1,1.5\n");

    assertThatThrownBy(() -> TraceReader.open(csv))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("a trace must be in UTF-8 with commas, " + got);
  }

  @Test
  void dropsATornLastLineAndSaysSo() throws IOException {
    try (TraceReader reader = open("1,1.5\n2,1.")) {
      assertThat(read(reader)).containsExactly("1=1.5");
      assertThat(reader.warning().orElseThrow()).contains("trace.csv:3: last line is torn");
      assertThat(reader.next()).isFalse();
    }
  }

  @Test
  void warnsOfNothingAfterACleanEnd() throws IOException {
    try (TraceReader reader = open("1,1.5\n")) {
      assertThat(read(reader)).hasSize(1);
      assertThat(reader.warning()).isEmpty();
    }
  }

  @Test
  void readsGzip() throws IOException {
    Path csv = folder.resolve("trace.csv.gz");
    Files.write(csv, TestTraces.gzip(HEADER + "1,1.5\n"));

    try (TraceReader reader = TraceReader.open(csv)) {
      assertThat(read(reader)).containsExactly("1=1.5");
    }
  }

  @Test
  void readsTheWholeLinesOfATruncatedGzip() throws IOException {
    StringBuilder text = new StringBuilder(HEADER);
    for (int i = 0; i < 20_000; i++) {
      text.append(i).append(',').append(Math.sqrt(i)).append('\n');
    }
    byte[] whole = TestTraces.gzip(text.toString());
    Path csv = folder.resolve("trace.csv.gz");
    Files.write(csv, Arrays.copyOf(whole, whole.length / 2));

    try (TraceReader reader = TraceReader.open(csv)) {
      List<String> rows = read(reader);
      assertThat(rows)
          .hasSizeBetween(5_000, 15_000)
          .last()
          .isEqualTo((rows.size() - 1) + "=" + Math.sqrt(rows.size() - 1));
      assertThat(reader.warning()).isPresent();
    }
  }

  @Test
  void givesTheWholeRowsOfAGzipThatIsCutAtAnyByte() throws IOException {
    StringBuilder text = new StringBuilder(HEADER);
    for (int i = 0; i < 200; i++) {
      text.append(i).append(',').append(Math.sqrt(i)).append('\n');
    }
    byte[] whole = TestTraces.gzip(text.toString());
    Path csv = Files.createFile(folder.resolve("cut.csv.gz"));
    int step = Whole.step(11);
    for (int from = 0; from < whole.length; from += step) {
      long rows = inflated(csv).chars().filter(c -> c == '\n').count() - 1;
      if (rows < 0) {
        assertThatThrownBy(() -> TraceReader.open(csv)).isInstanceOf(TraceException.class);
      } else {
        assertCut(csv, rows);
      }
      byte[] next = Arrays.copyOfRange(whole, from, Math.min(from + step, whole.length));
      Files.write(csv, next, StandardOpenOption.APPEND);
    }
  }

  private static void assertCut(Path csv, long rows) throws IOException {
    try (TraceReader reader = TraceReader.open(csv, OptionalLong.of(200))) {
      assertThat(read(reader)).hasSize((int) rows);
      String missing =
          rows < 200
              ? "; the closed trace says 200 samples: %d are missing".formatted(200 - rows)
              : "";
      assertThat(reader.warning().orElseThrow())
          .contains("ends in the middle: gzip stream cut, " + rows + " samples read" + missing);
    }
  }

  /** What comes out of a compressed file byte by byte, as far as it goes. */
  private static String inflated(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    try (var in = new GZIPInputStream(Files.newInputStream(file), 1)) {
      for (int next = in.read(); next >= 0; next = in.read()) {
        text.append((char) next);
      }
    } catch (EOFException cut) {
      return text.toString();
    }
    return text.toString();
  }

  @Test
  void refusesAFileThatIsNoGzip() throws IOException {
    Path csv = Files.writeString(folder.resolve("trace.csv.gz"), HEADER);

    assertThatThrownBy(() -> TraceReader.open(csv)).hasMessageContaining("must be whole gzip");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "time_ns,power_watts",
        "time_ns,power_watt\n",
        "time_ns,power_watts,x\n",
        "1,2\n"
      })
  void refusesAnotherHeader(String text) {
    assertThatThrownBy(() -> TestTraces.reader(folder.resolve("trace.csv"), text))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("trace.csv:1: header must be 'time_ns,power_watts' or");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"''", "1", "1,", "1,x", "x,1", "1,1,1", "1,NA,NA", "1,na", "1.5,1", "1,NaN", "NA,1"})
  void namesFileAndLineOfABadRow(String row) throws IOException {
    try (TraceReader reader = open("0,1\n" + row + "\n9,1\n")) {
      reader.next();
      assertThatThrownBy(reader::next)
          .isInstanceOf(TraceException.class)
          .hasMessageContaining("trace.csv:3: row must be numbers (or NA) for time_ns,power_watts")
          .hasMessageContaining("got '" + row + "'");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"5,1\n", "4,1\n", "5,NA\n"})
  void refusesATimeThatDoesNotRise(String row) throws IOException {
    try (TraceReader reader = open("5,1\n" + row)) {
      reader.next();
      assertThatThrownBy(reader::next).hasMessageContaining("trace.csv:3: time must rise, got");
    }
  }

  @Test
  void refusesALineWithoutEnd() throws IOException {
    try (TraceReader reader = open("1,".concat("1".repeat(70_000)))) {
      assertThatThrownBy(reader::next)
          .isInstanceOf(TraceException.class)
          .hasMessageContaining("trace.csv:2: a line is longer than 65536 bytes");
    }
  }

  @Test
  void needsTheJsonBesideTheCsv() throws IOException {
    Path csv = Files.writeString(folder.resolve("trace.csv"), HEADER);

    assertThatThrownBy(() -> Trace.open(csv))
        .hasMessageContaining("trace.json is missing: a trace's CSV needs the JSON beside it");
    assertThatThrownBy(() -> Trace.open(folder.resolve("trace.txt")))
        .hasMessageContaining("ends in .csv or .csv.gz");
  }

  private TraceReader open(String rows) throws IOException {
    return TestTraces.reader(folder.resolve("trace.csv"), HEADER + rows);
  }

  private List<String> rows(String text) throws IOException {
    try (TraceReader reader = TestTraces.reader(folder.resolve("trace.csv"), text)) {
      return read(reader);
    }
  }

  private static List<String> read(TraceReader reader) throws IOException {
    List<String> rows = new ArrayList<>();
    while (reader.next()) {
      rows.add(reader.timeNs() + "=" + (reader.gap() ? "gap" : reader.powerWatts()));
    }
    return rows;
  }
}
