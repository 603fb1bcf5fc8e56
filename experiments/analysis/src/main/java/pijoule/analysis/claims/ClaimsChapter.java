package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import pijoule.analysis.compare.PairsText;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Sheet;
import pijoule.contract.study.FactorLevels;

/** A report's part about claims and published figures. */
public final class ClaimsChapter {
  /** Key of the chapter. */
  public static final String KEY = "hypotheses";

  /** Heading of claims that are no paper's. */
  public static final String OWN = "Your claims";

  private ClaimsChapter() {}

  /**
   * Compares a campaign with what its study names.
   *
   * @param measurements of the campaign
   * @param against what its study names
   * @return a chapter on claims, then one on published figures, by cell; none where the study names
   *     neither a reference nor claims
   */
  public static List<Chapter> of(Measurements measurements, ClaimsFolder against) {
    if (against.reference().isEmpty()
        && against.files().isEmpty()
        && against.problems().isEmpty()) {
      return List.of();
    }
    Map<Claims, List<ClaimResult>> results = results(against.files(), measurements);
    List<Sheet> sheets = new ArrayList<>();
    if (!results.isEmpty()) {
      sheets.add(ClaimsListing.of(results, against.reference(), limits(results, measurements)));
      ClaimsByLevel.of(results, measurements.campaign().study()).ifPresent(sheets::add);
      sheets.add(InstancesListing.of(results, scope(results.keySet(), measurements)));
    }
    Chapter claims =
        new Chapter(
                KEY,
                against.reference().map(ClaimsChapter::heading).orElse(OWN),
                sentences(against, results, measurements),
                sheets,
                List.of())
            .with(
                results.values().stream().flatMap(List::stream).toList(),
                result -> result.verdict().text());
    return Stream.concat(
            Stream.of(claims),
            against.reference().stream()
                .map(reference -> published(ReferenceListing.of(measurements, reference))))
        .toList();
  }

  private static Chapter published(Sheet means) {
    return new Chapter(
        "published",
        "Published figures",
        List.of("The means of this campaign and those that were published, by cell."),
        List.of(means),
        List.of());
  }

  /** Such as {@code Claims of Nunes 2013 on this machine}. */
  private static String heading(Reference of) {
    String name = of.name().replaceFirst("(?<=[a-z])(?=[0-9])", " ");
    return "Claims of %s%s on this machine"
        .formatted(name.substring(0, 1).toUpperCase(Locale.ROOT), name.substring(1));
  }

  /**
   * {@return how many claims have each verdict, as in the listing {@code claims}; the best first,
   * and those that no claim has left out}
   *
   * @param chapters of a report
   */
  public static Map<String, Long> verdicts(List<Chapter> chapters) {
    Map<String, Long> found = Chapter.found(chapters, KEY);
    Map<String, Long> sorted = new LinkedHashMap<>();
    Stream.of(ClaimVerdict.values())
        .map(ClaimVerdict::text)
        .filter(found::containsKey)
        .forEach(verdict -> sorted.put(verdict, found.get(verdict)));
    return sorted;
  }

  /**
   * {@return the verdict on a claim of which nothing was measured, as in the listing {@code
   * claims}}
   */
  public static String notMeasured() {
    return ClaimVerdict.NOT_MEASURED.text();
  }

  static Map<Claims, List<ClaimResult>> results(List<Claims> files, Measurements measurements) {
    Map<Claims, List<ClaimResult>> results = new LinkedHashMap<>();
    files.forEach(claims -> results.put(claims, CampaignClaims.of(claims, measurements)));
    return results;
  }

  private static List<String> sentences(
      ClaimsFolder against, Map<Claims, List<ClaimResult>> results, Measurements measurements) {
    List<String> sentences = new ArrayList<>();
    against
        .reference()
        .ifPresent(reference -> sentences.add("Published figures: " + reference.citation() + "."));
    results.forEach((claims, claimResults) -> sentences.add(summary(claims, claimResults)));
    sentences.addAll(limits(results, measurements));
    against.problems().forEach(problem -> sentences.add("Not read: " + problem.message()));
    return sentences;
  }

  /** Limits of the verdicts. */
  private static List<String> limits(
      Map<Claims, List<ClaimResult>> results, Measurements measurements) {
    List<String> limits = new ArrayList<>();
    PairsText.ofThesePairs(measurements)
        .filter(sentence -> !results.isEmpty())
        .ifPresent(limits::add);
    limits.addAll(scope(results.keySet(), measurements));
    return limits;
  }

  /** Containers and bindings that differ between the levels that some claim compares. */
  static List<String> scope(Collection<Claims> files, Measurements measurements) {
    List<FactorLevels> compared =
        measurements.campaign().study().factors().stream()
            .filter(
                factor ->
                    files.stream()
                        .flatMap(file -> file.claims().stream())
                        .anyMatch(claim -> claim.compares(factor.key())))
            .toList();
    return measurements.levelParts().sentences(compared);
  }

  /** {@return numbers of claims by verdict} */
  static String summary(Claims claims, List<ClaimResult> results) {
    List<String> counts = new ArrayList<>();
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      long count = results.stream().filter(result -> result.verdict() == verdict).count();
      counts.add("%s %s".formatted(verdict.text(), count));
    }
    return "%s: %s claims; %s."
        .formatted(claims.title(), results.size(), String.join(", ", counts));
  }
}
