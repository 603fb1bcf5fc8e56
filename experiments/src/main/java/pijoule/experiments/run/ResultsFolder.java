package pijoule.experiments.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import pijoule.contract.options.UsageException;

/**
 * A campaign's folder (docs/formats.md), held by one runner at a time.
 *
 * <p>plan.csv is written last: a folder that has it can be resumed.
 */
public final class ResultsFolder implements AutoCloseable {
  private static final String LOCK = ".lock";

  private final Path root;
  private final FileChannel lockChannel;

  private ResultsFolder(Path root, FileChannel lockChannel) {
    this.root = root;
    this.lockChannel = lockChannel;
  }

  /**
   * Takes a new folder.
   *
   * @param root a path that is free, or an empty folder
   * @return the folder, locked
   * @throws UsageException if results stand there already
   */
  public static ResultsFolder create(Path root) throws IOException {
    if (Files.exists(root) && !Files.isDirectory(root)) {
      throw new UsageException(
          "results must go to a new folder, got " + root + ", which is a file; name another");
    }
    Files.createDirectories(root);
    ResultsFolder folder = lock(root);
    if (Files.exists(folder.plan())) {
      folder.close();
      throw new UsageException(
          "results must go to a new folder, got "
              + root
              + ", which has a plan; go on with --resume "
              + root
              + " or name another");
    }
    try (Stream<Path> entries = Files.list(root)) {
      if (entries.anyMatch(entry -> !ownEntry(entry))) {
        folder.close();
        throw new UsageException(
            "results must go to a new folder, got " + root + ", which is not empty");
      }
    }
    return folder;
  }

  private static boolean ownEntry(Path entry) {
    // A kill before plan.csv leaves what stands before it, and between write and move a temporary.
    String name = entry.getFileName().toString().replaceFirst("\\.new$", "");
    return name.equals(LOCK)
        || name.equals("study.yaml")
        || name.equals("bench.yaml")
        || name.equals("plan.csv")
        || name.equals("reference")
        || name.equals("claims");
  }

  /**
   * Takes a folder to go on with.
   *
   * @param root a campaign's folder
   * @return the folder, locked
   * @throws UsageException if it has no study and bench to go on with
   */
  public static ResultsFolder open(Path root) throws IOException {
    if (!Files.exists(root.resolve("study.yaml")) || !Files.exists(root.resolve("bench.yaml"))) {
      throw new UsageException(
          "--resume needs a results folder, got "
              + root
              + ", which has no study.yaml and bench.yaml; begin with: run STUDY --out "
              + root);
    }
    return lock(root);
  }

  private static ResultsFolder lock(Path root) throws IOException {
    FileChannel channel =
        FileChannel.open(root.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException held) {
      lock = null;
    }
    if (lock == null) {
      channel.close();
      throw new UsageException(
          "a results folder has one runner at a time, got " + root + ", which another one holds");
    }
    return new ResultsFolder(root, channel);
  }

  Path root() {
    return root;
  }

  Path study() {
    return root.resolve("study.yaml");
  }

  Path bench() {
    return root.resolve("bench.yaml");
  }

  Path plan() {
    return root.resolve("plan.csv");
  }

  Path runs() {
    return root.resolve("runs.jsonl");
  }

  Path traces() {
    return root.resolve("traces");
  }

  Path environment() {
    return root.resolve("environment");
  }

  /** The folder of a session's logs. */
  Path logs(int session) {
    return root.resolve("logs").resolve(Integer.toString(session));
  }

  /** Opens the next session: one more than the logs of earlier ones. */
  int openSession() throws IOException {
    int session = 1;
    while (Files.exists(logs(session))) {
      session++;
    }
    Files.createDirectories(logs(session));
    Files.createDirectories(traces());
    Files.createDirectories(environment());
    return session;
  }

  /** Writes a file whole or not at all. */
  static void write(Path file, String content) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    try (FileChannel channel =
        FileChannel.open(
            temporary,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      channel.write(StandardCharsets.UTF_8.encode(content));
      channel.force(true);
    }
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void close() throws IOException {
    lockChannel.close();
  }
}
