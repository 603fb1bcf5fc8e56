package pijoule.analysis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/**
 * Two frameworks under load at three rates and idle, on server processes of their own; powers on
 * straight lines that are known. The generator and the servers have a meter each, on one clock.
 */
public final class LoadCampaign {
  /** Window of a run, s. */
  public static final int WINDOW = 10;

  /** Idle power of a process, W. */
  public static final double IDLE = 1.75;

  /** Energy of a request, J, by framework. */
  public static final Map<String, Double> JOULES = Map.of("cxf", 0.0004, "jdk", 0.0002);

  private static final long SECOND = 1_000_000_000;
  private static final List<String> FRAMEWORKS = List.of("cxf", "jdk");
  private static final int PERIOD = 15;

  /** Lengths of a repeat's times over those of the first run. */
  private static final double DRIFT = 0.9;

  public SyntheticCampaign campaign;
  private final Path folder;
  private final int processes;
  private List<String> rates = List.of("idle", "10/s", "50/s", "100/s");
  private boolean shares;
  private boolean foreign;
  private boolean constant;
  private boolean modelled;
  private final double bend;
  private final List<double[]> powers = new ArrayList<>();
  private int runs;

  /** Prepares the campaign, whose powers are on lines; {@code campaign.write()} writes it. */
  public LoadCampaign(Path folder, int processes) {
    this(folder, processes, 0);
  }

  /**
   * @param bend what a window at 50/s draws beside its line, W
   */
  public LoadCampaign(Path folder, int processes, double bend) {
    this.folder = folder;
    this.processes = processes;
    this.bend = bend;
    make();
  }

  /** The same with shares of a greatest rate, which is searched for, in place of rates. */
  public LoadCampaign graduated() {
    shares = true;
    powers.clear();
    runs = 0;
    make();
    return this;
  }

  /** The same with a power that is modelled. */
  public LoadCampaign modelled() {
    modelled = true;
    powers.clear();
    runs = 0;
    make();
    return this;
  }

  /** One service that pijoule did not start, in place of the frameworks. */
  public LoadCampaign foreign() {
    foreign = true;
    powers.clear();
    runs = 0;
    make();
    return this;
  }

  /** The same at one rate. */
  public LoadCampaign atOneRate() {
    rates = List.of("idle", "50/s");
    powers.clear();
    runs = 0;
    make();
    return this;
  }

  /** The same with a source whose power is always the same. */
  public LoadCampaign constant() {
    constant = true;
    powers.clear();
    runs = 0;
    make();
    return this;
  }

  private void make() {
    campaign = new SyntheticCampaign(folder, study());
    for (int process = 1; process <= processes; process++) {
      for (String framework : foreign ? FRAMEWORKS.subList(0, 1) : FRAMEWORKS) {
        block(process, framework);
      }
    }
    trace("client-board", 1.5);
    trace("server-board", 0);
  }

  private String study() {
    return """
    format: pijoule-study/1
    name: load
    title: Frameworks under load
    workload: {algorithm: library}
    factors: {%srate: [%s]}
    fixed: {message_size: 10kB, client: load%s}
    %s
    replicates: %s
    seed: 2013
    """
        .formatted(
            foreign ? "" : "framework: [cxf, jdk], ",
            shares ? "idle, 10%, 50%, 100%, max" : String.join(", ", rates),
            foreign ? ", framework: url" : "",
            foreign
                ? "target: {kind: url, url: 'http://127.0.0.1:8000/sort', method: POST}"
                : "compare: [framework]",
            processes);
  }

  /** The order of the rates differs from process to process. */
  private void block(int process, String framework) {
    int block = runs + 1;
    if (shares) {
      run(process, framework, block, "max", false);
      Map<String, Object> search = search(framework, process);
      campaign.runs().get(runs - 1).set("max_rate", search);
    }
    for (int i = 0; i < rates.size(); i++) {
      run(process, framework, block, rates.get((i + process) % rates.size()), false);
    }
    String first = rates.get(process % rates.size());
    run(process, framework, block, first.equals("idle") ? rates.get(1) : first, true);
  }

  private void run(int process, String framework, int block, String level, boolean repeated) {
    boolean max = level.equals("max");
    int levelsOf = rates.size() + (shares ? 1 : 0);
    int place = max ? rates.size() : rates.indexOf(level);
    int cell = FRAMEWORKS.indexOf(framework) * levelsOf + place + 1;
    int rate = max ? 200 : level.equals("idle") ? 0 : Integer.parseInt(level.replace("/s", ""));
    long at = start(runs++);
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("framework", foreign ? "url" : framework);
    levels.put("rate", shares ? level.replace("/s", "%") : level);
    SyntheticRun run = campaign.underLoad(cell, process, block, repeated, levels);
    double slower = (framework.equals("cxf") ? 2 : 1) * (1 + 0.05 * process);
    load(run, at, rate, slower * (repeated ? DRIFT : 1), process);
    if (repeated) {
      run.set("repeated", true);
    }
    if (runs == block) {
      Map<String, Object> first = new LinkedHashMap<>();
      first.put("seconds", 1.0);
      first.put("start_ns", at - 3 * SECOND / 2);
      first.put("end_ns", at - SECOND / 2);
      first.put("boot_id", "boot-of-meter");
      run.set("first_answer", first);
    }
    double off = rate == 50 ? bend : 0;
    double joules = JOULES.get(framework) * (1 + 0.01 * process);
    powers.add(new double[] {constant ? IDLE : IDLE + 0.001 * process + joules * rate + off});
  }

