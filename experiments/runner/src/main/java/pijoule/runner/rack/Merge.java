package pijoule.runner.rack;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import pijoule.contract.options.UsageException;
import pijoule.runner.hosts.Ending;
import pijoule.runner.run.ResultsFolder;

/**
 * Makes one results folder of the shards of one plan. The same shards give the same bytes, in any
 * order; a folder is there as a whole or not at all.
 */
public final class Merge {
  private static final String HALF = ".merging";

  private Merge() {}

  /**
   * Merges shards.
   *
   * @param folders of shards, each complete or stopped
   * @param out a path that is free, or an empty folder; on the disk of the shards their files are
   *     linked and take no room
   * @param partial whether shards may be missing
   * @throws UsageException if the shards are not parts of one campaign, one is still running, or
   *     the path is not free
   * @throws IOException if the folder cannot be written, or the disk is full; nothing of it is left
   */
  public static void of(List<Path> folders, Path out, boolean partial) throws IOException {
    requireFree(out);
    List<ResultsFolder> held = new ArrayList<>();
    try (Closeable all = () -> Ending.close(held)) {
      List<ShardFolder> shards = new ArrayList<>();
      for (Path folder : folders) {
        shards.add(ShardFolder.open(folder));
      }
      shards.sort(Comparator.comparingInt(folder -> folder.shard().index()));
      SameCampaign campaign = new SameCampaign(shards);
      campaign.requireDifferent();
      for (ShardFolder shard : shards) {
        ResultsFolder.holdEnded(shard.root()).ifPresent(held::add);
      }
      campaign.requireSame();
      MergedPlan plan = MergedPlan.of(shards);
      plan.requireAll(partial);
      write(shards, plan, out.toAbsolutePath().normalize());
    }
  }

  private static void requireFree(Path out) throws IOException {
    boolean isFree = Files.notExists(out);
    if (Files.isDirectory(out)) {
      try (Stream<Path> entries = Files.list(out)) {
        isFree = entries.findAny().isEmpty();
      }
    }
    if (!isFree) {
      throw new UsageException(
          "a merge must go to a new folder, got %s, which is %s; name another"
              .formatted(out, Files.isDirectory(out) ? "not empty" : "a file"));
    }
  }

  private static void write(List<ShardFolder> shards, MergedPlan plan, Path out)
      throws IOException {
    Path half = out.resolveSibling("." + out.getFileName() + HALF);
    remove(half); // of a merge that was killed
    try {
      MergedFolder merged = new MergedFolder(half, shards.get(0).shard().count());
      MergedLines lines = new MergedLines(plan);
      merged.takeShared(shards.get(0));
      merged.write("plan.csv", plan.csv());
      merged.write("runs.jsonl", lines.runs(shards));
      String attempts = lines.attempts(shards);
      if (!attempts.isEmpty()) {
        merged.write("attempts.jsonl", attempts);
      }
      for (ShardFolder shard : shards) {
        merged.take(shard);
      }
      merged.finish(plan.missing());
      move(half, out);
    } catch (IOException e) {
      throw new IOException(
          "the merged folder %s must be written whole, got '%s' with %d MB free there; nothing of it is left; make room or name another"
              .formatted(out, e.getMessage(), freeMegabytes(out)),
          e);
    } finally {
      remove(half);
    }
  }

  private static long freeMegabytes(Path out) throws IOException {
    Path there = out;
    while (Files.notExists(there)) {
      there = there.getParent();
    }
    return Files.getFileStore(there).getUsableSpace() / 1_000_000;
  }

  private static void move(Path half, Path out) throws IOException {
    try {
      Files.move(half, out, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException mountPoint) {
      throw new IOException(out + " is a disk of its own; name a folder in it", mountPoint);
    }
  }

  private static void remove(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> below = Files.walk(folder)) {
      all = below.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.deleteIfExists(path);
    }
  }
}
