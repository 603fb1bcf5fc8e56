package pijoule.runner.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Factor;
import pijoule.energy.files.FileName;
import pijoule.runner.programs.Programs;

/**
 * The keys of a study about what its report answers.
 *
 * @param reference published tables that the results are compared with, by name
 * @param claims files of claims that the results are to decide
 * @param demonstration of a study that only shows how things work: what to do for more
 * @param compares factors whose levels the study is to compare, in the order of its answer; empty
 *     where it names none
 */
public record Reporting(
    Optional<String> reference,
    List<Path> claims,
    Optional<String> demonstration,
    List<Factor> compares) {
  /** Claims are named from the folder of the study. */
  static Reporting read(JsonNode yaml, Path file, Programs programs) {
    Path study = file.toAbsolutePath();
    return new Reporting(
        Optional.ofNullable(yaml.path("reference").textValue())
            .map(name -> FileName.require("a reference", name)),
        StudyFile.texts(yaml.path("claims")).stream()
            .map(claims -> study.resolveSibling(claims).normalize())
            .toList(),
        Optional.ofNullable(yaml.path("demonstration").textValue()),
        StudyFile.texts(yaml.path("compare")).stream()
            .map(Factors::of)
            .map(programs::titled)
            .toList());
  }

  void write(ObjectNode yaml) {
    reference.ifPresent(name -> yaml.put("reference", name));
    if (!claims.isEmpty()) {
      ArrayNode files = yaml.putArray("claims");
      claims.forEach(file -> files.add(file.toString().replace('\\', '/')));
    }
    demonstration.ifPresent(text -> yaml.put("demonstration", text));
    if (!compares.isEmpty()) {
      ArrayNode compared = yaml.putArray("compare");
      compares.forEach(factor -> compared.add(factor.key()));
    }
  }

  Reporting withClaims(List<Path> files) {
    return new Reporting(reference, files, demonstration, compares);
  }

  /** Leaves out what is published about servers that pijoule starts. */
  Reporting ofTarget() {
    return new Reporting(
        Optional.empty(),
        List.of(),
        demonstration,
        compares.stream().filter(TargetLevels::isKept).toList());
  }
}
