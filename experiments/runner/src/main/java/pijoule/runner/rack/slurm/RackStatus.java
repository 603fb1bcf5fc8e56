package pijoule.runner.rack.slurm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.energy.files.AlignedRows;
import pijoule.energy.files.Printable;
import pijoule.runner.hosts.Quoting;
import pijoule.runner.plan.Shard;
import pijoule.runner.rack.History;
import pijoule.runner.rack.RackFolder;
import pijoule.runner.rack.ShardProgress;

/** Progress of a rack's shards: what Slurm says of their jobs beside what their folders say. */
public final class RackStatus {
  private static final String NONE = "-";
  private static final List<String> HEAD =
      List.of("pair", "shard", "job", "state", "reason", "done", "valid", "failed");

  /** A shard with its job; {@code job} is the last one that it was given to. */
  private record Row(
      Shard shard, Optional<String> job, Optional<Job> inSlurm, ShardProgress progress) {
    boolean isActive() {
      return inSlurm.map(Job::isActive).orElse(false);
    }

    List<String> cells() {
      return List.of(
          shard.pair(),
          shard.text(),
          job.orElse(NONE),
          inSlurm.map(Job::state).orElse(NONE),
          inSlurm.map(Job::reason).filter(reason -> !reason.equals("None")).orElse(NONE),
          counted(progress.done() + "/" + progress.planned()),
          counted(String.valueOf(progress.valid())),
          counted(String.valueOf(progress.failed())));
    }

    private String counted(String runs) {
      return progress.isBegun() ? runs : NONE;
    }
  }

  private final RackFolder folder;
  private final List<Row> rows;

  private RackStatus(RackFolder folder, List<Row> rows) {
    this.folder = folder;
    this.rows = rows;
  }

  /**
   * {@return its status now; Slurm is asked only where it was given a shard}
   *
   * @param folder of a rack
   */
  public static RackStatus of(RackFolder folder) throws IOException, InterruptedException {
    return of(new SlurmCommands(), folder);
  }

  static RackStatus of(Slurm slurm, RackFolder folder) throws IOException, InterruptedException {
    Map<String, String> submitted = new History(folder.root()).jobs();
    Map<String, Job> jobs = new LinkedHashMap<>();
    if (!submitted.isEmpty()) {
      slurm.jobs(folder.rack().pairs().keySet()).forEach(job -> jobs.put(job.id(), job));
    }
    List<Row> rows = new ArrayList<>();
    for (Shard shard : folder.rack().shards()) {
      Optional<String> job = Optional.ofNullable(submitted.get(shard.pair()));
      rows.add(new Row(shard, job, job.map(jobs::get), folder.progress(shard)));
    }
    return new RackStatus(folder, rows);
  }

  /** {@return whether a run failed} */
  public boolean hasFailedRuns() {
    return rows.stream().anyMatch(row -> row.progress().failed() > 0);
  }

  /** {@return whether Slurm was given a shard} */
  public boolean isOfSlurm() {
    return rows.stream().anyMatch(row -> row.job().isPresent());
  }

  /**
   * {@return its job that Slurm runs, or will}
   *
   * @param pair name
   */
  public Optional<String> activeJob(String pair) {
    return rows.stream()
        .filter(row -> row.shard().pair().equals(pair) && row.isActive())
        .flatMap(row -> row.job().stream())
        .findFirst();
  }

  /** {@return lines: a row for each pair, and what can be done next} */
  public List<String> lines() throws IOException {
    List<List<String>> cells = new ArrayList<>(List.of(HEAD));
    rows.forEach(row -> cells.add(row.cells()));
    List<String> lines = new ArrayList<>(AlignedRows.lines(cells));
    for (Row row : rows) {
      if (!row.progress().isComplete() && row.job().isPresent() && !row.isActive()) {
        lines.add(ended(row));
      }
    }
    if (rows.stream().allMatch(row -> row.progress().isComplete())) {
      lines.add("all runs are done; next: " + next());
    }
    return lines;
  }

  /** 'run --rack' merges by itself. */
  private String next() {
    if (Files.exists(folder.merged())) {
      return Quoting.typed(List.of("pijoule", "report", folder.merged().toString()));
    }
    List<String> words = new ArrayList<>(List.of("pijoule", "merge"));
    for (Row row : rows) {
      if (row.progress().isBegun()) {
        words.add(folder.folder(row.shard()).toString());
      }
    }
    words.addAll(List.of("--out", folder.merged().toString()));
    return Quoting.typed(words);
  }

  private String ended(Row row) throws IOException {
    String pair = row.shard().pair();
    String root = folder.root().toString();
    return "job %s of %s has ended%s; go on with: %s, or deal its rounds to others with: %s"
        .formatted(
            row.job().orElseThrow(),
            pair,
            lastWords(new SlurmFiles(folder.root()).log(pair)),
            Quoting.typed(List.of("pijoule", "rack", "submit", "--resume", root)),
            Quoting.typed(List.of("pijoule", "rack", "rebalance", root, "--failed", pair)));
  }

  /** The last line that a job printed: the runner's reason where it was refused. */
  private static String lastWords(Path log) throws IOException {
    if (!Files.isRegularFile(log)) {
      return " without a word";
    }
    String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
    return text.lines()
        .filter(line -> !line.isBlank())
        .reduce((first, last) -> last)
        .map(last -> ", its last line is '" + Printable.of(last.strip()) + "'")
        .orElse(" without a word");
  }
}
