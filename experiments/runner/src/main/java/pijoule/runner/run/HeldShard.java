package pijoule.runner.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.campaign.DerivedFile;
import pijoule.campaign.JsonTrees;
import pijoule.contract.options.UsageException;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;

/** The folder of a shard that has begun, held so that no runner goes on with it meanwhile. */
public final class HeldShard implements Closeable {
  private final ResultsFolder folder;
  private final Plan plan;

  private HeldShard(ResultsFolder folder, Plan plan) {
    this.folder = folder;
    this.plan = plan;
  }

  /**
   * Holds a shard's folder.
   *
   * @param root of the shard
   * @return the shard; empty where it has not begun
   * @throws UsageException if a runner works on it, or it is no shard
   */
  public static Optional<HeldShard> hold(Path root) throws IOException {
    if (Files.notExists(root.resolve("plan.csv"))) {
      return Optional.empty();
    }
    ResultsFolder folder = ResultsFolder.open(root);
    try {
      UsageException.when(
          folder.shard().isEmpty(),
          "a shard must have shard.json, got none in "
              + root
              + "; name what 'run STUDY --shard i/n' wrote");
      return Optional.of(new HeldShard(folder, FolderPlan.read(folder)));
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** {@return what it carries out} */
  public Plan plan() {
    return plan;
  }

  /** {@return ids of the runs that it has finished} */
  public Set<String> finished() throws IOException {
    try (RunLog runs = RunLog.open(folder.runs(), plan)) {
      return Set.copyOf(runs.finished());
    }
  }

  /**
   * {@return the finished runs that it does not have, in their order}
   *
   * @param other part of the plan
   */
  public List<String> outside(Plan other) throws IOException {
    Set<String> planned = ids(other);
    return finished().stream().filter(run -> !planned.contains(run)).sorted().toList();
  }

  /**
   * Gives it another part of its study's plan. What it has of runs that are not in it is kept in
   * the folder {@code rebalanced}. Killed at any moment, the same call completes it.
   *
   * @param other part of the plan
   */
  public void deal(Plan other) throws IOException {
    AttemptLog.open(folder.attempts()).close(); // takes off what a kill left of a line
    new QuarantinedRuns(folder.root()).keep(ids(other));
    DerivedFile.write(folder.plan(), other.csv());
  }

  private static Set<String> ids(Plan plan) {
    return plan.runs().stream().map(PlannedRun::id).collect(Collectors.toSet());
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }

  /**
   * Keeps what a results folder has of runs that are no longer its own in a folder of its own, so
   * that each of its files has only runs of its plan.csv.
   */
  private static final class QuarantinedRuns {
    private static final List<String> LINES = List.of("runs.jsonl", "attempts.jsonl");

    /** Folders with a file, or several, of a run; what is before the first dot is the run. */
    private static final List<String> FILES = List.of("captures", "load");

    private final Path root;
    private final Path aside;

    QuarantinedRuns(Path root) {
      this.root = root;
      this.aside = root.resolve("rebalanced");
    }

    /**
     * Moves what the folder has of other runs aside.
     *
     * @param own runs that stay where they are
     */
    void keep(Set<String> own) throws IOException {
      for (String name : FILES) {
        if (Files.isDirectory(root.resolve(name))) {
          move(name, own);
        }
      }
      for (String name : LINES) {
        if (Files.exists(root.resolve(name))) {
          split(name, own);
        }
      }
    }

    private void move(String name, Set<String> own) throws IOException {
      List<Path> others;
      try (Stream<Path> files = Files.list(root.resolve(name))) {
        others =
            files
                .filter(
                    file -> !own.contains(file.getFileName().toString().replaceFirst("\\..*", "")))
                .toList();
      }
      for (Path file : others) {
        Path folder = Files.createDirectories(aside.resolve(name));
        Files.move(file, folder.resolve(file.getFileName()), StandardCopyOption.ATOMIC_MOVE);
      }
    }

    private void split(String name, Set<String> own) throws IOException {
      List<String> kept = new ArrayList<>();
      List<String> others = new ArrayList<>();
      for (String line : Files.readAllLines(root.resolve(name))) {
        (own.contains(run(line)) ? kept : others).add(line + "\n");
      }
      if (others.isEmpty()) {
        return;
      }
      Path file = Files.createDirectories(aside).resolve(name);
      // A kill between the two files: the lines are in both, and here they are added once.
      Set<String> there = Files.exists(file) ? Set.copyOf(Files.readAllLines(file)) : Set.of();
      Files.writeString(
          file,
          others.stream()
              .filter(line -> !there.contains(line.strip()))
              .collect(Collectors.joining()),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND,
          StandardOpenOption.DSYNC);
      DerivedFile.write(root.resolve(name), String.join("", kept));
    }

    private static String run(String line) throws IOException {
      try {
        return JsonTrees.LINE.readTree(line).path("run").asText();
      } catch (JsonProcessingException e) {
        throw new IOException("a line must be JSON, got " + line + "; mend it by hand", e);
      }
    }
  }
}
