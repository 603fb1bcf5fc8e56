package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import pijoule.energy.files.FileName;
import pijoule.energy.files.RegularFile;

/** Reads which pairs of a rack a folder has runs of: merge.json of all, or shard.json of one. */
final class PairsReader {
  private static final String MERGED = "merge.json";
  private static final String SHARD = "shard.json";

  private PairsReader() {}

  /**
   * Pairs of a folder.
   *
   * @param names by number; empty where the campaign has one pair, or the file cannot be read
   * @param isPart whether runs of the plan were dealt to pairs that are not among them
   */
  record Found(SortedMap<Integer, String> names, boolean isPart) {}

  static Found read(Path folder, List<Problem> problems) {
    SortedMap<Integer, String> names = new TreeMap<>();
    boolean isPart = false;
    String file = Files.exists(folder.resolve(MERGED)) ? MERGED : SHARD;
    if (Files.notExists(folder.resolve(file))) {
      return new Found(names, isPart);
    }
    try {
      JsonNode json = ResultsJson.mapper().readTree(RegularFile.text(folder.resolve(file)));
      isPart = file.equals(SHARD) || !json.path("missing").isEmpty();
      for (JsonNode pair : file.equals(MERGED) ? json.path("pairs") : List.of(json)) {
        names.put(index(pair), FileName.require("a pair", pair.path("pair").asText()));
      }
    } catch (IOException | IllegalArgumentException wrong) {
      problems.add(
          new Problem(
              "%s cannot be read: %s; pairs have numbers in place of names; copy it again"
                  .formatted(file, Problems.firstLine(wrong))));
      names.clear();
    }
    return new Found(names, isPart);
  }

  private static int index(JsonNode pair) {
    int index = pair.path("index").asInt();
    if (index < 1) {
      throw new IllegalArgumentException(
          "index must be a whole number from 1, got " + pair.path("index"));
    }
    return index;
  }
}
