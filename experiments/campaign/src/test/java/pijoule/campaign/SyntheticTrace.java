package pijoule.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A trace, made up by hand; instants on the meter's clock. */
public final class SyntheticTrace {
  static final String BOOT_ID = "boot-of-meter";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String name;
  private final StringBuilder csv = new StringBuilder("time_ns,power_watts\n");
  private final Map<String, Object> info = new LinkedHashMap<>();
  private long samples;
  private long firstNs;
  private long lastNs;
  private boolean closed = true;

  public SyntheticTrace(String meter, int session) {
    name = meter + "-" + session;
    info.put("format", "pijoule-trace/1");
    info.put("meter", meter);
    info.put("kind", "file");
    info.put("host", "bench");
    info.put("estimate", false);
    info.put("boundary", "board");
    info.put("self_measuring", false);
    info.put("rate_hertz", 170);
    info.put("sample_kind", "mean");
    info.put("settings", Map.of());
    info.put("source", "made up");
    info.put("u_gain_relative", 0.01);
    info.put("calibration", "none");
    info.put("clock", SyntheticRun.clock(BOOT_ID));
  }

  public SyntheticTrace set(String key, Object value) {
    info.put(key, value);
    return this;
  }

  public SyntheticTrace unset(String key) {
    info.remove(key);
    return this;
  }

  public SyntheticTrace open() {
    closed = false;
    return this;
  }

  public SyntheticTrace sample(long timeNs, double watts) {
    firstNs = samples == 0 ? timeNs : firstNs;
    lastNs = timeNs;
    samples++;
    csv.append(timeNs).append(',').append(watts).append('\n');
    return this;
  }

  public SyntheticTrace gap(long timeNs) {
    csv.append(timeNs).append(",NA\n");
    return this;
  }

  /** Constant power from just after the start to the end, with a few samples within. */
  public SyntheticTrace constant(long startNs, long endNs, double watts) {
    long step = (endNs - startNs) / 4;
    sample(startNs + 1, watts);
    for (int i = 1; i < 4; i++) {
      sample(startNs + i * step, watts);
    }
    return sample(endNs, watts);
  }

  /** The samples as text, ten of them from 0 to 9000 ns: voltages and currents, or damaged. */
  public SyntheticTrace tenSamples(String text) {
    csv.setLength(0);
    csv.append(text);
    samples = 10;
    lastNs = 9000;
    return this;
  }

  /** Its file in a folder, with an ending such as {@code .csv}. */
  public Path file(Path folder, String ending) {
    return folder.resolve("traces").resolve(name + ending);
  }

  /** Writes both of its files. */
  public void write(Path folder) throws IOException {
    SyntheticCampaign.put(file(folder, ".csv"), csv.toString());
    SyntheticCampaign.put(file(folder, ".json"), json());
  }

  private String json() throws IOException {
    info.put("closed", false);
    return closed
        ? closed(samples, firstNs, lastNs, sha256(csv.toString()))
        : JSON.writeValueAsString(info);
  }

  /** Not by the class that readers compute it with. */
  private static String sha256(String text) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IOException(impossible);
    }
  }

  /** The text beside samples that are written elsewhere. */
  public String closed(long count, long first, long last, String sha256) throws IOException {
    set("closed", true).set("samples", count).set("first_ns", first).set("last_ns", last);
    return JSON.writeValueAsString(set("losses", List.of()).set("csv_sha256", sha256).info);
  }
}
