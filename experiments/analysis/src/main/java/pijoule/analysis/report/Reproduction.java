package pijoule.analysis.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
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
  private static final int BUFFER_BYTES = 1 << 16;

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
          files.add(new Hashed("", name, sha256(file)));
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

  private static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        DigestInputStream digest =
            new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
      byte[] buffer = new byte[BUFFER_BYTES];
      while (digest.read(buffer) >= 0) {}
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
