package pijoule.runner.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.campaign.Bounds;
import pijoule.campaign.Rounds;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Combinations;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.programs.Programs;

/**
 * The keys of a study that say what is varied, how often runs are repeated, and in which order.
 *
 * @param factors what is varied, in the study's order
 * @param fixed the one level of every other factor; one that is unset is not in it
 * @param declared factors whose level a person stated and the bench did not set
 * @param exclude combinations that are no cells
 * @param rounds number of replicates of each cell, and how many share a server process
 * @param randomOrder whether the order of blocks and runs is drawn
 * @param seed of order and numbers
 * @param pairs of boards that its rounds are dealt to, at least 1 and at most one for each round
 */
public record StudyDesign(
    Map<Factor, List<Level>> factors,
    Map<Factor, Level> fixed,
    Set<Factor> declared,
    List<Map<Factor, Level>> exclude,
    Rounds rounds,
    boolean randomOrder,
    long seed,
    int pairs) {
  /** Least and greatest number of replicates. */
  public static final Bounds<Long> REPLICATES = Bounds.of("replicates", 1, StudyBounds.MAX_RUNS);

  static final Bounds<Long> PER_BLOCK = Bounds.of("replicates_per_block", 1, StudyBounds.MAX_RUNS);

  /** Least and greatest seed. */
  public static final Bounds<Long> SEED = Bounds.of("seed", 0, Long.MAX_VALUE);

  /** Least and greatest number of pairs that a study is dealt to. */
  public static final Bounds<Long> PAIRS = Bounds.of("pairs", 1, 1000);

  /** Checks the number of runs, and that no factor is both varied and fixed. */
  public StudyDesign {
    REPLICATES.require((long) rounds.replicates());
    PER_BLOCK.require((long) rounds.perRound());
    SEED.require(seed);
    StudyBounds.requireRuns(factors, rounds.replicates());
    StudyBounds.requirePairs(pairs, rounds);
    for (Factor factor : factors.keySet()) {
      UsageException.when(
          fixed.containsKey(factor),
          factor.key() + " must be in factors or in fixed, got both; take one out");
    }
  }

  static StudyDesign read(JsonNode yaml, Programs programs, Optional<ForeignTarget> target) {
    Map<Factor, List<Level>> factors = factors(yaml.path("factors"), programs);
    Map<Factor, Level> fixed = fixed(yaml, factors, programs);
    Map<Factor, Level> named = levels(yaml.path("fixed"), programs);
    if (target.isPresent()) {
      TargetLevels.require(factors.keySet(), Map.of(), target.get().framework());
      TargetLevels.require(named.keySet(), named, target.get().framework());
      factors = TargetLevels.varied(factors, target.get());
      fixed = TargetLevels.fixed(fixed, target.get());
    } else {
      TargetLevels.requireNoBuilds(factors.keySet());
      TargetLevels.requireNoBuilds(named.keySet());
    }
    return new StudyDesign(
        factors,
        fixed,
        declared(yaml.path("declared")),
        exclude(yaml.path("exclude"), programs),
        new Rounds(yaml.path("replicates").asInt(), yaml.path("replicates_per_block").asInt(1)),
        yaml.path("order").asText("random").equals("random"),
        yaml.path("seed").asLong(),
        yaml.path("pairs").asInt(1));
  }

  private static Map<Factor, List<Level>> factors(JsonNode yaml, Programs programs) {
    Map<Factor, List<Level>> factors = new LinkedHashMap<>();
    yaml.properties()
        .forEach(
            entry -> {
              Factor factor = programs.titled(Factors.of(entry.getKey()));
              List<Level> levels = new ArrayList<>();
              entry.getValue().forEach(level -> levels.add(Level.parse(factor, level.asText())));
              UsageException.when(
                  Set.copyOf(levels).size() < levels.size(),
                  factor.key() + " must have different levels, got " + entry.getValue());
              factors.put(factor, levels);
            });
    return factors;
  }

  /** With the defaults of what means something for one of the study's services. */
  private static Map<Factor, Level> fixed(
      JsonNode yaml, Map<Factor, List<Level>> factors, Programs programs) {
    Map<Factor, Level> fixed = levels(yaml.path("fixed"), programs);
    LoadYaml.complete(yaml, factors, fixed);
    Set<String> services = services(factors, fixed);
    for (Factor factor : Factors.all()) {
      Optional<String> absent = factor.absent();
      boolean applies = services.stream().anyMatch(service -> Factors.applies(factor, service));
      if (applies
          && absent.isPresent()
          && !factors.containsKey(factor)
          && !fixed.containsKey(factor)) {
        fixed.put(factor, Level.parse(programs.titled(factor), absent.get()));
      }
    }
    return byFactor(fixed.values());
  }

  /** {@return levels by factor, in the order of plan.csv's columns} */
  private static Map<Factor, Level> byFactor(Collection<Level> levels) {
    Map<Factor, Level> byFactor = new LinkedHashMap<>();
    Factors.inOrder(levels).forEach(level -> byFactor.put(level.factor(), level));
    return byFactor;
  }

  private static Map<Factor, Level> levels(JsonNode yaml, Programs programs) {
    List<Level> levels = new ArrayList<>();
    yaml.properties()
        .forEach(
            entry -> {
              Factor factor = programs.titled(Factors.of(entry.getKey()));
              levels.add(Level.parse(factor, entry.getValue().asText()));
            });
    return byFactor(levels);
  }

  private static Set<Factor> declared(JsonNode yaml) {
    Set<Factor> declared = new LinkedHashSet<>();
    yaml.forEach(factor -> declared.add(Factors.of(factor.asText())));
    return declared;
  }

  private static List<Map<Factor, Level>> exclude(JsonNode yaml, Programs programs) {
    List<Map<Factor, Level>> exclude = new ArrayList<>();
    yaml.forEach(combination -> exclude.add(levels(combination, programs)));
    return exclude;
  }

  /** Writes its keys, but for {@code pairs}, which comes later in a file. */
  void write(ObjectNode yaml) {
    ObjectNode varied = yaml.putObject("factors");
    factors.forEach(
        (factor, levels) -> {
          ArrayNode array = varied.putArray(factor.key());
          levels.forEach(level -> array.add(level.text()));
        });
    put(yaml.putObject("fixed"), fixed);
    ArrayNode stated = yaml.putArray("declared");
    declared.forEach(factor -> stated.add(factor.key()));
    ArrayNode excluded = yaml.putArray("exclude");
    exclude.forEach(combination -> put(excluded.addObject(), combination));
    yaml.put("replicates", rounds.replicates())
        .put("replicates_per_block", rounds.perRound())
        .put("order", randomOrder ? "random" : "fixed")
        .put("seed", seed);
  }

  private static void put(ObjectNode yaml, Map<Factor, Level> levels) {
    levels.forEach((factor, level) -> yaml.put(factor.key(), level.text()));
  }

  /** The services that are called. */
  Set<String> services() {
    return services(factors, fixed);
  }

  private static Set<String> services(Map<Factor, List<Level>> factors, Map<Factor, Level> fixed) {
    Set<String> services = new LinkedHashSet<>();
    factors.getOrDefault(Factors.SERVICE, List.of()).forEach(level -> services.add(level.text()));
    if (fixed.containsKey(Factors.SERVICE)) {
      services.add(fixed.get(Factors.SERVICE).text());
    }
    if (services.isEmpty()) {
      services.add(Factors.SERVICE.absent().orElseThrow());
    }
    return services;
  }

  /** Factors that are varied or fixed. */
  Set<Factor> given() {
    Set<Factor> given = new LinkedHashSet<>(factors.keySet());
    given.addAll(fixed.keySet());
    return given;
  }

  /**
   * {@return its levels: several, one, or none if it stays unset}
   *
   * @param factor any
   */
  public List<Level> levels(Factor factor) {
    List<Level> varied = factors.get(factor);
    return varied != null ? varied : Stream.ofNullable(fixed.get(factor)).toList();
  }

  /** Levels of every factor, in every combination that is not excluded; the last varies fastest. */
  List<List<Level>> combinations() {
    List<Collection<Level>> excluded = exclude.stream().map(Map::values).toList();
    List<List<Level>> combinations = new ArrayList<>();
    for (List<Level> varied : Combinations.of(factors.values(), fixed.values(), excluded)) {
      List<Level> levels = new ArrayList<>(fixed.values());
      levels.addAll(varied);
      combinations.add(levels);
    }
    return combinations;
  }

  /** {@return this design with one factor at one level; see {@link Study#fix}} */
  StudyDesign fix(Level level, boolean setByBench) {
    Map<Factor, List<Level>> varied = new LinkedHashMap<>(factors);
    if (level.factor().equals(Factor.RATE) && factors.containsKey(Factor.RATE)) {
      // A server is measured idle as well; without that nothing is known above idle.
      boolean idle = LoadYaml.isIdleIn(factors.get(Factor.RATE));
      varied.put(Factor.RATE, LoadYaml.completed(List.of(level), false, idle));
      return with(varied, fixed, declared);
    }
    varied.remove(level.factor());
    Map<Factor, Level> fixedNow = new LinkedHashMap<>(fixed);
    fixedNow.put(level.factor(), level);
    Set<Factor> declaredNow = new LinkedHashSet<>(declared);
    if (!setByBench) {
      declaredNow.add(level.factor());
    }
    Set<Factor> inOrder = new LinkedHashSet<>(Factors.all());
    inOrder.retainAll(declaredNow);
    return with(varied, fixedNow, inOrder);
  }

  /** {@return this design for a target, without what it says of servers} */
  StudyDesign of(ForeignTarget target) {
    Set<Factor> kept = new LinkedHashSet<>(declared);
    kept.removeIf(factor -> !TargetLevels.isKept(factor));
    return new StudyDesign(
        TargetLevels.varied(factors, target),
        TargetLevels.fixed(fixed, target),
        kept,
        exclude.stream()
            .filter(out -> out.keySet().stream().allMatch(TargetLevels::isKept))
            .toList(),
        rounds,
        randomOrder,
        seed,
        pairs);
  }

  private StudyDesign with(
      Map<Factor, List<Level>> varied, Map<Factor, Level> ofOthers, Set<Factor> stated) {
    return new StudyDesign(varied, ofOthers, stated, exclude, rounds, randomOrder, seed, pairs);
  }

  StudyDesign with(Rounds split) {
    return new StudyDesign(factors, fixed, declared, exclude, split, randomOrder, seed, pairs);
  }

  StudyDesign withSeed(long other) {
    return new StudyDesign(factors, fixed, declared, exclude, rounds, randomOrder, other, pairs);
  }

  StudyDesign withPairs(int count) {
    return new StudyDesign(factors, fixed, declared, exclude, rounds, randomOrder, seed, count);
  }
}
