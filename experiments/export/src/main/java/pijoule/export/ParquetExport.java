package pijoule.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Measurer;
import pijoule.analysis.results.CampaignReader;
import pijoule.analysis.results.RecordedCampaign;
import pijoule.analysis.results.ResultsException;
import pijoule.contract.options.UsageException;

/** Writes a results folder as Parquet: its runs, and each of its traces. */
public final class ParquetExport {
  private final Layout layout;
  private final List<WrittenFile> files = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  private ParquetExport(Layout layout) {
    this.layout = layout;
  }

  /**
   * Writes {@code runs.parquet} and {@code traces/METER-SESSION.parquet}, of several pairs of
   * boards in folders by pair and session, each whole or not at all, in memory that does not grow
   * with the traces.
   *
   * @param folder of results
   * @param out folder to write to, made where it is missing
   * @param overwrite whether files there may be replaced
   * @return what was written, and a line for everything that was not
   * @throws UsageException if a file is where one is to be written and may not be replaced; then
   *     none is written
   * @throws ResultsException if the folder has no study that can be read
   * @throws IOException if a file cannot be written
   */
  public static ExportResult write(Path folder, Path out, boolean overwrite) throws IOException {
    RecordedCampaign campaign = CampaignReader.read(folder);
    TreeMap<String, Path> traces = TraceFiles.list(folder.resolve("traces"));
    ParquetExport export = new ParquetExport(new Layout(out, campaign));
    if (!overwrite) {
      export.requireFree(traces);
    }
    Measurements measurements = Measurer.measure(campaign);
    measurements.problems().forEach(problem -> export.problems.add(problem.toString()));
    export.runs(measurements);
    for (var trace : traces.entrySet()) {
      export.trace(trace.getKey(), trace.getValue());
    }
    return new ExportResult(export.files, export.problems);
  }

  private void runs(Measurements measurements) throws IOException {
    RunsTable table = RunsTable.of(measurements, layout.isPartitioned());
    for (var of : layout.runs().entrySet()) {
      files.add(new WrittenFile(of.getKey(), table.write(of.getValue(), of.getKey())));
    }
  }

  private void requireFree(TreeMap<String, Path> traces) {
    List<Path> targets = new ArrayList<>(layout.runs().keySet());
    traces.forEach((name, csv) -> targets.add(layout.trace(name, TraceTable.session(csv))));
    for (Path target : targets) {
      if (Files.exists(target)) {
        throw new UsageException(
            "an export must not overwrite a file, got "
                + target
                + "; name another folder with --out or add --overwrite");
      }
    }
  }

  private void trace(String name, Path csv) throws IOException {
    try {
      Path target = layout.trace(name, TraceTable.session(csv));
      long rows = TraceTable.write(csv, target, !layout.isPartitioned(), problems::add);
      files.add(new WrittenFile(target, rows));
    } catch (DamagedTraceException damaged) {
      problems.add("trace " + name + " is not exported: " + damaged.getMessage());
    }
  }
}
