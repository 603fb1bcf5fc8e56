package pijoule.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.table.ColumnInfo;
import pijoule.contract.options.UsageException;

class ParquetExportTest {
  @TempDir Path folder;
  private TinyCampaign campaign;
  private Path out;

  @BeforeEach
  void prepare() throws Exception {
    campaign = new TinyCampaign(folder);
    campaign.write();
    out = folder.resolve("parquet");
  }

  @Test
  void aRunHasARowForEachPartAndAFailedOneARowWithItsReason() throws Exception {
    ParquetFile runs = exported("runs.parquet");
    // Five parts, the request, and the failed run.
    assertThat(runs.rows()).hasSize(5 + 1 + 1);
    Map<String, String> call = row(runs, "call");
    assertThat(call)
        .containsEntry("run", "r0001")
        .containsEntry("seed", "99")
        .containsEntry("framework", "cxf")
        .containsEntry("message_size_bytes", "1000")
        .containsEntry("heap_bytes", "default")
        .containsEntry("duration_seconds", "4.0E-6")
        .containsEntry("samples", "5")
        .containsEntry("verdict", "resolved")
        .containsEntry("estimate", "false")
        .doesNotContainKey("operations");
    assertThat(Double.parseDouble(call.get("energy_joules"))).isCloseTo(8e-6, within(1e-18));
    assertThat(runs.rows().get(6))
        .containsEntry("outcome", "failed")
        .containsEntry("reason", "no answer within 60 s")
        .doesNotContainKeys("side", "phase", "duration_seconds", "energy_joules", "verdict");
  }

  @Test
  void triesAndServersAreExportedWhereTheRunsNameThem() throws Exception {
    assertThat(exported("runs.parquet").rows())
        .noneMatch(row -> row.containsKey("tries") || row.containsKey("server_started_at"));
    campaign.write(
        Map.of(
            "tries",
            2,
            "server_started_at",
            "2026-01-01T00:00:00.250Z",
            "boards",
            Map.of("alpha", Map.of("after", Map.of()))));
    campaign.put(
        "attempts.jsonl",
        "{\"format\":\"pijoule-attempt/1\",\"run\":\"r0001\",\"try\":1,\"session\":1,"
            + "\"started_at\":\"2026-01-01T00:00:00Z\",\"reason\":\"lost\"}\n");
    assertThat(export(true).problems()).noneMatch(problem -> problem.contains("attempts"));
    assertThat(row(ParquetFile.read(out.resolve("runs.parquet")), "call"))
        .containsEntry("tries", "2")
        .containsEntry("server_started_at", "2026-01-01T00:00:00.250Z")
        .containsEntry("verdict", "resolved");
  }

  @Test
  void aTraceKeepsItsColumnsItsGapAndWhatItsMeterWas() throws Exception {
    ParquetFile trace = exported("traces/pi-1.parquet");
    assertThat(trace.rows()).hasSize(11);
    assertThat(trace.rows().get(3))
        .isEqualTo(
            Map.of(
                "time_ns", "3000",
                "voltage_volts", "5.0",
                "current_amperes", "0.4",
                "meter", "pi",
                "session", "1"));
    assertThat(trace.rows().get(10)).containsOnlyKeys("time_ns", "meter", "session");
    assertThat(trace.metadata())
        .containsEntry("unit.voltage_volts", "V")
        .containsEntry("unit.time_ns", "ns")
        .containsEntry("pijoule.format", "pijoule-trace-parquet/1")
        .containsEntry("pijoule.trace", Files.readString(folder.resolve("traces/pi-1.json")));
  }

