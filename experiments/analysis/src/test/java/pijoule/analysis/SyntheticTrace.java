package pijoule.analysis;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A trace, made up by hand; instants on the meter's clock. */
public final class SyntheticTrace {
  final String meter;
  final int session;
  private final StringBuilder csv = new StringBuilder("time_ns,power_watts\n");
  private final Map<String, Object> info = new LinkedHashMap<>();
  private long samples;
  private long firstNs;
  private long lastNs;
  private boolean closed = true;

  SyntheticTrace(String meter, int session) {
    this.meter = meter;
    this.session = session;
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
    info.put("clock", SyntheticRun.clock("boot-of-meter"));
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

  String csv() {
    return csv.toString();
  }

  Map<String, Object> info() throws Exception {
    info.put("closed", closed);
    if (closed) {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(csv().getBytes(StandardCharsets.UTF_8));
      info.put("samples", samples);
      info.put("first_ns", firstNs);
      info.put("last_ns", lastNs);
      info.put("losses", List.of());
      info.put("csv_sha256", HexFormat.of().formatHex(digest));
    }
    return info;
  }
}
