package pijoule.analysis.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pijoule.base.Sha256;
import pijoule.campaign.HostDescription;
import pijoule.campaign.RecordedCampaign;
import pijoule.energy.files.RegularFile;

/**
 * Inputs that are needed to make a campaign again.
 *
 * @param seed of the plan
 * @param files of the folder, with their hashes
 * @param programs that ran, with their hashes
 */
record Reproduction(long seed, List<Hashed> files, List<Hashed> programs) {
  private static final List<String> INPUTS =
      List.of("study.yaml", "bench.yaml", "shard.json", "merge.json", "plan.csv", "runs.jsonl");

  /**
   * File with its hash.
   *
   * @param host that a program ran on; empty for a file of the folder
   * @param name of the file
   * @param sha256 of its bytes
   */
  record Hashed(String host, String name, String sha256) {}

  static Reproduction of(RecordedCampaign campaign) {
    List<Hashed> files = new ArrayList<>();
    List<Hashed> programs = new ArrayList<>();
    try {
      for (String name : INPUTS) {
        Path file = campaign.folder().resolve(name);
        if (Files.isRegularFile(file)) {
          files.add(new Hashed("", name, Sha256.of(file)));
        }
      }
      for (HostDescription host : campaign.hosts()) {
        Path file = campaign.folder().resolve("environment").resolve(host.name() + ".json");
        jars(host.name(), "", json(file).path("jar_sha256"), programs);
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return new Reproduction(campaign.study().seed(), files, programs);
  }

  private static JsonNode json(Path file) throws IOException {
    try {
      return new ObjectMapper().readTree(RegularFile.text(file));
    } catch (JsonProcessingException torn) {
      return new ObjectMapper().missingNode();
    }
  }

  private static void jars(String host, String prefix, JsonNode jars, List<Hashed> programs) {
    for (Map.Entry<String, JsonNode> jar : jars.properties()) {
      if (jar.getValue().isObject()) {
        jars(host, prefix + jar.getKey() + "/", jar.getValue(), programs);
      } else {
        programs.add(new Hashed(host, prefix + jar.getKey(), jar.getValue().asText()));
      }
    }
  }
}
