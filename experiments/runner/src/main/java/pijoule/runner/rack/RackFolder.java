package pijoule.runner.rack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import pijoule.campaign.JsonTrees;
import pijoule.contract.options.UsageException;
import pijoule.energy.files.RegularFile;
import pijoule.runner.plan.Shard;
import pijoule.runner.programs.Programs;

/**
 * The folder of a study on a rack: the rack, what is run, the results folder of each shard, and
 * those of all, merged.
 *
 * @param root where it is
 * @param rack whose pairs
 * @param study words after {@code pijoule run} that name the study and change it
 */
public record RackFolder(Path root, Rack rack, List<String> study) {
  private static final String RACK = "rack.yaml";
  private static final String RUN = "run.json";
  private static final String FORMAT = "pijoule-rack-run/1";

  /**
   * Takes a new folder. It can be gone on with as soon as rack.yaml is there.
   *
   * @param root a path that is free, or an empty folder
   * @param rack whose pairs
   * @param study words that name the study and change it, such as {@code quick --seed 7}
   * @return the folder, with nothing run
   * @throws UsageException if something is there
   */
  public static RackFolder create(Path root, Rack rack, List<String> study) throws IOException {
    requireFree(root);
    Files.createDirectories(root);
    ObjectNode run = JsonTrees.LINE.createObjectNode().put("format", FORMAT);
    ArrayNode words = run.putArray("study");
    study.forEach(words::add);
    write(root.resolve(RUN), run + "\n");
    write(root.resolve(RACK), RackFile.write(rack));
    return new RackFolder(root, rack, List.copyOf(study));
  }

  /** Removes a folder that was created, in which no shard has begun. */
  public void remove() throws IOException {
    for (Path own : List.of(root.resolve(RACK), root.resolve(RUN), root)) {
      Files.deleteIfExists(own);
    }
  }

  /**
   * Requires that nothing is at the path of a new rack.
   *
   * @param root a path for a new folder; nothing is made there
   * @throws UsageException if something is there
   */
  public static void requireFree(Path root) throws IOException {
    if (Files.notExists(root)) {
      return;
    }
    UsageException.when(
        Files.exists(root.resolve(RACK)),
        "a rack's results must go to a new folder, got %s, which has some; go on with --resume %s or name another",
        root,
        root);
    if (Files.isDirectory(root)) {
      try (Stream<Path> entries = Files.list(root)) {
        if (entries.allMatch(entry -> entry.endsWith(RUN))) {
          return;
        }
      }
    }
    throw new UsageException(
        "a rack's results must go to a new folder, got %s, which is %s; name another"
            .formatted(root, Files.isDirectory(root) ? "not empty" : "a file"));
  }

  /**
   * {@return whether a study was run there on a rack}
   *
   * @param root any path
   */
  public static boolean isOne(Path root) {
    return Files.exists(root.resolve(RACK));
  }

  /**
   * Takes a folder to go on with.
   *
   * @param root of a study on a rack
   * @param programs of this pijoule
   * @return the folder
   * @throws UsageException if it is none
   */
  public static RackFolder open(Path root, Programs programs) throws IOException {
    UsageException.when(
        !isOne(root),
        "a rack's folder must have rack.yaml, got none in " + root + "; begin with: run --rack");
    Rack rack = RackFile.read(root.resolve(RACK), programs);
    JsonNode run = JsonTrees.LINE.readTree(RegularFile.text(root.resolve(RUN)));
    List<String> words = new ArrayList<>();
    run.path("study").forEach(word -> words.add(word.asText()));
    UsageException.when(
        !run.path("format").asText().equals(FORMAT) || words.isEmpty(),
        root.resolve(RUN) + " must be " + FORMAT + " with a study, got another; copy it again");
    return new RackFolder(root, rack, words);
  }

  /**
   * {@return its results folder}
   *
   * @param shard of the rack
   */
  public Path folder(Shard shard) {
    return root.resolve("shards").resolve(shard.pair());
  }

  /** {@return the folder of all shards' results} */
  public Path merged() {
    return root.resolve("merged");
  }

  /**
   * {@return the arguments of {@code pijoule} that begin it, or go on with it}
   *
   * @param shard of the rack
   */
  public List<String> command(Shard shard) {
    Path folder = folder(shard);
    List<String> words = new ArrayList<>(List.of("run"));
    if (Files.exists(folder.resolve("study.yaml")) && Files.exists(folder.resolve("bench.yaml"))) {
      words.addAll(List.of("--resume", folder.toString()));
      return words;
    }
    words.addAll(study);
    words.addAll(List.of("--shard", shard.text(), "--pair", shard.pair()));
    words.addAll(List.of("--bench", rack.pairs().get(shard.pair()).toString()));
    words.addAll(List.of("--out", folder.toString()));
    return words;
  }

  /**
   * {@return how far it is}
   *
   * @param shard of the rack
   */
  public ShardProgress progress(Shard shard) throws IOException {
    return ShardProgress.of(folder(shard));
  }

  /**
   * {@return whether the shards were merged}
   *
   * @throws UsageException if they were merged before their last run, or without one of them
   */
  boolean isMerged() throws IOException {
    if (Files.notExists(merged())) {
      return false;
    }
    ShardProgress progress = ShardProgress.of(merged());
    UsageException.when(
        !progress.isComplete(),
        "%s must have every run of the rack, got %d of %d; it was merged too early: move it away and repeat",
        merged(),
        progress.done(),
        progress.planned());
    return true;
  }

  private static void write(Path file, String text) throws IOException {
    Path half = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(half, text);
    Files.move(half, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
