package pijoule.analysis.claims;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.campaign.Problem;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.ResultsException;
import pijoule.contract.options.UsageException;
import pijoule.energy.files.FileName;

/**
 * Reference and claims of a results folder, which are copied into it before the first run.
 *
 * @param reference published tables
 * @param files of claims; the reference's own come first
 * @param problems what of it could not be read
 */
public record ClaimsFolder(
    Optional<Reference> reference, List<Claims> files, List<Problem> problems) {
  private static final String CLAIMS = "claims.yaml";

  /** Copies the lists. */
  /**
   * {@return what a study names; with a problem for each file that cannot be read}
   *
   * @param folder of the results, with reference/ and claims/
   * @param study of them
   */
  public static ClaimsFolder read(Path folder, ResolvedStudy study) {
    List<Problem> problems = new ArrayList<>();
    List<Claims> files = new ArrayList<>();
    Optional<Reference> reference = Optional.empty();
    Optional<String> named = study.reporting().reference();
    if (named.isPresent() && !FileName.isName(named.get())) {
      problems.add(
          new Problem(
              "the reference of study.yaml must be a name, got '%s'; it is left out"
                  .formatted(named.get())));
    } else if (named.isPresent()) {
      Path of = folder.resolve("reference").resolve(named.get());
      reference = reference(of, problems);
      if (Files.exists(of.resolve(CLAIMS))) {
        claims(of.resolve(CLAIMS), problems)
            .map(claims -> claims.named(named.get()))
            .ifPresent(files::add);
      }
    }
    for (String name : study.reporting().claims()) {
      within(folder, name, problems).flatMap(file -> claims(file, problems)).ifPresent(files::add);
    }
    return new ClaimsFolder(reference, files, problems);
  }

  private static Optional<Path> within(Path folder, String name, List<Problem> problems) {
    try {
      Path file = folder.resolve(name).normalize();
      if (file.startsWith(folder.normalize())) {
        return Optional.of(file);
      }
    } catch (InvalidPathException noPath) {
      // reported below
    }
    problems.add(
        new Problem(
            "claims of study.yaml must be files of the results folder, got '%s'; they are left out"
                .formatted(name)));
    return Optional.empty();
  }

  private static Optional<Reference> reference(Path folder, List<Problem> problems) {
    try {
      return Optional.of(ReferenceReader.read(folder));
    } catch (ResultsException damaged) {
      problems.add(new Problem(damaged.getMessage()));
      return Optional.empty();
    }
  }

  private static Optional<Claims> claims(Path file, List<Problem> problems) {
    try {
      return Optional.of(ClaimsReader.read(file));
    } catch (UsageException damaged) {
      problems.add(new Problem(damaged.getMessage() + "; its claims are left out"));
      return Optional.empty();
    }
  }
}
