package pijoule.analysis.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Numbers;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Level;

/** How ratios of a compared factor's levels change with another compared factor. */
public final class RatioChanges {
  private static final int DIGITS = 3;

  /** Names of {@link Measurand#OF_AN_ANSWER}, as the answer's headings have them. */
  private static final List<String> NAMES =
      List.of(
          "Time of a request",
          "Time of a whole run",
          "Energy of a request, both boards",
          "Energy of a request above idle, both boards");

  private static final List<String> NOTES =
      List.of(
          "Change: the ratio at \"by to\" over the ratio at \"by from\", a ratio of ratios; 1 where the"
              + " second factor does not change what the first one does. It is estimated from the"
              + " four means within rounds, as a ratio of two is.",
          "Adjusted p and simultaneous interval: for all lines that are tested (Bonferroni).");

  private RatioChanges() {}

  /**
   * Lists them as {@code ratio-changes}.
   *
   * @param measurements of a campaign
   * @return the listing; absent where the study names no two factors under compare
   */
  static Optional<Listing> of(Measurements measurements) {
    List<RatioChange> changes = RatioChange.of(measurements);
    ResolvedStudy study = measurements.campaign().study();
    return changes.isEmpty()
        ? Optional.empty()
        : Optional.of(columns(study).listing("ratio-changes", "Changes of ratios", changes, NOTES));
  }

  /**
   * {@return for each quantity with a clear change how its ratio changes, such as {@code Time of a
   * whole run, CXF / Axis2: from 2013 to now the ratio is multiplied by 1.32 (1.10 to 1.58) at 100
   * kB.}; of the first quantity that none is clear, where that is so; nothing where a factor has
   * more than two levels}
   *
   * @param measurements of a campaign
   */
  public static List<String> sentences(Measurements measurements) {
    ResolvedStudy study = measurements.campaign().study();
    if (ComparedFactors.factors(study).stream().anyMatch(factor -> factor.levels().size() > 2)) {
      return List.of();
    }
    Map<String, List<RatioChange>> lines =
        RatioChange.of(measurements).stream()
            .filter(change -> change.interval().isPresent())
            .collect(
                Collectors.groupingBy(
                    RatioChanges::subject, LinkedHashMap::new, Collectors.toList()));
    List<String> clear =
        lines.entrySet().stream()
            .filter(line -> line.getValue().stream().anyMatch(RatioChanges::isClear))
            .map(line -> sentence(line.getKey(), line.getValue()))
            .toList();
    return clear.isEmpty()
        ? lines.keySet().stream().limit(1).map(line -> line + " by no clear factor.").toList()
        : clear;
  }

  private static String sentence(String subject, List<RatioChange> changes) {
    List<RatioChange> clear = changes.stream().filter(RatioChanges::isClear).toList();
    return clear.stream()
        .map(RatioChanges::values)
        .collect(
            Collectors.joining(
                "; ",
                subject + " by ",
                clear.size() < changes.size() ? "; elsewhere by no clear factor." : "."));
  }

  private static String subject(RatioChange of) {
    return "%s, %s: %s the ratio is multiplied"
        .formatted(
            NAMES.get(Measurand.OF_AN_ANSWER.indexOf(of.measurand())), of.levels(), of.change());
  }

  private static boolean isClear(RatioChange of) {
    RatioInterval interval = of.interval().orElseThrow();
    return interval.low() > 1 || interval.high() < 1;
  }

  private static String values(RatioChange of) {
    RatioInterval interval = of.interval().orElseThrow();
    return "%s (%s)%s"
        .formatted(
            Numbers.significant(of.contrast().ratio().getAsDouble(), DIGITS),
            Numbers.rangeOfRatio(interval.low(), interval.high()),
            of.at().isEmpty() ? "" : " at " + of.at());
  }

  private static Columns<RatioChange> columns(ResolvedStudy study) {
    Columns<RatioChange> columns = new Columns<>();
    columns.add("side", "Side", row -> Item.text(row.measurand().side().key()));
    columns.add("quantity", "Quantity", row -> Item.named(row.measurand().quantity().key(), false));
    columns.add("factor", "Factor", row -> Item.text(row.before().factor(study).key()));
    columns.add("from", "From", row -> level(row.before(), false));
    columns.add("to", "To", row -> level(row.before(), true));
    columns.add("by_factor", "By", row -> Item.text(row.by().factor(study).key()));
    columns.add("by_from", "By from", row -> level(row.by(), false));
    columns.add("by_to", "By to", row -> level(row.by(), true));
    columns.add("fixed", "At", row -> ComparisonListing.fixed(row.fixed()));
    columns.add("ratio_before", "Ratio before", row -> Item.number(row.ratios().get(0)));
    columns.add("ratio_after", "Ratio after", row -> Item.number(row.ratios().get(1)));
    columns.add("decision", "Decision", row -> Item.text(row.decision()));
    columns.add("ratio_change", "Change of the ratio", row -> Item.number(row.contrast().ratio()));
    columns.add(
        "ratio_change_simultaneous_low",
        "Low",
        row -> Item.number(row.interval().map(RatioInterval::low)));
    columns.add(
        "ratio_change_simultaneous_high",
        "High",
        row -> Item.number(row.interval().map(RatioInterval::high)));
    columns.add("ratio_change_ci95_low", "Low, alone", row -> Item.number(row.contrast().low()));
    columns.add("ratio_change_ci95_high", "High, alone", row -> Item.number(row.contrast().high()));
    columns.add("adjusted_p", "Adjusted p", row -> Item.p(row.adjustedP()));
    columns.add("p", "p", row -> Item.p(row.p()));
    columns.add("reason", "Reason", row -> Item.remark(row.contrast().undecidable()));
    return columns;
  }

  private static Item level(LevelPair pair, boolean to) {
    Level level = (to ? pair.to() : pair.from()).levels().get(pair.factor());
    return new Item(level.text(), level.display(), false);
  }
}
