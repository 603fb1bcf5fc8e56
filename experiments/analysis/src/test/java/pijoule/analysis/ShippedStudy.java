package pijoule.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import pijoule.analysis.compare.ComparedFactors;
import pijoule.campaign.CampaignKind;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/**
 * A study that pijoule has, and campaigns of it in which no factor but a size changes anything, or
 * those that it compares as well.
 */
final class ShippedStudy {
  private static final Path STUDIES = Path.of("../studies");
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final long MS = 1_000_000;
  private static final long RUN = 15_000 * MS;
  private static final long STEP = 20 * MS;
  private static final Map<String, Integer> SIZES =
      Map.of(
          "request_bytes", 1000,
          "response_bytes", 2000,
          "response_payload_bytes", 1500,
          "response_head_bytes", 100);

  private final String name;
  private final double slower;

  private final boolean modelled;
  private final boolean traced;

  ShippedStudy(String name) {
    this(name, 1, false, true);
  }

  private ShippedStudy(String name, double slower, boolean modelled, boolean traced) {
    this.name = name;
    this.slower = slower;
    this.modelled = modelled;
    this.traced = traced;
  }

  /** The same without a meter, but for studies of load, whose answer is an energy. */
  ShippedStudy ofTimes() {
    return new ShippedStudy(name, slower, modelled, false);
  }

  /** The same with a power that is modelled. */
  ShippedStudy modelled() {
    return new ShippedStudy(name, slower, true, traced);
  }

  /** The same, of which each level of the compared factors but their first takes so much longer. */
  ShippedStudy slower(double ratio) {
    return new ShippedStudy(name, ratio, modelled, traced);
  }

  /** Every one of them. */
  static Stream<ShippedStudy> all() throws IOException {
    try (Stream<Path> files = Files.list(STUDIES)) {
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(file -> file.endsWith(".yaml"))
              .map(file -> file.replace(".yaml", ""))
              .sorted()
              .toList();
      return names.stream().map(ShippedStudy::new);
    }
  }

  /** How many combinations of levels it has, excluded ones too. */
  int combinations() throws IOException {
    int combinations = 1;
    for (JsonNode levels : YAML.readTree(file().toFile()).path("factors")) {
      combinations *= levels.size();
    }
    return combinations;
  }

  private Path file() {
    return STUDIES.resolve(name + ".yaml");
  }

  /**
   * Writes a campaign of it.
   *
   * @param folder empty
   * @param rounds of one replicate each
   * @param scatter standard deviation of a duration's logarithm, of its round and of its own
   * @param seed of the scatter
   * @return the folder
   */
  Path write(Path folder, int rounds, double scatter, long seed) throws Exception {
    String yaml = yaml(rounds);
    ResolvedStudy study =
        RecordedCampaign.read(new SyntheticCampaign(folder, yaml).write()).study();
    Campaign campaign =
        new Campaign(
            new SyntheticCampaign(folder, yaml),
            study,
            scatter,
            slower,
            modelled,
            new SplittableRandom(seed));
    for (int round = 1; round <= rounds; round++) {
      campaign.round(round);
    }
    if (traced || study.kind() == CampaignKind.LOAD) {
      campaign.traces();
    }
    return campaign.files.write();
  }

  private String yaml(int rounds) throws IOException {
    ObjectNode yaml = (ObjectNode) YAML.readTree(file().toFile());
    yaml.put("name", name).put("replicates", rounds).put("replicates_per_block", 1);
    yaml.remove(List.of("reference", "claims"));
    if (yaml.has("find")) {
      ((ObjectNode) yaml.get("fixed")).put(Factor.RATE.key(), "max");
    }
    return YAML.writeValueAsString(yaml);
  }

  @Override
  public String toString() {
    return name;
  }

