package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.hosts.Disturbances;
import pijoule.analysis.stats.RatioInterval;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.study.Level;

/**
 * Sentences on what several comparisons show together: of the first two compared factors the
 * clearest one each, with its numbers, then how many there are of each finding.
 */
final class Headline {
  /** Factors that have a sentence of their own. */
  private static final int MAX_FACTORS = 2;

  private static final String MARGIN =
      "within %s %%".formatted(Math.round(Conclusion.MARGIN * 100));

  /** Findings in the order in which a reader asks for them. */
  private static final List<EnumSet<Conclusion>> CLEAREST_FIRST =
      List.of(
          EnumSet.of(Conclusion.MORE, Conclusion.LESS),
          EnumSet.of(Conclusion.EQUAL),
          EnumSet.of(Conclusion.UNCLEAR));

  private final String amount;
  private final Function<AnswerLine, String> condition;

  /**
   * Makes the words of a quantity.
   *
   * @param amount between the ratio and the first level, such as {@code as long as}
   * @param condition of a line, after the first level, such as {@code for a warm call}
   */
  Headline(String amount, Function<AnswerLine, String> condition) {
    this.amount = amount;
    this.condition = condition;
  }

  /** {@return sentences on lines; empty if there is none} */
  String of(List<AnswerLine> all) {
    List<AnswerLine> toFirst = all.stream().filter(AnswerLine::isToFirst).toList();
    List<AnswerLine> lines = toFirst.isEmpty() ? all : toFirst;
    if (lines.isEmpty()) {
      return "";
    }
    String clearest =
        lines.stream()
            .collect(
                Collectors.groupingBy(
                    line -> line.comparison().factor(), LinkedHashMap::new, Collectors.toList()))
            .values()
            .stream()
            .limit(MAX_FACTORS)
            .map(ofFactor -> sentence(clearest(ofFactor)))
            .collect(Collectors.joining(" "));
    return clearest + counts(lines);
  }

  /** The line that shows most; the first one where none has an interval. */
  private static AnswerLine clearest(List<AnswerLine> lines) {
    for (EnumSet<Conclusion> findings : CLEAREST_FIRST) {
      Optional<AnswerLine> clearest =
          lines.stream()
              .filter(line -> findings.contains(line.finding()))
              .filter(line -> line.comparison().interval().isPresent())
              .max(
                  Comparator.comparingDouble(
                      line -> clearness(line.comparison(), findings.contains(Conclusion.EQUAL))));
      if (clearest.isPresent()) {
        return clearest.get();
      }
    }
    return lines.get(0);
  }

  /** Distance of the ratio from 1 in half widths of its interval; of equal ones the narrowest. */
  private static double clearness(Comparison comparison, boolean isEqual) {
    RatioInterval interval = comparison.interval().orElseThrow();
    double width = Math.log(interval.high() / interval.low());
    double distance = Math.abs(Math.log(comparison.contrast().ratio().orElse(1)));
    return (isEqual ? 1 : distance) / width;
  }

  private String sentence(AnswerLine line) {
    String ratio =
        "%s took %s times%s %s %s%s"
            .formatted(
                line.to(),
                line.ratio(),
                line.interval().isEmpty() ? "" : " (" + line.interval() + ")",
                amount,
                line.from(),
                condition.apply(line));
    return switch (line.finding()) {
          case MORE, LESS -> ratio;
          case EQUAL -> "The same " + MARGIN + ": " + ratio;
          case UNCLEAR -> "Cannot tell: " + ratio;
          case TOO_FEW ->
              "Too few rounds to decide between %s and %s: %s"
                  .formatted(line.from(), line.to(), line.reason());
          case NOT_TESTED ->
              "%s and %s were not tested: %s".formatted(line.from(), line.to(), line.reason());
        }
        + ".";
  }

