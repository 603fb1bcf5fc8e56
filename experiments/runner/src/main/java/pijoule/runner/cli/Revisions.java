package pijoule.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import pijoule.contract.options.UsageException;
import pijoule.runner.hosts.Quoting;

/** Revisions of a git repository that are built beside it, each in a worktree of its own. */
final class Revisions implements AutoCloseable {
  private static final long BUILD_LIMIT_MINUTES = 60;
  private static final int SHOWN = 200;

  private final Path repository;
  private final Path folder;
  private final List<Path> worktrees = new ArrayList<>();

  /**
   * Prepares worktrees.
   *
   * @param repository a folder in a git repository
   */
  Revisions(Path repository) throws IOException {
    this.repository = repository;
    this.folder = Files.createTempDirectory("pijoule-revisions");
  }

  /**
   * Checks a revision out and builds it.
   *
   * @param revision as git names it, such as {@code origin/main}
   * @param build shell command that is run in its folder
   * @param start shell command that starts the service there
   * @return the command that does so from any folder
   * @throws UsageException if there is no such revision, or its build fails, with its last line
   */
  String built(String revision, String build, String start)
      throws IOException, InterruptedException {
    Path worktree = folder.resolve("r" + worktrees.size());
    run(
        "revision " + revision,
        repository,
        List.of("git", "worktree", "add", "--detach", worktree.toString(), revision));
    worktrees.add(worktree);
    run("the build of " + revision, worktree, List.of("sh", "-c", build));
    return "cd %s && %s".formatted(Quoting.word(worktree.toString()), start);
  }

  /**
   * Compares two revisions.
   *
   * @param one as git names it
   * @param other as git names it
   * @return whether both are one commit
   * @throws UsageException if there is no such revision
   */
  boolean areSame(String one, String other) throws IOException, InterruptedException {
    return commit(one).equals(commit(other));
  }

  private String commit(String revision) throws IOException, InterruptedException {
    return run(
        "revision " + revision,
        repository,
        List.of("git", "rev-parse", "--verify", revision + "^{commit}"));
  }

  /** {@return the last line that the command printed} */
  private String run(String what, Path where, List<String> command)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile(folder, "log", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    process.getOutputStream().close();
    boolean isEnded = process.waitFor(BUILD_LIMIT_MINUTES, TimeUnit.MINUTES);
    if (!isEnded) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
    String last =
        Files.readAllLines(log).stream()
            .filter(line -> !line.isBlank())
            .reduce("no word", (earlier, later) -> later);
    if (!isEnded || process.exitValue() != 0) {
      throw new UsageException(
          "%s must be made with exit code 0, got %s: %s"
              .formatted(
                  what,
                  isEnded ? process.exitValue() : "no end in an hour",
                  last.substring(0, Math.min(SHOWN, last.length()))));
    }
    return last;
  }

  /** Removes the worktrees with all that was built in them. */
  @Override
  public void close() throws IOException, InterruptedException {
    for (Path worktree : worktrees) {
      run(
          "the end of a worktree",
          repository,
          List.of("git", "worktree", "remove", "--force", worktree.toString()));
    }
    try (var left = Files.list(folder)) {
      for (Path file : left.toList()) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(folder);
  }
}
