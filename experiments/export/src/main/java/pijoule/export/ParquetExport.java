package pijoule.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResultsException;
import pijoule.campaign.Run;
import pijoule.contract.options.UsageException;

/** Writes a results folder as Parquet: its runs, and each of its traces. */
public final class ParquetExport {
  private static final Pattern TRACE_NAME = Pattern.compile("(.+)\\.csv(\\.gz)?");

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
    RecordedCampaign campaign = RecordedCampaign.read(folder);
    TreeMap<String, Path> traces = traceFiles(folder.resolve("traces"));
    ParquetExport export = new ParquetExport(new Layout(out, campaign));
    if (!overwrite) {
      export.requireFree(traces);
    }
    Measurements measurements = Measurements.of(campaign);
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

  /** Files by METER-SESSION; the plain one where there are both, as a report has it. */
  private static TreeMap<String, Path> traceFiles(Path traces) throws IOException {
    TreeMap<String, Path> found = new TreeMap<>();
    if (Files.isDirectory(traces)) {
      try (Stream<Path> files = Files.list(traces)) {
        List<Path> sorted = files.filter(Files::isRegularFile).sorted().toList();
        for (Path file : sorted) {
          Matcher name = TRACE_NAME.matcher(file.getFileName().toString());
          if (name.matches()) {
            found.putIfAbsent(name.group(1), file);
          }
        }
      }
    }
    return found;
  }

  /**
   * Where an export's files are. A campaign on several pairs of boards is partitioned by pair and
   * session, in folders that are named as Hive does: {@code pair=1/session=3}. Readers take these
   * two columns from the folders, and so read only the files that a question needs; the files
   * themselves have neither.
   */
  private record Layout(Path out, RecordedCampaign campaign) {
    private static final String ENDING = ".parquet";
    private static final String RUNS = "runs";
    private static final String TRACES = "traces";

    boolean isPartitioned() {
      return !campaign.pairs().isEmpty();
    }

    /** The runs of each file, in their order; one file where there are no partitions. */
    SortedMap<Path, List<Run>> runs() {
      if (!isPartitioned()) {
        return new TreeMap<>(Map.of(out.resolve(RUNS + ENDING), campaign.runs()));
      }
      return campaign.runs().stream()
          .collect(
              Collectors.groupingBy(
                  run -> partition(RUNS, run.pair(), run.session()).resolve(RUNS + ENDING),
                  TreeMap::new,
                  Collectors.toList()));
    }

    /**
     * Names the file of a trace.
     *
     * @param name of a trace, METER-SESSION
     * @param session of it; absent, it has a place outside of all partitions
     */
    Path trace(String name, Long session) {
      return isPartitioned() && session != null
          ? partition(TRACES, pair(session), session).resolve(name + ENDING)
          : out.resolve(TRACES).resolve(name + ENDING);
    }

    private Path partition(String folder, int pair, long session) {
      return out.resolve(folder).resolve("pair=" + pair).resolve("session=" + session);
    }

    /** A merged folder deals numbers of sessions to its pairs in turn; a shard has one pair. */
    private int pair(long session) {
      int pairs = campaign.study().pairs();
      return campaign.pairs().size() == 1
          ? campaign.pairs().firstKey()
          : (int) ((session - 1) % pairs) + 1;
    }
  }
}
