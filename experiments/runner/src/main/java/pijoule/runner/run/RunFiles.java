package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;
import pijoule.runner.plan.PlannedRun;

/** Files of each run that are written on its client's host and brought to the results. */
final class RunFiles {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Script FOLDER = Script.of("mktemp -d");
  private static final Script REMOVE = Script.of("rm -rf -- \"$1\"");

  private final Path folder;
  private final List<String> suffixes;

  /**
   * Makes the files of a results folder.
   *
   * @param folder within the results
   * @param suffixes of a run's files, after its id
   */
  RunFiles(Path folder, String... suffixes) {
    this.folder = folder.toAbsolutePath();
    this.suffixes = List.of(suffixes);
  }

  /** Part of a run that writes its files. */
  @FunctionalInterface
  interface Writing<T> {
    /**
     * Writes the files.
     *
     * @param file path on the client's host, without a suffix
     */
    T to(String file) throws RunFailure, IOException, InterruptedException;
  }

  /** Check of files that were brought here. */
  @FunctionalInterface
  interface Check {
    /** Fails where a file is not whole. */
    void check() throws RunFailure, IOException;
  }

  /**
   * Has a run's files written and brings them here. None stays of a run that failed.
   *
   * @param host of the client
   * @param run whose files they are
   * @param writing of the files
   * @param check of the files, once they are here
   * @return what the writing returns
   */
  <T> T of(Host host, PlannedRun run, Writing<T> writing, Check check)
      throws RunFailure, IOException, InterruptedException {
    Files.createDirectories(folder);
    discard(run);
    String there = host.isLocal() ? folder.toString() : host.run(FOLDER, LIMIT).strip();
    boolean kept = false;
    try {
      String file = there + "/" + run.id();
      T made = writing.to(file);
      if (!host.isLocal()) {
        for (String suffix : suffixes) {
          host.fetch(file + suffix, path(run, suffix));
        }
      }
      check.check();
      kept = true;
      return made;
    } finally {
      if (!kept) {
        discard(run);
      }
      if (!host.isLocal()) {
        host.run(REMOVE, LIMIT, there);
      }
    }
  }

  /** {@return where a run's file is, once it was brought here} */
  Path path(PlannedRun run, String suffix) {
    return folder.resolve(run.id() + suffix);
  }

  private void discard(PlannedRun run) throws IOException {
    for (String suffix : suffixes) {
      Files.deleteIfExists(path(run, suffix));
    }
  }
}
