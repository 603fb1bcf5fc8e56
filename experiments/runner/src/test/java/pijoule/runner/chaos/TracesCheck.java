package pijoule.runner.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import pijoule.runner.rig.TwoHosts;

/** No trace may have a sample that no recorder took. */
final class TracesCheck {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final long beganNs;
  private final List<String> problems = new ArrayList<>();
  private final Map<String, Long> lastOfMeter = new HashMap<>();

  private TracesCheck(long beganNs) {
    this.beganNs = beganNs;
  }

  /**
   * @param results of a finished campaign
   * @param beganNs this machine's monotonic clock before it began
   * @return what does not hold, a line each
   */
  static List<String> problems(Path results, long beganNs) throws IOException {
    TracesCheck check = new TracesCheck(beganNs);
    List<Path> files = ResultsCheck.traces(results, ".csv");
    if (files.isEmpty()) {
      check.problems.add("there is no trace");
    }
    for (Path csv : files) {
      check.trace(csv);
    }
    return check.problems;
  }

  private void trace(Path csv) throws IOException {
    String name = csv.getFileName().toString().replace(".csv", "");
    JsonNode info = JSON.readTree(csv.resolveSibling(name + ".json").toFile());
    byte[] content = Files.readAllBytes(csv);
    String text = new String(content, StandardCharsets.US_ASCII);
    // A recorder that was killed may leave half a row.
    List<String> rows = text.substring(0, text.lastIndexOf('\n') + 1).lines().skip(1).toList();
    boolean closed = info.path("closed").asBoolean();
    if (closed && !sha256(content).equals(info.path("csv_sha256").asText())) {
      problems.add(name + " must have the SHA-256 that its recorder wrote");
    }
    if (closed && rows.stream().filter(row -> !row.endsWith("NA")).count() != samples(info)) {
      problems.add(name + " must have " + samples(info) + " samples");
    }
    // Both boards keep the error of their clocks over a power cut; the desk has none.
    long shift = info.path("host").asText().equals(TwoHosts.ALPHA) ? TwoHosts.ALPHA_MONOTONIC_S : 0;
    times(name, rows, TimeUnit.SECONDS.toNanos(shift));
  }

  private static long samples(JsonNode info) {
    return info.path("samples").asLong(-1);
  }

  private void times(String name, List<String> rows, long shiftNs) {
    String meter = name.substring(0, name.lastIndexOf('-'));
    // One recorder after the other: none has a time before the end of the one before.
    long last = lastOfMeter.getOrDefault(meter, beganNs);
    for (String row : rows) {
      String[] cells = row.split(",", -1);
      long time = number(cells[0]) - shiftNs;
      if (time < last || time > System.nanoTime()) {
        problems.add(name + " has a sample at a time when it was not taken: " + row);
        break;
      }
      last = time;
    }
    lastOfMeter.put(meter, last);
  }

  private static long number(String text) {
    return text.matches("-?[0-9]{1,18}") ? Long.parseLong(text) : Long.MIN_VALUE / 2;
  }

  static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every JDK has SHA-256", absent);
    }
  }
}