  @Test
  void severalPairsOfBoardsHaveFoldersByPairAndSession() throws Exception {
    campaign.writeMerged();
    ExportResult result = export(false);
    assertThat(result.files().stream().map(file -> out.relativize(file.path()).toString()))
        .containsExactly(
            "runs/pair=1/session=1/runs.parquet",
            "runs/pair=2/session=2/runs.parquet",
            "traces/pair=1/session=1/pi-1.parquet",
            "traces/pair=2/session=2/pi-2.parquet");
    for (WrittenFile file : result.files()) {
      ParquetFile written = ParquetFile.read(file.path());
      assertThat(written.rows()).hasSize((int) file.rows()).isNotEmpty();
      assertThat(written.rows())
          .noneMatch(row -> row.containsKey("pair") || row.containsKey("session"));
    }
    assertThat(row(ParquetFile.read(result.files().get(1).path()), "call"))
        .containsEntry("run", "r0002")
        .containsEntry("verdict", "resolved");
    assertThatThrownBy(() -> export(false)).hasMessageContaining("--overwrite");
  }

  @Test
  void everyColumnOfRunsHasAMeaning() throws Exception {
    for (String column : exported("runs.parquet").rows().get(1).keySet()) {
      assertThat(ColumnInfo.of(column).description()).as(column).isPresent();
    }
  }

  @Test
  void theSameFolderGivesTheSameBytesInEveryLocale() throws Exception {
    export(false);
    List<byte[]> first = bytes();
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      export(true);
    } finally {
      Locale.setDefault(before);
    }
    assertThat(bytes()).hasSize(2).usingRecursiveComparison().isEqualTo(first);
  }

  @Test
  void nothingIsReplacedWithoutAWord() throws Exception {
    Files.createDirectories(out.resolve("traces"));
    Files.writeString(out.resolve("traces/pi-1.parquet"), "mine");
    assertThatThrownBy(() -> export(false))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--overwrite");
    assertThat(out.resolve("runs.parquet")).doesNotExist();
    assertThat(out.resolve("traces/pi-1.parquet")).hasContent("mine");
  }

  @Test
  void aZippedTraceIsTheSameAsAPlainOne() throws Exception {
    export(false);
    byte[] plain = Files.readAllBytes(out.resolve("traces/pi-1.parquet"));
    campaign.trace(TinyCampaign.samples(), true);
    export(true);
    assertThat(Files.readAllBytes(out.resolve("traces/pi-1.parquet"))).isEqualTo(plain);
  }

  @Test
  void aTraceThatWasChangedIsNotExportedAndLeavesNothing() throws Exception {
    campaign.put("traces/pi-1.csv", TinyCampaign.samples().replaceFirst("0\\.4", "0.5"));
    ExportResult result = export(false);
    assertThat(result.problems())
        .contains("trace pi-1 is not exported: it was cut or changed after it was closed");
    assertThat(result.files()).hasSize(1);
    try (Stream<Path> left = Files.list(out.resolve("traces"))) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void theTornLastLineOfAnOpenTraceIsLeftOutAndTold() throws Exception {
    campaign.openTrace(TinyCampaign.samples() + "10000,5.0,0.");
    ExportResult result = export(false);
    assertThat(result.problems()).anyMatch(problem -> problem.contains("torn last line of"));
    assertThat(result.files().get(1).rows()).isEqualTo(11);
  }

  @Test
  void anOpenTraceWhoseTimeFallsIsNotExported() throws Exception {
    campaign.openTrace(TinyCampaign.samples() + "9400,5.0,0.4\n");
    assertThat(export(false).problems())
        .anyMatch(problem -> problem.contains("pi-1.csv:13: time must rise, got 9400 ns"));
  }

  private ParquetFile exported(String name) throws Exception {
    assertThat(export(false).problems()).noneMatch(problem -> problem.contains("not exported"));
    return ParquetFile.read(out.resolve(name));
  }

  private ExportResult export(boolean overwrite) throws Exception {
    return ParquetExport.write(folder, out, overwrite);
  }

  private List<byte[]> bytes() throws Exception {
    return List.of(
        Files.readAllBytes(out.resolve("runs.parquet")),
        Files.readAllBytes(out.resolve("traces/pi-1.parquet")));
  }

  private static Map<String, String> row(ParquetFile runs, String phase) {
    return runs.rows().stream()
        .filter(row -> phase.equals(row.get("phase")))
        .findFirst()
        .orElseThrow();
  }
}
