package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import pijoule.energy.files.FileName;

/**
 * The keys of a study about what its report answers.
 *
 * @param reference published tables that the results are compared with, by name
 * @param claims files with claims that the results are to decide, named from the study's folder
 * @param demonstration of a study that only shows how things work: what to do for more
 * @param compares keys of the factors whose levels the study is to compare, in the order of its
 *     answer; empty where it names none
 * @param stop rule by which the campaign may end early; absent where it makes all rounds
 */
public record Reporting(
    Optional<String> reference,
    List<String> claims,
    Optional<String> demonstration,
    List<String> compares,
    Optional<StopRule> stop) {
  /** Reporting of a study that names none of these keys. */
  public static final Reporting USUAL =
      new Reporting(Optional.empty(), List.of(), Optional.empty(), List.of(), Optional.empty());

  /** Copies the lists. */
  public Reporting {
    claims = List.copyOf(claims);
    compares = List.copyOf(compares);
  }

  /**
   * Reads them.
   *
   * @param yaml of a study
   * @return what it says
   */
  public static Reporting read(JsonNode yaml) {
    return new Reporting(
        StudyKeys.texts(yaml.path("reference")).stream().findFirst(),
        StudyKeys.texts(yaml.path("claims")),
        StudyKeys.texts(yaml.path("demonstration")).stream().findFirst(),
        StudyKeys.texts(yaml.path("compare")),
        StudyKeys.texts(yaml.path("stop")).stream().findFirst().map(StopRule::parse));
  }

  /**
   * Writes them.
   *
   * @param yaml of a study
   */
  public void write(ObjectNode yaml) {
    reference.ifPresent(name -> yaml.put("reference", name));
    put(yaml, "claims", claims);
    demonstration.ifPresent(text -> yaml.put("demonstration", text));
    put(yaml, "compare", compares);
    stop.ifPresent(rule -> yaml.put("stop", rule.text()));
  }

  private static void put(ObjectNode yaml, String key, List<String> texts) {
    if (!texts.isEmpty()) {
      ArrayNode array = yaml.putArray(key);
      texts.forEach(array::add);
    }
  }

  /**
   * {@return this reporting, whose files of claims are named from the root of the file system}
   *
   * @param file of the study
   * @throws IllegalArgumentException if its reference is no name
   */
  public Reporting from(Path file) {
    reference.ifPresent(name -> FileName.require("a reference", name));
    Path study = file.toAbsolutePath();
    return withClaims(claims.stream().map(name -> study.resolveSibling(name).normalize()).toList());
  }

  /**
   * {@return this reporting with other claims to decide}
   *
   * @param files that have the claims
   */
  public Reporting withClaims(List<Path> files) {
    List<String> names = files.stream().map(file -> file.toString().replace('\\', '/')).toList();
    return new Reporting(reference, names, demonstration, compares, stop);
  }

  /**
   * {@return this reporting with another rule}
   *
   * @param rule by which the campaign may end early
   */
  public Reporting withStop(Optional<StopRule> rule) {
    return new Reporting(reference, claims, demonstration, compares, rule);
  }
}
