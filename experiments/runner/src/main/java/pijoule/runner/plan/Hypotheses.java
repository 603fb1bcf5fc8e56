package pijoule.runner.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.analysis.claims.ClaimsReader;
import pijoule.analysis.claims.ReferenceReader;
import pijoule.base.Nearest;
import pijoule.campaign.ResultsException;
import pijoule.contract.options.UsageException;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.Study;

/**
 * Reference and claims that a study is compared with. They are checked and copied into the results
 * folder before the first run, so that the folder needs no other and nothing is claimed after the
 * data are seen.
 */
public final class Hypotheses {
  private static final String REFERENCE = "reference";
  private static final String CLAIMS = "claims";

  private final Map<Path, Path> copies;
  private final List<Path> claims;

  private Hypotheses(Map<Path, Path> copies, List<Path> claims) {
    this.copies = Collections.unmodifiableMap(copies);
    this.claims = claims;
  }

  /**
   * Reads and checks what a study names.
   *
   * @param study that is to be carried out
   * @param programs with their references
   * @return the hypotheses
   * @throws UsageException if a file is missing or breaks a rule
   */
  public static Hypotheses of(Study study, Programs programs) throws IOException {
    Map<Path, Path> copies = new LinkedHashMap<>();
    Optional<String> name = study.reporting().reference();
    if (name.isPresent()) {
      Path folder = reference(name.get(), programs);
      check(folder);
      try (Stream<Path> files = Files.list(folder)) {
        files
            .filter(Files::isRegularFile)
            .sorted()
            .forEach(file -> copies.put(Path.of(REFERENCE, name.get(), name(file)), file));
      }
    }
    List<Path> claims = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (String claimed : study.reporting().claims()) {
      Path file = Path.of(claimed);
      ClaimsReader.read(file);
      if (!names.add(name(file))) {
        throw new UsageException(
            "files of claims must have different names, got " + name(file) + " twice; rename one");
      }
      Path copy = Path.of(CLAIMS, name(file));
      copies.put(copy, file);
      claims.add(copy);
    }
    return new Hypotheses(copies, claims);
  }

  /**
   * {@return its folder}
   *
   * @param name of a reference
   * @param programs of this pijoule
   * @throws UsageException if there is none of that name
   */
  public static Path reference(String name, Programs programs) {
    Path all = programs.home().resolve("experiments").resolve(REFERENCE);
    Path folder = all.resolve(name).normalize();
    if (!all.equals(folder.getParent()) || !Files.isDirectory(folder)) {
      throw new UsageException(
          "no folder in experiments/reference is '%s'; %s"
              .formatted(name, Nearest.hint(name, names(all))));
    }
    return folder;
  }

  private static void check(Path folder) {
    try {
      ReferenceReader.read(folder);
    } catch (ResultsException damaged) {
      throw new UsageException(damaged.getMessage());
    }
    if (Files.exists(folder.resolve("claims.yaml"))) {
      ClaimsReader.read(folder.resolve("claims.yaml"));
    }
  }

  private static List<String> names(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(Hypotheses::name).sorted().toList();
    } catch (IOException absent) {
      return List.of();
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  /**
   * {@return the study as it is in the results folder: with the copies' names}
   *
   * @param study whose hypotheses they are
   */
  public Study within(Study study) {
    return study.withClaims(claims);
  }

  /** {@return the files to copy, by the path of the copy in the results folder} */
  public Map<Path, Path> copies() {
    return copies;
  }
}
