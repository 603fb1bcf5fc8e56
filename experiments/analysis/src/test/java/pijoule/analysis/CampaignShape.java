package pijoule.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/** Campaigns that are whole and yet unlike the paper's; every one is to have a whole report. */
enum CampaignShape {
  USUAL,
  ONE_CELL,
  ONE_REPLICATE,
  THREE_FACTORS_OF_THREE_LEVELS,
  EXCLUDED_COMBINATIONS,
  HALF_FINISHED,
  WARM,
  AMORTIZED,
  NO_METERS,
  ONE_METER,
  NO_RUNS,
  ALL_FAILED,
  CLIENT_ALONE,
  NO_SPREAD,
  NO_TIME,
  NO_POWER,
  PHASES_WITHOUT_SAMPLES,
  HELD_AGAINST_THE_PAPER,
  TWO_WILD_ROUNDS,
  ODD_WORDS;

  private static final long MS = 1_000_000;
  private static final long RUN = 1000 * MS;

  /** Whether any run is valid. */
  boolean hasValues() {
    return this != NO_RUNS && this != ALL_FAILED;
  }

  /**
   * @return the folder, written
   */
  Path write(Path folder) throws Exception {
    if (this == HELD_AGAINST_THE_PAPER) {
      reference(folder.resolve("reference/nunes2013"));
    }
    List<Map<String, String>> cells = cells();
    SyntheticCampaign campaign = new SyntheticCampaign(folder, study());
    int runs = this == NO_RUNS ? 0 : cells.size() * replicates();
    runs = this == HALF_FINISHED ? runs / 2 : runs;
    for (int i = 0; i < runs; i++) {
      int cell = i % cells.size();
      run(campaign, i, campaign.run(cell + 1, i / cells.size() + 1, cells.get(cell)));
    }
    if (this != NO_METERS) {
      trace(campaign, meter(Side.CLIENT), runs);
      if (this != ONE_METER) {
        trace(campaign, meter(Side.SERVER), runs);
      }
    }
    return campaign.write();
  }

  private static void reference(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (Stream<Path> files = Files.list(Path.of("../reference/nunes2013"))) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
  }

  private int replicates() {
    return switch (this) {
      case ONE_REPLICATE -> 1;
      case ONE_METER, TWO_WILD_ROUNDS -> 2;
      default -> 3;
    };
  }

  private Map<String, List<String>> factors() {
    Map<String, List<String>> factors = new LinkedHashMap<>();
    switch (this) {
      case ONE_CELL -> {}
      case THREE_FACTORS_OF_THREE_LEVELS, EXCLUDED_COMBINATIONS -> {
        factors.put("framework", List.of("axis2", "cxf", "jdk"));
        factors.put("container", List.of("jetty", "tomcat", "none"));
        factors.put("message_size", List.of("100kB", "500kB", "1000kB"));
      }
      case ODD_WORDS -> {
        factors.put("framework", List.of("a,b \"c\"", "<x> & 100 % | _y_"));
        factors.put("algorithm", List.of("µ\\n{}$#^~", "=1+1"));
      }
      default -> {
        factors.put("framework", List.of("axis2", "cxf"));
        factors.put("message_size", List.of("100kB", "500kB"));
      }
    }
    return factors;
  }

  private String study() {
    StringBuilder yaml = new StringBuilder("format: pijoule-study/1\nname: shape\n");
    yaml.append(
        this == ODD_WORDS ? "title: 'a <b> & \"c\" | 100 % of $x_y$'\n" : "title: A shape\n");
    yaml.append("workload: {service: sort, algorithm: library}\nfactors:");
    factors().forEach((name, levels) -> yaml.append("\n  ").append(name).append(quoted(levels)));
    yaml.append(factors().isEmpty() ? " {}\n" : "\n");
    yaml.append(this == WARM ? "fixed: {calls: 3, lifecycle: warm}\n" : "fixed: {heap: 128MB}\n");
    if (this == EXCLUDED_COMBINATIONS) {
      yaml.append("exclude: [{framework: jdk, container: tomcat}, {message_size: 1000kB}]\n");
    }
    if (this == HELD_AGAINST_THE_PAPER) {
      yaml.append("reference: nunes2013\n");
    }
    return yaml.append("replicates: ").append(replicates()).append("\nseed: 2013\n").toString();
  }

  private static String quoted(List<String> levels) {
    return ": ['" + String.join("', '", levels) + "']";
  }

