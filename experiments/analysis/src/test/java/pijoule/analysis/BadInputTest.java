package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.campaign.ResultsException;
import pijoule.contract.catalog.Factors;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;

/** A file that is missing, empty, junk, a folder or of another version: one line, and the rest. */
class BadInputTest extends DamagedCampaign {
  private static final String NA = ": the energy of 12 records is NA";
  private static final byte[] JUNK = {0, (byte) 0xff, 27, (byte) 0xc3, 40, 10, 13, 7, (byte) 0x80};

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench.yaml | bench.yaml is missing: it is unknown where the campaign ran; copy it from",
        "plan.csv | plan.csv is missing: no run is compared with its plan; copy it from where",
        "runs.jsonl | runs.jsonl is missing: there is no run to report; name the folder that",
        "traces/pi-client-1.csv | there is no trace pi-client-1: the energy of 12 records is NA",
        "traces/pi-client-1.json | traces/pi-client-1.json is missing: a trace's CSV needs the JSON"
      })
  void missingFileIsSaid(String file, String message) throws Exception {
    small.campaign.write();
    Files.delete(folder.resolve(file));
    onlyProblem(message);
  }

  @Test
  void missingEnvironmentIsSaid() throws Exception {
    small.campaign.write();
    Files.delete(folder.resolve("environment/board.json"));
    Files.delete(folder.resolve("environment"));
    onlyProblem("environment/ is missing: the report cannot name the hosts; copy it from where");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plan.csv | plan.csv cannot be read: its columns must begin with order,run,block,cell",
        "environment/board.json | environment/board.json is left out: it must hold one JSON object",
        "traces/pi-client-1.json | traces/pi-client-1.json must hold one JSON object",
        "traces/pi-client-1.csv | traces/pi-client-1.csv:1: header must be"
      })
  void emptyFileIsSaid(String file, String message) throws Exception {
    small.client.open();
    small.campaign.write();
    Files.write(folder.resolve(file), new byte[0]);
    onlyProblem(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ufefforder,run", "order;run"})
  void aPlanThatAnotherProgramSavedIsNamed(String header) throws Exception {
    small.client.open();
    small.campaign.write();
    Files.writeString(folder.resolve("plan.csv"), header + "\n");
    onlyProblem("plan.csv cannot be read: text with ");
  }

  /** A stranger's folder cannot leave the report's listing, nor send codes to the terminal. */
  @Test
  void textsOfAStrangerStayInTheirLine() throws Exception {
    small.campaign.runs().get(0).failed("got \u001b[2J\n```\n<script>x</script>");
    Path study = small.campaign.write().resolve("study.yaml");
    String evil = "\"A \\e[31mtitle\\n```\\n<script>x</script>\"";
    String text = Files.readString(study).replace("A small campaign", evil);
    Files.writeString(study, text);
    ReportResult report = Report.make(folder);
    String page = Files.readString(folder.resolve("report.md"));

    assertThat(report.text() + page).doesNotContain("\u001b").doesNotContain("\n```\n<script>");
    assertThat(page).contains("\\u000a");

    Files.writeString(study, text.replace("name: small", "name: \"small\\n```\\n<script>\""));
    assertThatThrownBy(() -> Report.make(folder))
        .hasMessageContaining("the name of a study must be letters, digits")
        .message()
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench.yaml | bench.yaml cannot be read: it must be UTF-8 text, got other bytes; copy it",
        "plan.csv | plan.csv cannot be read: it must be UTF-8 text, got other bytes; no run is",
        "environment/board.json | environment/board.json is left out: it must be UTF-8 text",
        "traces/pi-client-1.json | traces/pi-client-1.json must be JSON, got ",
        "traces/pi-client-1.csv | traces/pi-client-1.csv:1: header must be"
      })
  void binaryJunkIsSaid(String file, String message) throws Exception {
    small.client.open();
    small.campaign.write();
    Files.write(folder.resolve(file), JUNK);
    onlyProblem(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bench.yaml",
        "plan.csv",
        "runs.jsonl",
        "environment/board.json",
        "traces/pi-client-1.json",
        "traces/pi-client-1.csv"
      })
  void folderInAFilesPlaceIsSaid(String file) throws Exception {
    small.client.open();
    small.campaign.write();
    Files.delete(folder.resolve(file));
    Files.createDirectory(folder.resolve(file));
    onlyProblem(file.startsWith("traces/") ? "traces/pi-client-1" : file + " ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"plan.csv", "runs.jsonl", "environment/board.json", "traces/pi-client-1.csv"})
  void fileThatCannotBeReadIsSaid(String file) throws Exception {
    small.client.open();
    small.campaign.write();
    Path path = folder.resolve(file);
    // A mode bit stops nobody who runs as root; a link to itself stops everybody.
    Files.delete(path);
    Files.createSymbolicLink(path, path.getFileName());
    onlyProblem(file.startsWith("traces/") ? "traces/pi-client-1" : file + " ");
  }

  /** The files that a report reads once more for its hashes and columns, all at once. */
  @ParameterizedTest
  @ValueSource(strings = {"missing", "empty", "junk", "folder", "link to itself"})
  void aReportIsMadeOfWhatIsLeft(String now) throws Exception {
    small.campaign.write();
    for (String file : List.of("bench.yaml", "plan.csv", "traces/pi-client-1.csv", "runs.jsonl")) {
      Path path = folder.resolve(file);
      Files.delete(path);
      switch (now) {
        case "empty" -> Files.write(path, new byte[0]);
        case "junk" -> Files.write(path, JUNK);
        case "folder" -> Files.createDirectory(path);
        case "link to itself" -> Files.createSymbolicLink(path, path.getFileName());
        default -> {}
      }
    }
    ReportResult report = whole();
    assertThat(problems(report)).isNotEmpty();
    assertThat(report.text()).startsWith("No valid run: every value is NA.");
  }

  @Test
  void emptyRunsAreNoValidRun() throws Exception {
    small.campaign.write();
    Files.write(folder.resolve("runs.jsonl"), new byte[0]);
    ReportResult report = whole();
    assertThat(report.answer().runs().valid()).isZero();
    assertThat(report.text()).startsWith("No valid run: every value is NA.");
  }

  @Test
  void junkAmongTheRunsIsLeftOutByLine() throws Exception {
    small.campaign.write();
    Path runs = folder.resolve("runs.jsonl");
    String text = Files.readString(runs);
    Files.write(runs, JUNK);
    Files.writeString(runs, "\n" + text, StandardOpenOption.APPEND);
    assertThat(read())
        .isNotEmpty()
        .allMatch(problem -> problem.contains("of runs.jsonl is left out"));
    assertThat(validRuns()).isEqualTo(12);
  }

  @Test
  void hugeLineIsLeftOutWithoutKeepingIt() throws Exception {
    small.campaign.write();
    Path runs = folder.resolve("runs.jsonl");
    String text = Files.readString(runs);
    byte[] huge = new byte[1 << 20];
    Arrays.fill(huge, (byte) '[');
    for (int i = 0; i < 40; i++) {
      Files.write(
          runs, huge, i == 0 ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.APPEND);
    }
    Files.writeString(runs, "\n" + text, StandardOpenOption.APPEND);
    assertThat(read())
        .containsExactly(
            "line 1 of runs.jsonl is left out: a line must have at most 33554432 characters, got"
                + " more");
    assertThat(validRuns()).isEqualTo(12);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pijoule-trace/0", "pijoule-trace/2"})
  void traceOfAnotherVersionIsNotAvailable(String format) throws Exception {
    small.client.set("format", format);
    assertThat(problems())
        .containsExactly(
            "traces/pi-client-1.json: it must be of format pijoule-trace/1, got '"
                + format
                + "'; use the pijoule that wrote it"
                + NA);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void recordsOfAnotherVersionAreLeftOut(int version) throws Exception {
    small.campaign.runs().get(0).set("format", "pijoule-run/" + version);
    small.campaign.runs().get(1).record(Side.CLIENT).put("format", "pijoule-client/" + version);
    small.campaign.runs().get(2).record(Side.SERVER).put("format", "pijoule-server/" + version);
    List<String> problems = problems();
    assertThat(problems).hasSize(3);
    for (int i = 0; i < 3; i++) {
      String kind = List.of("run", "client", "server").get(i);
      assertThat(problems.get(i))
          .startsWith("line " + (i + 1) + " of runs.jsonl is left out: ")
          .contains("pijoule-%s/1, got pijoule-%s/%d".formatted(kind, kind, version))
          .endsWith("; use the pijoule that wrote it");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "Infinity", "-Infinity", "1e999", "", "0x10", "1,5"})
  void powerThatIsNoNumberIsNotAvailable(String power) throws Exception {
    small.client.open();
    small.campaign.write();
    Path csv = folder.resolve("traces/pi-client-1.csv");
    Files.writeString(csv, "99999999999," + power + "\n", StandardOpenOption.APPEND);
    assertThat(read())
        .singleElement()
        .asString()
        .contains("row must be numbers (or NA)", "the trace is damaged")
        .endsWith(NA);
  }

  @Test
  void negativePowerIsImplausibleAndAnAbsurdOneNotAvailable() throws Exception {
    small.client.open();
    small.campaign.write();
    Path csv = folder.resolve("traces/pi-client-1.csv");
    List<String> lines = Files.readAllLines(csv, StandardCharsets.UTF_8);
    long second = SmallCampaign.start(1);
    List<String> spoiled =
        lines.stream()
            .map(
                line -> {
                  boolean number = !line.startsWith("time");
                  long at = number ? Long.parseLong(line.split(",")[0]) : 0;
                  String power = at > second ? "1e300" : "-1.7";
                  return number ? at + "," + power : line;
                })
            .toList();
    Files.write(csv, spoiled);
    ReportResult report = whole();
    assertThat(energy("r0001", "client", "total")).endsWith(",implausible");
    assertThat(energy("r0003", "client", "total")).endsWith(",NA,NA");
    assertThat(report.text()).contains("the trace has powers there that no meter can read");
  }

  @Test
  void uncertaintyThatIsNoneIsNotAvailable() throws Exception {
    small.campaign.runs().get(0).part(Side.CLIENT, "alignment").put("u_us", -1.0);
    assertThat(report().text()).contains("an alignment must have an offset and a u_us of at least");
    assertThat(energy("r0001", "client", "total")).endsWith(",NA,NA");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | the key format is needed, got none",
        "'format: pijoule-study/0' | must be pijoule-study/1, got pijoule-study/0; use the pijoule",
        "'format: [' | cannot be read: ",
        "'format: pijoule-study/1\nname: x\nseed: 1\nreplicates: 9999999999' | replicates must be a",
        "'format: pijoule-study/1\nname: x\nseed: 1\nreplicates: 0' | replicates must be at least 1"
      })
  void studyThatCannotBeReadEndsTheReport(String study, String message) throws Exception {
    small.campaign.write();
    Files.writeString(folder.resolve("study.yaml"), study);
    assertThatThrownBy(this::read)
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining(message)
        .hasMessageMatching("[^\\n]+(; copy it again from where the campaign ran|that wrote it)");
  }

  @Test
  void studyOfTooManyCellsOrJunkEndsTheReport() throws Exception {
    StringBuilder factors = new StringBuilder("format: pijoule-study/1\nname: x\nfactors:\n");
    for (Factor factor : Factors.all()) {
      String levels =
          switch (factor.kind()) {
            case SIZE -> "1kB, 2kB, 3kB";
            case DURATION -> "1s, 2s, 3s";
            case RATE -> "1/s, 2/s, 3/s";
            default -> "1, 2, 3";
          };
      factors.append("  ").append(factor.key()).append(": [").append(levels).append("]\n");
    }
    small.campaign.write();
    Path study = folder.resolve("study.yaml");
    Files.writeString(study, factors + "replicates: 1\nseed: 1\n");
    assertThatThrownBy(this::read).hasMessageContaining("at most 100000 cells");
    Files.writeString(study, factors + "  mesage_size: [1kB]\nreplicates: 1\nseed: 1\n");
    assertThatThrownBy(this::read)
        .hasMessageContaining("unknown factor 'mesage_size'; did you mean message_size?");
    Files.write(study, JUNK);
    assertThatThrownBy(this::read).hasMessageContaining("it must be UTF-8 text");
    Files.delete(study);
    Files.createDirectory(study);
    assertThatThrownBy(this::read).isInstanceOf(ResultsException.class);
  }

  private void onlyProblem(String begin) throws Exception {
    assertThat(read()).singleElement().asString().startsWith(begin);
    assertThat(validRuns()).isEqualTo(begin.startsWith("runs.jsonl") ? 0 : 12);
  }
}
