package pijoule.runner.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pijoule.campaign.DerivedFile;
import pijoule.contract.options.UsageException;
import pijoule.energy.files.RegularFile;
import pijoule.runner.plan.Shard;

/**
 * A campaign's folder (docs/results.md), held by one runner at a time.
 *
 * <p>plan.csv is written last: a folder that has it can be resumed.
 */
public final class ResultsFolder implements Closeable {
  /** File that a runner holds a lock of. */
  public static final String LOCK = ".lock";

  private static final String GIT = ".gitattributes";
  private static final String PLAN = "plan.csv";
  private static final String TARGET = "target";
  private static final String CAMPAIGN = "campaign.txt";
  private static final String SHARD = "shard.json";

  /** Names of files that are written before plan.csv: a kill may leave them in a new folder. */
  private static final Pattern OWN =
      Pattern.compile(
          "\\.lock|\\.gitattributes|(study|bench)\\.yaml|campaign\\.txt|shard\\.json|plan\\.csv"
              + "|programs|reference|target|claims");

  private final Path root;
  private final FileChannel lockChannel;
  private final boolean lockIsNew;

  private ResultsFolder(Path root, FileChannel lockChannel, boolean lockIsNew) {
    this.root = root;
    this.lockChannel = lockChannel;
    this.lockIsNew = lockIsNew;
  }

  /**
   * Takes a new folder.
   *
   * @param root a path that is free, or an empty folder
   * @return the folder, locked
   * @throws UsageException if results stand there already, or nothing can be written there
   */
  public static ResultsFolder create(Path root) throws IOException {
    requireFree(root); // before the lock: a folder that is refused stays as it is
    ResultsFolder folder = make(root);
    try {
      requireFree(root);
      return folder;
    } catch (UsageException taken) {
      folder.refuse();
      throw taken;
    }
  }

  private static ResultsFolder make(Path root) throws IOException {
    try {
      Files.createDirectories(root);
      return lock(root);
    } catch (FileSystemException refused) {
      if ("No space left on device".equals(refused.getReason())) {
        throw refused; // room can be made
      }
      throw new UsageException(
          "results must go to a folder that this user can write to, got "
              + refused.getMessage()
              + "; name another");
    }
  }

  /**
   * Requires that the path of a new results folder is free.
   *
   * @param root a path for a new results folder; nothing is made there
   * @throws UsageException if something is there that a campaign did not begin with
   */
  static void requireFree(Path root) throws IOException {
    if (Files.notExists(root)) {
      return;
    }
    UsageException.when(
        !Files.exists(root),
        "results must go to a folder that this user can reach, got " + root + "; name another");
    UsageException.when(
        !Files.isDirectory(root),
        "results must go to a new folder, got " + root + ", which is a file; name another");
    UsageException.when(
        Files.exists(root.resolve(PLAN)),
        "results must go to a new folder, got %s, which has a plan; go on with --resume"
            + " %s or name another",
        root,
        root);
    try (Stream<Path> entries = Files.list(root)) {
      UsageException.when(
          entries.anyMatch(entry -> !ownEntry(entry)),
          "results must go to a new folder, got " + root + ", which is not empty; name another");
    }
  }

  private static boolean ownEntry(Path entry) {
    // Between write and move a file has another ending.
    String name = entry.getFileName().toString().replaceFirst("\\.(new|tmp)$", "");
    return OWN.matcher(name).matches();
  }

  /**
   * Takes a folder to go on with.
   *
   * @param root a campaign's folder
   * @return the folder, locked
   * @throws UsageException if it has no study and bench to go on with
   */
  public static ResultsFolder open(Path root) throws IOException {
    UsageException.when(
        !Files.exists(root.resolve("study.yaml")) || !Files.exists(root.resolve("bench.yaml")),
        "--resume needs a results folder, got "
            + root
            + ", which has no study.yaml and bench.yaml; begin with: run STUDY --out "
            + root);
    return lock(root);
  }

  /**
   * Holds a folder that is only read, so that no runner goes on with it meanwhile.
   *
   * @param root a campaign's folder, complete or stopped
   * @return the folder, locked; empty of one that no runner ever had here, such as a copy
   * @throws UsageException if a runner still works on it
   */
  public static Optional<ResultsFolder> holdEnded(Path root) throws IOException {
    if (Files.notExists(root.resolve(LOCK))) {
      return Optional.empty();
    }
    Optional<ResultsFolder> held = tryLock(root);
    UsageException.when(
        held.isEmpty(),
        "a shard must be complete or stopped, got "
            + root
            + ", which a runner still works on; wait for its end or stop it");
    return held;
  }

  private static ResultsFolder lock(Path root) throws IOException {
    return tryLock(root)
        .orElseThrow(
            () ->
                new UsageException(
                    "a results folder has one runner at a time, got "
                        + root
                        + ", which another one holds"));
  }

  private static Optional<ResultsFolder> tryLock(Path root) throws IOException {
    boolean isNew = Files.notExists(root.resolve(LOCK));
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
      return Optional.empty();
    }
    return Optional.of(new ResultsFolder(root, channel, isNew));
  }

  Path root() {
    return root;
  }

  /** The folder of what programs state of themselves. */
  Path programs() {
    return root.resolve("programs");
  }

  Path study() {
    return root.resolve("study.yaml");
  }

  Path bench() {
    return root.resolve("bench.yaml");
  }

  Path plan() {
    return root.resolve(PLAN);
  }

  Path runs() {
    return root.resolve("runs.jsonl");
  }

  Path attempts() {
    return root.resolve("attempts.jsonl");
  }

  Path campaign() {
    return root.resolve(CAMPAIGN);
  }

  Path shardFile() {
    return root.resolve(SHARD);
  }

  /** The part of the plan that the folder's pair makes; empty where it makes all of it. */
  Optional<Shard> shard() throws IOException {
    return Files.exists(shardFile())
        ? Optional.of(Shard.ofJson(Files.readString(RegularFile.require(shardFile()))))
        : Optional.empty();
  }

  /** The random id of the campaign, drawn when it is first asked for. */
  String campaignId() throws IOException {
    if (!Files.exists(campaign())) {
      DerivedFile.write(campaign(), UUID.randomUUID() + "\n");
    }
    String id = Files.readString(RegularFile.require(campaign())).strip();
    if (!id.matches("[0-9a-f-]{36}")) {
      throw new UsageException(
          campaign() + " must hold a UUID, got '" + id + "'; delete the file to get a new one");
    }
    return id;
  }

  Path traces() {
    return root.resolve("traces");
  }

  Path captures() {
    return root.resolve("captures");
  }

  /** The folder of the files of a service that pijoule did not start. */
  Path target() {
    return root.resolve(TARGET);
  }

  /** The folder of what clients write of runs under load. */
  Path load() {
    return root.resolve("load");
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
    keepLineEnds(root);
    return session;
  }

  /** Keeps Git from changing line ends in a results folder: traces have check sums. */
  public static void keepLineEnds(Path root) throws IOException {
    Files.writeString(root.resolve(GIT), "* -text\n");
  }

  /** Gives the folder back as it was: a lock that was not there before goes with it. */
  void refuse() throws IOException {
    if (lockIsNew) {
      Files.deleteIfExists(root.resolve(LOCK));
    }
    close();
  }

  @Override
  public void close() throws IOException {
    lockChannel.close();
  }
}
