package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;
import pijoule.runner.plan.PlannedRun;

/**
 * Every request of a run under load, and the distributions of its times: {@code load/RUN.csv.gz}
 * and {@code load/RUN.hlog} of the results, written on the client's host.
 */
final class LoadFiles {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Script FOLDER = Script.of("mktemp -d");
  private static final Script REMOVE = Script.of("rm -rf -- \"$1\"");
  private static final String REQUESTS = ".csv.gz";
  private static final String HISTOGRAM = ".hlog";
  private static final List<String> SUFFIXES = List.of(REQUESTS, HISTOGRAM);

  private final Path folder;

  /**
   * Makes the files of a results folder.
   *
   * @param folder of the results
   */
  LoadFiles(Path folder) {
    this.folder = folder;
  }

  /** A client's run with the options that name its files. */
  @FunctionalInterface
  interface Writing<T> {
    T run(List<String> options) throws RunFailure, IOException, InterruptedException;
  }

  /**
   * Has a client write its files and brings them here. None stays of a run that failed.
   *
   * @param host of the client
   * @param run whose client it is
   * @param client to carry through
   * @return what it returns
   */
  <T> T of(Host host, PlannedRun run, Writing<T> client)
      throws RunFailure, IOException, InterruptedException {
    Files.createDirectories(folder);
    discard(run);
    String there =
        host.isLocal() ? folder.toAbsolutePath().toString() : host.run(FOLDER, LIMIT).strip();
    boolean kept = false;
    try {
      String file = there + "/" + run.id();
      T made = client.run(List.of("--requests", file + REQUESTS, "--histogram", file + HISTOGRAM));
      if (!host.isLocal()) {
        for (String suffix : SUFFIXES) {
          host.fetch(file + suffix, folder.resolve(run.id() + suffix));
        }
      }
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

  private void discard(PlannedRun run) throws IOException {
    for (String suffix : SUFFIXES) {
      Files.deleteIfExists(folder.resolve(run.id() + suffix));
    }
  }
}
