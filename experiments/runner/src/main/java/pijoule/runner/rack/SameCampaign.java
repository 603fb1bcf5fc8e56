package pijoule.runner.rack;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import pijoule.campaign.JsonTrees;
import pijoule.contract.options.UsageException;
import pijoule.energy.files.RegularFile;

/**
 * Refuses shards that are not parts of one campaign.
 *
 * @param shards in the order of their index
 */
record SameCampaign(List<ShardFolder> shards) {

  /** Files and folders that all shards have alike, beside the study. */
  static final List<String> ALIKE = List.of("programs", "reference", "claims", "target");

  /** Refuses a study, a file or a program that is not the same in all shards. */
  void requireSame() throws IOException {
    for (ShardFolder other : shards.subList(1, shards.size())) {
      requireSame(shards.get(0), other);
    }
    requireSamePrograms();
  }

  /** Refuses a shard twice, and two pairs of one name. */
  void requireDifferent() {
    Map<Integer, Path> byIndex = new HashMap<>();
    Map<String, Path> byName = new HashMap<>();
    for (ShardFolder folder : shards) {
      Path twice = byIndex.putIfAbsent(folder.shard().index(), folder.root());
      if (twice != null) {
        throw new UsageException(
            "a shard must be merged once, got %s in %s and in %s; leave one of them out"
                .formatted(folder.shard().text(), twice, folder.root()));
      }
      Path same = byName.putIfAbsent(folder.shard().pair(), folder.root());
      if (same != null) {
        throw new UsageException(
            "pairs must have different names, got %s in %s and in %s; change pair in one shard.json"
                .formatted(folder.shard().pair(), same, folder.root()));
      }
    }
  }

  private static void requireSame(ShardFolder one, ShardFolder other) throws IOException {
    UsageException.when(
        one.shard().count() != other.shard().count(),
        "shards must be parts of one plan, got %s in %s and %s in %s; leave one of them out",
        one.shard().text(),
        one.root(),
        other.shard().text(),
        other.root());
    Optional<String> line = firstDifference(one.study(), other.study());
    if (line.isPresent()) {
      throw new UsageException(
          "study.yaml must be the same in all shards, got '%s' in %s and another line in %s; leave one of them out"
              .formatted(line.get(), one.root(), other.root()));
    }
    for (String name : ALIKE) {
      requireSameFiles(name, one, other);
    }
  }

  private static Optional<String> firstDifference(String one, String other) {
    List<String> lines = one.lines().toList();
    List<String> others = other.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (i >= others.size() || !lines.get(i).equals(others.get(i))) {
        return Optional.of(lines.get(i).strip());
      }
    }
    return one.equals(other) ? Optional.empty() : Optional.of("no more lines");
  }

  private static void requireSameFiles(String name, ShardFolder one, ShardFolder other)
      throws IOException {
    Set<Path> all = new TreeSet<>(one.files(name));
    all.addAll(other.files(name));
    for (Path file : all) {
      Path a = one.root().resolve(file);
      Path b = other.root().resolve(file);
      UsageException.when(
          Files.notExists(a) || Files.notExists(b) || Files.mismatch(a, b) >= 0,
          "%s must be the same in all shards, got another in %s than in %s; leave one of them out",
          file,
          one.root(),
          other.root());
    }
  }

  /** Programs that one shard has and another has not were not started: studies are the same. */
  private void requireSamePrograms() throws IOException {
    Map<String, JsonNode> hashes = new LinkedHashMap<>();
    Map<String, Path> seen = new HashMap<>();
    for (ShardFolder shard : shards) {
      for (Path file : shard.files("environment")) {
        Path environment = shard.root().resolve(file);
        JsonNode jars = JsonTrees.LINE.readTree(RegularFile.text(environment)).path("jar_sha256");
        for (Map.Entry<String, JsonNode> program : jars.properties()) {
          JsonNode other = hashes.putIfAbsent(program.getKey(), program.getValue());
          seen.putIfAbsent(program.getKey(), environment);
          if (other != null && !other.equals(program.getValue())) {
            throw new UsageException(
                "programs must be the same in all shards, got another %s in %s than in %s (SHA-256 of its files); run both with one build"
                    .formatted(program.getKey(), environment, seen.get(program.getKey())));
          }
        }
      }
    }
  }
}
