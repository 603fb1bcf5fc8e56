package pijoule.runner.rack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.base.Sha256;
import pijoule.campaign.JsonTrees;
import pijoule.contract.options.UsageException;
import pijoule.energy.files.RegularFile;
import pijoule.runner.plan.Shard;
import pijoule.runner.run.ResultsFolder;

/** A merged folder while it is written. */
final class MergedFolder {

  /** METER-SESSION.csv, .csv.gz or .json. */
  private static final Pattern TRACE =
      Pattern.compile("(.*)-([0-9]{1,9})(\\.(?:csv|csv\\.gz|json))");

  /**
   * Files and folders that each pair has by itself; the last two only if its rounds were dealt
   * again.
   */
  private static final List<String> OWN =
      List.of("bench.yaml", "campaign.txt", "shard.json", "history.jsonl", "rebalanced");

  private final Path root;
  private final ObjectNode summary = JsonTrees.INDENTED.createObjectNode();
  private final ArrayNode pairs;
  private final Map<String, String> traces = new TreeMap<>();

  MergedFolder(Path root, int count) throws IOException {
    this.root = Files.createDirectories(root);
    ResultsFolder.keepLineEnds(root);
    summary.put("format", "pijoule-merge/1").put("count", count);
    pairs = summary.putArray("pairs");
  }

  /** Takes what all shards have alike. */
  void takeShared(ShardFolder first) throws IOException {
    write("study.yaml", first.study());
    for (String name : SameCampaign.ALIKE) {
      for (Path file : first.files(name)) {
        link(first.root().resolve(file), file);
      }
    }
  }

  /** Takes what is one shard's. */
  void take(ShardFolder folder) throws IOException {
    Shard shard = folder.shard();
    Path own = Path.of("pairs", shard.pair());
    for (String name : OWN) {
      for (Path file : folder.files(name)) {
        if (file.toString().endsWith(".jsonl")) {
          copy(folder.root().resolve(file), own.resolve(file)); // a shard adds lines to its own
        } else {
          link(folder.root().resolve(file), own.resolve(file));
        }
      }
    }
    for (Path file : folder.files("environment")) {
      String name = MergedLines.host(shard, file.getFileName().toString());
      link(folder.root().resolve(file), file.resolveSibling(name));
    }
    for (String name : List.of("captures", "load")) {
      for (Path file : folder.files(name)) {
        link(folder.root().resolve(file), file);
      }
    }
    for (Path file : folder.files("traces")) {
      takeTrace(folder, file);
    }
    for (Path file : folder.files("logs")) {
      takeLog(folder, file);
    }
    ObjectNode pair = pairs.addObject().put("index", shard.index()).put("pair", shard.pair());
    if (!folder.files("campaign.txt").isEmpty()) {
      pair.put("campaign", Files.readString(folder.root().resolve("campaign.txt")).strip());
    }
  }

  private void takeTrace(ShardFolder folder, Path file) throws IOException {
    Matcher name = TRACE.matcher(file.getFileName().toString());
    if (!name.matches()) {
      return; // what a recorder that was killed left
    }
    int session = MergedLines.session(folder.shard(), Integer.parseInt(name.group(2)));
    String merged = name.group(1) + "-" + session + name.group(3);
    Path from = folder.root().resolve(file);
    link(from, file.resolveSibling(merged));
    if (!name.group(3).equals(".json")) {
      traces.put(merged, sha256(from, name.group(1) + "-" + name.group(2)));
    }
  }

  /** A closed trace has the hash that its recorder made; a report compares it with the samples. */
  private static String sha256(Path trace, String name) throws IOException {
    Path json = trace.resolveSibling(name + ".json");
    if (!trace.toString().endsWith(".gz") && Files.exists(json)) {
      JsonNode closed = JsonTrees.INDENTED.readTree(RegularFile.text(json)).path("csv_sha256");
      if (closed.isTextual()) {
        return closed.asText();
      }
    }
    return Sha256.of(trace);
  }

  private void takeLog(ShardFolder folder, Path file) throws IOException {
    String session = file.getName(1).toString();
    if (session.matches("[0-9]{1,9}") && file.getNameCount() > 2) {
      int merged = MergedLines.session(folder.shard(), Integer.parseInt(session));
      Path to = Path.of("logs", Integer.toString(merged));
      link(folder.root().resolve(file), to.resolve(file.subpath(2, file.getNameCount())));
    }
  }

  /** Gives the same bytes another name; copies them if the disks differ. */
  private void link(Path from, Path name) throws IOException {
    Path to = free(from, name);
    try {
      Files.createLink(to, from);
    } catch (NoSuchFileException gone) {
      throw gone;
    } catch (UnsupportedOperationException | FileSystemException apart) {
      Files.copy(from, to, LinkOption.NOFOLLOW_LINKS);
    }
  }

  private void copy(Path from, Path name) throws IOException {
    Files.copy(from, free(from, name), LinkOption.NOFOLLOW_LINKS);
  }

  private Path free(Path from, Path name) throws IOException {
    Path to = root.resolve(name);
    Files.createDirectories(to.getParent());
    UsageException.when(
        Files.exists(to),
        "a file must be in one shard, got another %s in %s; name it otherwise",
        name,
        from);
    return to;
  }

  /** Writes a file; it is on disk when this returns. */
  void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.writeString(file, text, StandardCharsets.UTF_8);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Writes merge.json, the last file. */
  void finish(Collection<Integer> missing) throws IOException {
    ArrayNode absent = summary.putArray("missing");
    missing.forEach(absent::add);
    ObjectNode hashes = summary.putObject("traces");
    traces.forEach(hashes::put);
    write("merge.json", JsonTrees.INDENTED.writeValueAsString(summary) + "\n");
  }
}