  /** All lines in numbers, where they are more than the sentences before. */
  private static String counts(List<AnswerLine> lines) {
    int all = lines.size();
    if (all == 1) {
      return "";
    }
    long differ = count(lines, EnumSet.of(Conclusion.MORE, Conclusion.LESS));
    long equal = count(lines, EnumSet.of(Conclusion.EQUAL));
    List<PairSummary> pairs = PairSummary.of(lines);
    String allLines = all == 2 ? " Both comparisons" : " All %s comparisons".formatted(all);
    if (pairs.size() == 1 && Math.max(differ, equal) == all) {
      return allLines + ": " + pairs.get(0).ratios() + ".";
    }
    if (differ == all) {
      return allLines + " differ.";
    }
    if (equal == all) {
      return allLines + " are the same " + MARGIN + ".";
    }
    if (differ + equal == 0) {
      return all == 2
          ? " Neither comparison can tell."
          : " None of %s comparisons can tell.".formatted(all);
    }
    List<String> parts = new ArrayList<>();
    if (differ > 0) {
      parts.add("%s %s".formatted(differ, differ == 1 ? "differs" : "differ"));
    }
    if (equal > 0) {
      parts.add("%s %s the same %s".formatted(equal, equal == 1 ? "is" : "are", MARGIN));
    }
    if (differ + equal < all) {
      parts.add("%s cannot tell".formatted(all - differ - equal));
    }
    return " Of %s comparisons %s.".formatted(all, String.join(", ", parts));
  }

  /**
   * {@return a level of another factor as a sentence names it; of a number with its factor}
   *
   * @param level that two compared cells have in common
   */
  static String named(Level level) {
    return level.display().matches("[0-9.]+")
        ? level.factor().display().toLowerCase(Locale.ROOT) + " " + level.display()
        : level.display();
  }

  private static long count(List<AnswerLine> lines, Set<Conclusion> findings) {
    return lines.stream().filter(line -> findings.contains(line.finding())).count();
  }

  /**
   * {@return why the numbers of half of the runs or more are in doubt, to stand before them; absent
   * where it is fewer}
   */
  static Optional<String> doubt(RecordedCampaign campaign) {
    long runs = campaign.runs().size();
    long failed = campaign.runs().stream().filter(run -> !run.valid()).count();
    if (failed > 0 && 2 * failed >= runs) {
      return Optional.of("%s of %s runs failed".formatted(failed, runs));
    }
    long limited = campaign.runs().stream().filter(run -> run.valid() && !run.decides()).count();
    return limited > 0 && 2 * limited >= runs
        ? Optional.of(
            "%s of %s runs are left out, limited by the generator".formatted(limited, runs))
        : disturbed(campaign);
  }

  /** {@return that half of the runs or more were disturbed; absent where it is fewer} */
  static Optional<String> disturbed(RecordedCampaign campaign) {
    Disturbances found = Disturbances.of(campaign);
    int disturbed = found.runs().size();
    return disturbed > 0 && 2 * disturbed >= found.measured()
        ? Optional.of("%s of %s runs were disturbed".formatted(disturbed, found.measured()))
        : Optional.empty();
  }

  /**
   * {@return sentence on whether findings hold for boards in general; empty if one pair made all
   * runs}
   */
  static String ofBoards(List<AnswerLine> lines) {
    List<AnswerLine> found =
        lines.stream()
            .filter(line -> !line.boards().isEmpty())
            .filter(
                line ->
                    !EnumSet.of(Conclusion.UNCLEAR, Conclusion.TOO_FEW, Conclusion.NOT_TESTED)
                        .contains(line.finding()))
            .toList();
    if (found.isEmpty()) {
      return "";
    }
    long shown = found.stream().filter(AnswerLine::holdsForBoards).count();
    if (shown == found.size()) {
      return " This holds on these pairs, and for boards in general.";
    }
    return shown == 0
        ? " This holds on these pairs; for boards in general it is not shown."
        : " This holds on these pairs; for boards in general in %s of %s comparisons, each taken alone."
            .formatted(shown, found.size());
  }
}
