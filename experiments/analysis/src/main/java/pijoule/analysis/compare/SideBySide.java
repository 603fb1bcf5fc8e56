package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import pijoule.analysis.compare.Differences.Difference;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.TextWriter;
import pijoule.campaign.Problem;

/**
 * Two campaigns side by side.
 *
 * @param heading which two, in one line
 * @param differences of what was run
 * @param ratios listing of the means
 * @param means of B over those of A, as in that listing
 * @param costs quantities of which less is better
 * @param isCommon whether a cell is in both
 * @param campaigns A, then B, as measured
 * @param problems of both folders; empty where both could be read whole and have a cell in common
 */
public record SideBySide(
    String heading,
    Differences differences,
    Sheet ratios,
    List<MeanRatio> means,
    List<Measurand> costs,
    boolean isCommon,
    List<Measurements> campaigns,
    List<Problem> problems) {
  /** So many entries are named in a line; a person reads the others in the listing. */
  private static final int MAX_NAMED = 6;

  public SideBySide {
    means = List.copyOf(means);
    costs = List.copyOf(costs);
    campaigns = List.copyOf(campaigns);
    problems = List.copyOf(problems);
  }

  /** {@return listings of differences of what was run, then of the means} */
  public List<Sheet> sheets() {
    return List.of(differences.listing(), ratios);
  }

  /**
   * {@return how far the campaigns were run differently, whether their answers agree, what the
   * means show together and the five largest differences: for a terminal, lines without their ends}
   *
   * @param answers lines on both answers
   */
  public List<String> finding(List<String> answers) {
    List<String> lines = new ArrayList<>();
    lines.add(heading);
    List<String> entries = entries(differences.rows());
    lines.add(
        entries.isEmpty()
            ? "Run alike: studies, benches, hosts, programs and meters are described alike."
            : "Run differently in %s, any of which may be why means differ: %s."
                .formatted(
                    entries.size() == 1 ? "1 entry" : entries.size() + " entries", named(entries)));
    lines.addAll(answers);
    lines.addAll(MeansFinding.of(means));
    differences.cautions().forEach(sentence -> lines.add("Caution: " + sentence));
    return List.copyOf(lines);
  }

  /**
   * {@return whether cells are in both, and none has means in both: runs failed, were left out, or
   * are missing}
   */
  public boolean lacksMeans() {
    return isCommon && means.stream().allMatch(mean -> mean.contrast().ratio().isEmpty());
  }

  /** Jars are one entry, by their programs. */
  private static List<String> entries(List<Difference> differences) {
    List<String> entries =
        differences.stream()
            .filter(difference -> !difference.isOfJar())
            .sorted(Comparator.comparingInt(Difference::rank))
            .map(Difference::entry)
            .collect(Collectors.toCollection(ArrayList::new));
    List<Difference> jars = differences.stream().filter(Difference::isOfJar).toList();
    if (!jars.isEmpty()) {
      entries.add(
          jars.stream()
              .map(Difference::program)
              .distinct()
              .collect(Collectors.joining(", ", "jars of ", " (%s)".formatted(jars.size()))));
    }
    return entries;
  }

  private static String named(List<String> entries) {
    String first = entries.stream().limit(MAX_NAMED).collect(Collectors.joining("; "));
    int left = entries.size() - MAX_NAMED;
    return left > 0 ? first + "; and " + left + " more" : first;
  }

  /** {@return everything, for a terminal, each line with its end} */
  public String text() {
    return heading
        + "\n\n"
        + sheets().stream().map(TextWriter::write).collect(Collectors.joining("\n"));
  }
}
