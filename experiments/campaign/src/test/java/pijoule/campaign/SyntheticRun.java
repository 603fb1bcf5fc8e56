package pijoule.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.contract.phase.Side;

/** A line of runs.jsonl, made up by hand and independent of the code that reads it. */
public final class SyntheticRun {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, Object> line = new LinkedHashMap<>();
  private final Map<String, Object> meters = new LinkedHashMap<>();

  /** A valid run without a side. */
  public SyntheticRun(String id, int cell, int replicate, Map<String, String> levels) {
    line.put("format", "pijoule-run/1");
    line.put("run", id);
    line.put("order", 1);
    line.put("block", 1);
    line.put("cell", cell);
    line.put("replicate", replicate);
    line.put("seed", 2013);
    line.put("levels", levels);
    line.put("session", 1);
    line.put("started_at", "2026-01-01T00:00:00Z");
    line.put("outcome", "valid");
    line.put("wall_seconds", 1.5);
  }

  /** A field of the line; null where it has none. */
  public Object get(String key) {
    return line.get(key);
  }

  /** Sets a field of the line. */
  public SyntheticRun set(String key, Object value) {
    line.put(key, value);
    return this;
  }

  public SyntheticRun session(int session) {
    return set("session", session);
  }

  public SyntheticRun failed(String reason) {
    List.of("client", "server", "wall_seconds", "meters").forEach(line::remove);
    return set("outcome", "failed").set("reason", reason);
  }

  /** One side's record: its phases, seen by a meter whose clock is ahead by the offset. */
  public SyntheticRun side(Side side, Phases phases, String meter, double offsetUs) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("format", "pijoule-" + side.key() + "/1");
    record.put("run", line.get("run"));
    record.put("binding", "any");
    if (side == Side.CLIENT) {
      client(record, line.get("seed"));
    } else {
      record.put("framework", "any");
      record.put("container", "any");
      record.put("requests", 1);
    }
    record.put("clock", clock("boot-of-" + side.key()));
    record.put("phases", phases.pieces);
    record.put("alignment", alignment(offsetUs));
    line.put(side.key(), record);
    if (meter != null) {
      meters.put(side.key(), meter);
      line.put("meters", meters);
    }
    return this;
  }

  private static void client(Map<String, Object> record, Object seed) {
    record.put("outcome", "valid");
    record.put("stack", "any");
    record.put("seed", seed);
    record.put("number_count", 10);
    record.put("calls", 1);
    record.put("warmup_calls", 0);
    record.put("request_bytes", 100);
    record.put("response_bytes", 100);
    Map<String, Object> jvm = new LinkedHashMap<>();
    jvm.put("version", "17");
    jvm.put("vendor", "any");
    jvm.put("max_heap_bytes", 1);
    jvm.put("pid", 1);
    record.put("jvm", jvm);
  }

  static Map<String, Object> clock(String bootId) {
    Map<String, Object> clock = new LinkedHashMap<>();
    clock.put("anchor_wall", "2026-01-01T00:00:00.000000001Z");
    clock.put("anchor_monotonic_ns", 0);
    clock.put("anchor_bound_ns", 100);
    clock.put("boot_id", bootId);
    return clock;
  }

  private static Map<String, Object> alignment(double offsetUs) {
    Map<String, Object> alignment = new LinkedHashMap<>();
    alignment.put("method", "udp_probe");
    alignment.put("at_ns", 0);
    alignment.put("offset_us", offsetUs);
    alignment.put("u_us", 1.0);
    alignment.put("bound_us", 2.0);
    alignment.put("probes", 32);
    alignment.put("min_rtt_us", 4.0);
    alignment.put("drift_ppm", 0.0);
    return alignment;
  }

  /** Lets a side that was made, and its meter, read one clock. */
  public SyntheticRun onTheMetersClock(Side side) {
    part(side, "clock").put("boot_id", SyntheticTrace.BOOT_ID);
    Map<String, Object> alignment = part(side, "alignment");
    alignment.put("method", "same_clock");
    List.of("offset_us", "u_us", "bound_us", "min_rtt_us").forEach(key -> alignment.put(key, 0.0));
    return this;
  }

  /** A record that was made, to be spoiled. */
  @SuppressWarnings("unchecked")
  public Map<String, Object> record(Side side) {
    return (Map<String, Object>) line.get(side.key());
  }

  /** A part of a record, to be spoiled. */
  @SuppressWarnings("unchecked")
  public Map<String, Object> part(Side side, String key) {
    return (Map<String, Object>) record(side).get(key);
  }

  public SyntheticRun without(String key) {
    line.remove(key);
    return this;
  }

  Map<String, Object> line() {
    return line;
  }

  /** The line's text. */
  public String json() throws IOException {
    return JSON.writeValueAsString(line);
  }

  /** Intervals, one after the other. */
  public static final class Phases {
    private final List<Map<String, Object>> pieces = new ArrayList<>();

    public Phases add(String phase, long startNs, long endNs) {
      return add(0, phase, startNs, endNs);
    }

    /** One interval of a run of several calls. */
    public Phases add(int trial, String phase, long startNs, long endNs) {
      Map<String, Object> piece = new LinkedHashMap<>();
      piece.put("trial", trial);
      piece.put("phase", phase);
      piece.put("start_ns", startNs);
      piece.put("end_ns", endNs);
      pieces.add(piece);
      return this;
    }
  }
}