  private List<Map<String, String>> cells() {
    List<Map<String, String>> cells = List.of(Map.of());
    for (Map.Entry<String, List<String>> factor : factors().entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> cell : cells) {
        factor.getValue().forEach(level -> longer.add(with(cell, factor.getKey(), level)));
      }
      cells = longer;
    }
    return cells.stream().filter(cell -> !excluded(cell)).toList();
  }

  private static Map<String, String> with(Map<String, String> cell, String name, String level) {
    Map<String, String> longer = new LinkedHashMap<>(cell);
    if (name.equals("message_size")) {
      longer.put("message_size_bytes", level.replace("kB", "000"));
    } else {
      longer.put(name, level);
    }
    return longer;
  }

  private boolean excluded(Map<String, String> cell) {
    return this == EXCLUDED_COMBINATIONS
        && (cell.get("message_size_bytes").equals("1000000")
            || cell.get("framework").equals("jdk") && cell.get("container").equals("tomcat"));
  }

  private void run(SyntheticCampaign campaign, int index, SyntheticRun run) {
    if (this == ALL_FAILED) {
      run.failed("no <answer> within 60 s | \"never\", 100 %");
      return;
    }
    if (this == ODD_WORDS && index == 1) {
      run.failed("no <answer> within 60 s | \"never\", 100 %\nand so \\on");
      return;
    }
    long start = (index + 1) * RUN;
    run.side(Side.CLIENT, client(start, index), meter(Side.CLIENT), 0);
    if (this != CLIENT_ALONE) {
      run.side(Side.SERVER, server(start + 100 * MS, index), meter(Side.SERVER), 0);
    }
    if (this == WARM) {
      run.record(Side.CLIENT).put("calls", 3);
      run.record(Side.SERVER).put("requests", 3);
    }
    if (this == AMORTIZED) {
      run.record(Side.CLIENT).put("amortized", List.of(window(start + 600 * MS)));
      run.record(Side.SERVER).put("amortized", List.of(window(start + 700 * MS)));
    }
  }

  private static Map<String, Object> window(long start) {
    return Map.of(
        "phase", "serialize", "operations", 8, "start_ns", start, "end_ns", start + 80 * MS);
  }

  private SyntheticRun.Phases client(long start, int index) {
    SyntheticRun.Phases phases = new SyntheticRun.Phases();
    phases.add("startup", start, start + 10 * MS).add("setup", start + 10 * MS, start + 20 * MS);
    long end = start;
    for (int trial = 0; trial < trials(); trial++) {
      long at = start + trial * 180 * MS;
      long part = this == NO_TIME ? 0 : 20 * MS;
      end = this == NO_TIME ? at : at + 150 * MS + jitter(index + trial);
      phases
          .add(trial, "serialize", at + part, at + 2 * part)
          .add(trial, "call", at + 2 * part, at + 6 * part)
          .add(trial, "deserialize", at + 6 * part, end);
    }
    return phases.add("total", start, end);
  }

  private int trials() {
    return this == WARM ? 3 : 1;
  }

  private SyntheticRun.Phases server(long start, int index) {
    SyntheticRun.Phases phases = new SyntheticRun.Phases();
    for (int trial = 0; trial < trials(); trial++) {
      long at = start + trial * 180 * MS;
      long end = this == NO_TIME ? at : at + 60 * MS + jitter(index + trial);
      long part = this == NO_TIME ? 0 : 10 * MS;
      phases
          .add(trial, "deserialize", at, at + part)
          .add(trial, "service", at + part, at + 2 * part)
          .add(trial, "serialize", at + 2 * part, at + 3 * part)
          .add(trial, "total", at, end);
    }
    return phases;
  }

  private long jitter(int index) {
    long step = this == TWO_WILD_ROUNDS ? 150 * MS : MS;
    return this == NO_SPREAD || this == NO_TIME ? 0 : index * 7L % 5 * step;
  }

  private String meter(Side side) {
    return switch (this) {
      case NO_METERS -> null;
      case ONE_METER -> "board";
      default -> side.key() + "-board";
    };
  }

  private void trace(SyntheticCampaign campaign, String meter, int runs) {
    SyntheticTrace trace = campaign.trace(meter, 1);
    long step = this == PHASES_WITHOUT_SAMPLES ? 700 * MS : 5 * MS;
    int i = 0;
    for (long at = 0; at < (runs + 3) * RUN; at += step) {
      double varying = this == NO_SPREAD ? 0 : i++ % 10 / 64.0;
      trace.sample(at, this == NO_POWER ? 0 : 1.5 + varying);
    }
  }
}