  /** Gives a run what the generator and the server's process left; its window starts at ns. */
  static void load(SyntheticRun run, long at, int rate, double slower, int process) {
    run.side(Side.CLIENT, client(at), "client-board", 0);
    Map<String, Object> meters = new LinkedHashMap<>();
    meters.put("client", "client-board");
    meters.put("server", "server-board");
    run.set("meters", meters);
    run.record(Side.CLIENT).put("load", load(at, rate, slower));
    Map<String, Object> server = new LinkedHashMap<>();
    server.put("cpu_seconds", rate * 12 * 0.002 * slower);
    server.put("peak_memory_bytes", 200_000_000 + process);
    server.put("resolution_seconds", 0.01);
    run.set("server_process", server);
  }

  /** Of jdk's first process the generator is the limit. */
  private static Map<String, Object> search(String framework, int process) {
    double rate = (framework.equals("cxf") ? 190 : 390) + 10 * process;
    return search(rate, framework.equals("jdk") && process == 1);
  }

  /** A search that found a rate, or that the generator ended. */
  static Map<String, Object> search(double rate, boolean atLeast) {
    Map<String, Object> search = new LinkedHashMap<>();
    search.put("rate_per_second", rate);
    search.put("at_least", atLeast);
    search.put("limit", "p99 <= 100ms");
    search.put(
        "steps",
        List.of(
            Map.of(
                "rate_per_second",
                rate,
                "seed",
                1,
                "passed",
                true,
                "value_seconds",
                0.05,
                "offered",
                2000,
                "completed",
                2000,
                "errors",
                0),
            Map.of(
                "rate_per_second",
                rate * 2,
                "seed",
                2,
                "passed",
                false,
                "value_seconds",
                0.2,
                "offered",
                4000,
                "completed",
                3990,
                "reason",
                "p99 was 0.2 s")));
    return search;
  }

  /** When the window of a run starts, ns. */
  public static long start(int run) {
    return (10 + (long) run * PERIOD) * SECOND;
  }

  private static SyntheticRun.Phases client(long window) {
    long end = window + WINDOW * SECOND;
    return new SyntheticRun.Phases()
        .add("startup", window - 4 * SECOND, window - 3 * SECOND)
        .add("setup", window - 3 * SECOND, window - 2 * SECOND)
        .add("load", window, end)
        .add("total", window - 4 * SECOND, end + SECOND / 2);
  }

  private static Map<String, Object> load(long at, int rate, double slower) {
    Map<String, Object> load = new LinkedHashMap<>();
    int offered = rate * WINDOW;
    int errors = rate == 100 ? 1 : 0;
    load.put("rate_per_second", (double) rate);
    load.put("arrivals", "poisson");
    load.put("connections", 8);
    load.put("duration_seconds", (double) WINDOW);
    load.put("lead_in_seconds", 2.0);
    load.put("offered", offered);
    load.put("completed", offered - errors);
    load.put("errors", errors == 0 ? Map.of() : Map.of("status 503", errors));
    load.put(
        "error_examples", errors == 0 ? Map.of() : Map.of("status 503", "must be 200, got 503"));
    load.put("unfinished", 0);
    load.put("completed_in_window", offered);
    load.put("requests_with_lead_in", rate * 12);
    load.put("response_seconds", times(rate, 0.004 * slower));
    load.put("service_seconds", times(rate, 0.003 * slower));
    load.put("start_lateness_seconds", Map.of());
    load.put("waited_for_connection", 0);
    load.put("longest_queue", 0);
    load.put("generator_cpu_seconds", 0.5);
    load.put("generator_limited", false);
    load.put("late", false);
    load.put("bytes_sent", 100L * offered);
    load.put("bytes_received", 100L * offered);
    load.put("windows", windows(at, rate));
    return load;
  }

  /** A part for each second, with as many answers in each but the first, which has half. */
  private static List<Map<String, Object>> windows(long at, int rate) {
    List<Map<String, Object>> windows = new ArrayList<>();
    for (int second = 0; second < WINDOW; second++) {
      windows.add(
          Map.of(
              "start_ns",
              at + second * SECOND,
              "end_ns",
              at + (second + 1) * SECOND,
              "completed",
              second == 0 ? rate / 2 : rate));
    }
    return windows;
  }

  private static Map<String, Object> times(int rate, double median) {
    Map<String, Object> times = new LinkedHashMap<>();
    if (rate > 0) {
      times.put("p50", median);
      times.put("p90", 3 * median);
      times.put("mean", 1.5 * median);
      times.put("max", 20 * median);
    }
    if (rate >= 100) {
      times.put("p99", 9 * median);
    }
    return times;
  }

  /** A sample every 20 ms; the windows are far enough from each other for their edges. */
  private void trace(String meter, double instead) {
    SyntheticTrace trace = campaign.trace(meter, 1);
    trace.set("rate_hertz", 50).set("estimate", modelled);
    if (modelled) {
      trace.set("kind", "model").set("settings", Map.of("busy_watts", 1.96, "idle_watts", 1.77));
    }
    long step = SECOND / 50;
    for (int run = 0; run < runs; run++) {
      long from = start(run) - 2 * SECOND;
      for (long at = from; at < from + PERIOD * SECOND; at += step) {
        trace.sample(at, instead > 0 ? instead : powers.get(run)[0]);
      }
    }
  }
}