  private record Campaign(
      SyntheticCampaign files,
      ResolvedStudy study,
      double scatter,
      double slower,
      boolean modelled,
      SplittableRandom chance) {
    void round(int round) {
      double ofRound = factor();
      Map<String, Integer> blocks = new LinkedHashMap<>();
      for (Cell cell : study.cells()) {
        if (study.kind() == CampaignKind.LOAD) {
          String server = cell.find(Factor.FRAMEWORK).map(Level::text).orElse("");
          boolean isFirst = !blocks.containsKey(server);
          int block = blocks.computeIfAbsent(server, unseen -> files.runs().size() + 1);
          load(
              files.underLoad(cell.number(), round, block, false, levels(cell)),
              study.settings(cell).get(Factor.RATE.key()),
              ofRound * factor() * slower(cell),
              isFirst);
        } else {
          calls(files.run(cell.number(), round, levels(cell)), cell, ofRound * slower(cell));
        }
      }
    }

    private static Map<String, String> levels(Cell cell) {
      Map<String, String> levels = new LinkedHashMap<>();
      cell.levels().forEach(level -> levels.put(level.factor().column(), level.value()));
      return levels;
    }

    private double slower(Cell cell) {
      double ratio = 1;
      for (FactorLevels compared : ComparedFactors.factors(study)) {
        boolean isFirst = cell.level(compared.factor()).equals(compared.levels().get(0));
        ratio *= isFirst ? 1 : slower;
      }
      return ratio;
    }

    private double factor() {
      return Math.exp(scatter * chance.nextGaussian());
    }

    private long start() {
      return files.runs().size() * RUN;
    }

    private void calls(SyntheticRun run, Cell cell, double ofRound) {
      int calls = Integer.parseInt(study.settings(cell).getOrDefault("calls", "1"));
      double ofRun = ofRound * factor();
      double scale = 1e6 * ofRun / calls;
      SyntheticRun.Phases client = new SyntheticRun.Phases();
      SyntheticRun.Phases server = new SyntheticRun.Phases();
      long at = start();
      at = add(client, 0, "startup", at, 1e6 * ofRun * 80);
      at = add(client, 0, "setup", at, 1e6 * ofRun * 90);
      for (int call = 0; call < calls; call++) {
        at = add(client, call, "generate", at, scale * 4);
        at = add(client, call, "serialize", at, scale * 11);
        long sent = at + Math.round(scale);
        long received = add(server, call, "receive", sent, scale * 3);
        long answered = add(server, call, "deserialize", received, scale * 13);
        answered = add(server, call, "service", answered, scale * 6);
        answered = add(server, call, "serialize", answered, scale * 9);
        server.add(call, "total", received, answered);
        client.add(call, "call", at, answered + Math.round(scale));
        if (study.settings(cell).containsKey("transport")) { // of the program's own
          client.add(call, "wait", sent, answered);
        }
        at = add(client, call, "deserialize", answered + Math.round(scale), scale * 12);
      }
      client.add("total", start(), at);
      run.side(Side.CLIENT, client, "client-board", 0);
      run.side(Side.SERVER, server, "server-board", 0);
      run.record(Side.CLIENT).put("calls", calls);
      run.record(Side.CLIENT).putAll(SIZES);
      run.record(Side.SERVER).put("requests", calls);
    }

    /** Adds a phase and returns its end. */
    private long add(
        SyntheticRun.Phases phases, int call, String phase, long start, double length) {
      long end = start + Math.max(1000, Math.round(length * factor()));
      phases.add(call, phase, start, end);
      return end;
    }

    private void load(SyntheticRun run, String level, double slower, boolean isFirst) {
      LoadCampaign.load(run, start(), rate(level), slower, 1);
      if (isFirst && !level.matches("idle|.*/s|[0-9.]+")) {
        run.set("max_rate", LoadCampaign.search(200 / slower, false));
      }
    }

    private static int rate(String level) {
      String digits = level.replaceAll("[^0-9].*", "");
      return digits.isEmpty() ? 200 : Integer.parseInt(digits);
    }

    void traces() {
      for (String meter : List.of("client-board", "server-board")) {
        SyntheticTrace trace = files.trace(meter, 1);
        trace.set("estimate", modelled);
        double watts = 1.7 * factor();
        for (long at = 0; at < start() + 2 * RUN; at += STEP) {
          trace.sample(at, watts + 0.02 * chance.nextGaussian());
        }
      }
    }
  }
}
