package pijoule.runner.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.numbers.NumberRange;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.units.Durations;
import pijoule.energy.files.FileName;
import pijoule.runner.programs.Programs;
import pijoule.runner.yaml.YamlFile;

/** Reads a study and writes it with every default filled in; see experiments/schema. */
public final class StudyFile {
  private static final YamlFile FORMAT = new YamlFile("study");

  private StudyFile() {}

  /**
   * Reads a study for the programs of this installation.
   *
   * @param file YAML
   * @return the study
   * @throws UsageException if it breaks a rule; the message names file, rule and value
   */
  public static Study read(Path file) {
    return read(file, Programs.find());
  }

  /**
   * Reads a study.
   *
   * @param file YAML
   * @param programs that its levels name
   * @return the study
   * @throws UsageException if it breaks a rule; the message names file, rule and value
   */
  public static Study read(Path file, Programs programs) {
    JsonNode yaml = FORMAT.read(file);
    programs.all();
    try {
      return study(yaml, file, programs);
    } catch (UsageException | IllegalArgumentException refused) {
      throw new UsageException(file + ": " + refused.getMessage());
    }
  }

  private static Study study(JsonNode yaml, Path file, Programs programs) {
    Map<Factor, List<Level>> factors = factors(yaml.path("factors"), programs);
    Map<Factor, Level> fixed = fixed(yaml, factors, programs);
    if (yaml.has("target")) {
      Map<Factor, Level> named = levels(yaml.path("fixed"), programs);
      TargetLevels.require(factors.keySet(), Map.of());
      TargetLevels.require(named.keySet(), named);
      fixed = TargetLevels.fixed(fixed);
    }
    return new Study(
        programs,
        name(yaml, file),
        yaml.path("title").asText(),
        integers(yaml.path("workload").path("integers")),
        texts(yaml.path("assumptions")),
        factors,
        fixed,
        declared(yaml.path("declared")),
        exclude(yaml.path("exclude"), programs),
        yaml.path("replicates").asInt(),
        yaml.path("replicates_per_block").asInt(1),
        yaml.path("order").asText("random").equals("random"),
        yaml.path("seed").asLong(),
        Timing.read(yaml, factors, fixed),
        Instruments.read(yaml),
        Reporting.read(yaml, file, programs),
        LoadYaml.read(yaml, file, factors, fixed),
        yaml.path("pairs").asInt(1));
  }

  private static String name(JsonNode yaml, Path file) {
    String ofFile = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
    return FileName.require("a study", yaml.path("name").asText(ofFile));
  }

  private static NumberRange integers(JsonNode yaml) {
    if (yaml.has("digits")) {
      if (yaml.has("min") || yaml.has("max")) {
        throw new UsageException(
            "integers has digits, or min and max, got both; take one of them out");
      }
      return NumberRange.ofDigits(yaml.get("digits").asInt());
    }
    return new NumberRange(
        yaml.path("min").asInt(Integer.MIN_VALUE), yaml.path("max").asInt(Integer.MAX_VALUE));
  }

  private static Map<Factor, List<Level>> factors(JsonNode yaml, Programs programs) {
    Map<Factor, List<Level>> factors = new LinkedHashMap<>();
    yaml.properties()
        .forEach(
            entry -> {
              Factor factor = programs.titled(Factors.of(entry.getKey()));
              List<Level> levels = new ArrayList<>();
              entry.getValue().forEach(level -> levels.add(Level.parse(factor, level.asText())));
              if (Set.copyOf(levels).size() < levels.size()) {
                throw new UsageException(
                    factor.key() + " must have different levels, got " + entry.getValue());
              }
              factors.put(factor, levels);
            });
    return factors;
  }

  /** With the defaults of what means something for one of the study's services. */
  private static Map<Factor, Level> fixed(
      JsonNode yaml, Map<Factor, List<Level>> factors, Programs programs) {
    Map<Factor, Level> fixed = levels(yaml.path("fixed"), programs);
    LoadYaml.complete(yaml, factors, fixed);
    Set<String> services = StudyServices.of(factors, fixed);
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

  /** In the order of plan.csv's columns. */
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

  static List<String> texts(JsonNode yaml) {
    List<String> texts = new ArrayList<>();
    yaml.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  static Duration duration(JsonNode yaml, String key, String absent) {
    try {
      return Durations.parse(yaml.path(key).asText(absent));
    } catch (IllegalArgumentException refused) {
      throw new UsageException(key + ": " + refused.getMessage());
    }
  }

  /**
   * Writes a study so that {@link #read} gives it back.
   *
   * @param study to write
   * @return YAML
   */
  public static String write(Study study) {
    return write(study, Optional.empty());
  }

  /**
   * Writes a study for a folder.
   *
   * @param study to write
   * @param folder of the file: files of its target within it are named from there
   * @return YAML
   */
  public static String write(Study study, Optional<Path> folder) {
    ObjectNode yaml = FORMAT.object();
    yaml.put("format", "pijoule-study/1").put("name", study.name()).put("title", study.title());
    yaml.putObject("workload")
        .putObject("integers")
        .put("min", study.integers().min())
        .put("max", study.integers().max());
    ArrayNode assumptions = yaml.putArray("assumptions");
    study.assumptions().forEach(assumptions::add);
    ObjectNode factors = yaml.putObject("factors");
    study
        .factors()
        .forEach(
            (factor, levels) -> {
              ArrayNode array = factors.putArray(factor.key());
              levels.forEach(level -> array.add(level.text()));
            });
    put(yaml.putObject("fixed"), study.fixed());
    ArrayNode declared = yaml.putArray("declared");
    study.declared().forEach(factor -> declared.add(factor.key()));
    ArrayNode exclude = yaml.putArray("exclude");
    study.exclude().forEach(combination -> put(exclude.addObject(), combination));
    yaml.put("replicates", study.replicates())
        .put("replicates_per_block", study.replicatesPerBlock())
        .put("order", study.randomOrder() ? "random" : "fixed")
        .put("seed", study.seed());
    study.timing().write(study.serverWarmUp(), yaml);
    study.instruments().write(yaml);
    LoadYaml.write(study.kind(), folder, yaml);
    if (study.pairs() > 1) {
      yaml.put("pairs", study.pairs());
    }
    study.reporting().write(yaml);
    ArrayNode cells = yaml.putArray("cells");
    study.cells().forEach(cell -> put(cell, cells.addObject()));
    return FORMAT.write(yaml);
  }

  /** The columns and values of plan.csv, for those who read study.yaml alone. */
  private static void put(Cell cell, ObjectNode yaml) {
    yaml.put("cell", cell.number());
    cell.levels().forEach(level -> yaml.put(level.factor().column(), level.value()));
  }

  private static void put(ObjectNode yaml, Map<Factor, Level> levels) {
    levels.forEach((factor, level) -> yaml.put(factor.key(), level.text()));
  }
}
