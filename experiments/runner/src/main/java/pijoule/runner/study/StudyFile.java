package pijoule.runner.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Optional;
import pijoule.campaign.Bounds;
import pijoule.campaign.Instruments;
import pijoule.campaign.Reporting;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.StudyKeys;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.numbers.NumberRange;
import pijoule.contract.study.Cell;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.bench.ForeignTargetYaml;
import pijoule.runner.programs.Programs;
import pijoule.runner.yaml.YamlFile;

/** Reads a study and writes it with every default filled in; see experiments/schema. */
public final class StudyFile {
  private static final YamlFile FORMAT = new YamlFile("study");

  static final Bounds<Long> MIN =
      Bounds.of("workload.integers.min", Integer.MIN_VALUE, Integer.MAX_VALUE);
  static final Bounds<Long> MAX =
      Bounds.of("workload.integers.max", Integer.MIN_VALUE, Integer.MAX_VALUE);
  static final Bounds<Long> DIGITS =
      Bounds.of("workload.integers.digits", 1, NumberRange.MAX_DIGITS);

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
    return UsageException.naming(file, () -> study(yaml, file, programs));
  }

  static Study study(JsonNode yaml, Path file, Programs programs) {
    Optional<ForeignTarget> target = ForeignTargetYaml.read(yaml, file);
    StudyDesign design = StudyDesign.read(yaml, programs, target);
    Reporting reporting = Reporting.read(yaml).from(file);
    return new Study(
        programs,
        FORMAT.name(yaml, file),
        yaml.path("title").asText(),
        integers(yaml.path("workload").path("integers")),
        StudyKeys.texts(yaml.path("assumptions")),
        design,
        Timing.read(yaml, design),
        Instruments.read(yaml),
        target.map(service -> TargetLevels.comparing(reporting, service)).orElse(reporting),
        LoadYaml.read(yaml, target, design));
  }

  private static NumberRange integers(JsonNode yaml) {
    if (yaml.has("digits")) {
      UsageException.when(
          yaml.has("min") || yaml.has("max"),
          "integers has digits, or min and max, got both; take one of them out");
      return NumberRange.ofDigits(DIGITS.require(yaml.get("digits").asLong()).intValue());
    }
    return new NumberRange(
        MIN.require(yaml.path("min").asLong(MIN.min())).intValue(),
        MAX.require(yaml.path("max").asLong(MAX.max())).intValue());
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
    yaml.put("format", ResolvedStudy.FORMAT).put("name", study.name()).put("title", study.title());
    yaml.putObject("workload")
        .putObject("integers")
        .put("min", study.integers().min())
        .put("max", study.integers().max());
    ArrayNode assumptions = yaml.putArray("assumptions");
    study.assumptions().forEach(assumptions::add);
    study.design().write(yaml);
    study.timing().write(study.serverWarmUp(), yaml);
    study.instruments().write(yaml);
    LoadYaml.write(study.kind(), study.design(), folder, yaml);
    if (study.design().pairs() > 1) {
      yaml.put("pairs", study.design().pairs());
    }
    study.reporting().write(yaml);
    ArrayNode cells = yaml.putArray("cells");
    study.cells().forEach(cell -> put(cell, cells.addObject()));
    return FORMAT.write(yaml);
  }

  /** The columns and values of plan.csv, for those who read only study.yaml. */
  private static void put(Cell cell, ObjectNode yaml) {
    yaml.put("cell", cell.number());
    cell.levels().forEach(level -> yaml.put(level.factor().column(), level.value()));
  }
}
