package pijoule.runner.rack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import pijoule.campaign.JsonTrees;
import pijoule.contract.options.UsageException;
import pijoule.energy.files.RegularFile;
import pijoule.runner.plan.Shard;

/**
 * The results folder of one shard, which may be a stranger's: a symbolic link in it could name any
 * file of the person who merges, and is refused.
 *
 * @param root where it is
 * @param shard which it is
 */
record ShardFolder(Path root, Shard shard) {

  static ShardFolder open(Path root) throws IOException {
    UsageException.when(
        !Files.isDirectory(root),
        "a shard must be a results folder, got " + root + "; name what 'run --shard' wrote");
    UsageException.when(
        Files.exists(root.resolve("merge.json")),
        "a shard must be a part of a plan, got " + root + ", which was merged; name its shards");
    for (String needed : List.of("shard.json", "study.yaml", "plan.csv", "bench.yaml")) {
      UsageException.when(
          !Files.exists(root.resolve(needed)),
          "a shard must have %s, got none in %s; name what 'run STUDY --shard i/n' wrote",
          needed,
          root);
    }
    String json = text(root.resolve("shard.json"));
    return new ShardFolder(root, UsageException.naming(root, () -> Shard.ofJson(json)));
  }

  String study() throws IOException {
    return text(root.resolve("study.yaml"));
  }

  String plan() throws IOException {
    return text(root.resolve("plan.csv"));
  }

  private static String text(Path file) throws IOException {
    return Files.readString(RegularFile.require(own(file)));
  }

  private static Path own(Path file) {
    UsageException.when(
        Files.isSymbolicLink(file),
        "a shard must have files alone, got a symbolic link %s; put a file there",
        file);
    return file;
  }

  /** {@return files at a path of the folder and below it; none if nothing is there} */
  List<Path> files(String name) throws IOException {
    Path top = own(root.resolve(name));
    if (Files.notExists(top)) {
      return List.of();
    }
    try (Stream<Path> below = Files.walk(top)) {
      return below
          .filter(file -> Files.isRegularFile(own(file), LinkOption.NOFOLLOW_LINKS))
          .map(root::relativize)
          .sorted()
          .toList();
    }
  }

  /** The objects of a file of JSON lines; a last line that a kill cut off is left out. */
  List<ObjectNode> lines(String name) throws IOException {
    List<ObjectNode> lines = new ArrayList<>();
    Path file = own(root.resolve(name));
    if (Files.notExists(file)) {
      return lines;
    }
    String text = Files.readString(RegularFile.require(file), StandardCharsets.UTF_8);
    for (int begin = 0, end; (end = text.indexOf('\n', begin)) >= 0; begin = end + 1) {
      lines.add(object(text.substring(begin, end), file, lines.size() + 1));
    }
    return lines;
  }

  private static ObjectNode object(String line, Path file, int number) throws IOException {
    try {
      JsonNode json = JsonTrees.LINE.readTree(line);
      if (json instanceof ObjectNode object) {
        return object;
      }
    } catch (JsonProcessingException damaged) {
      // refused below
    }
    throw new UsageException(
        "%s, line %d: a line must be a JSON object, got '%.60s'; copy the file again"
            .formatted(file, number, line));
  }
}
