package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import pijoule.analysis.compare.Warning.Check;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Holm;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Medium;

/**
 * Reports where the runs do not meet the assumptions of intervals and tests. It leaves none out.
 */
public final class Warnings {
  /** Name of the listing. */
  public static final String NAME = "warnings";

  /** Key of its column of checks. */
  public static final String CHECK = "check";

  /** Greatest adjusted p of a test that warns: a campaign has hundreds, and few false alarms. */
  private static final double LEVEL = 0.01;

  private Warnings() {}

  /**
   * Looks at {@link SideQuantity#OF_THE_PAPER}, or {@link SideQuantity#OF_LOAD}, at the runs'
   * order, their blocks and their trials.
   *
   * @param measurements of a campaign
   * @return a listing named {@code warnings}; its notes say how many tests were made
   */
  public static Listing of(Measurements measurements) {
    List<Warning> found = new ArrayList<>(DesignChecks.of(measurements));
    for (SideQuantity measurand : CampaignComparisons.of(measurements.campaign()).checked()) {
      List<CellSample> samples =
          CellSample.all(measurements, measurand).stream().map(CellSample::withinPairs).toList();
      List<Residual> residuals = Residuals.of(measurements, samples);
      found.addAll(CellChecks.of(measurements.campaign().study(), measurand, samples, residuals));
    }
    found.addAll(TrialChecks.of(measurements));
    List<Warning> warnings = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (Check check : Check.values()) {
      List<Warning> of = found.stream().filter(warning -> warning.check() == check).toList();
      List<Warning> warn = significant(of);
      warnings.addAll(warn);
      notes.add(note(check, of, warn));
    }
    notes.add(
        "A test warns where p, adjusted by Holm's method within its check, is below 0.01. No run is"
            + " left out for a warning.");
    return columns().listing(NAME, "Warnings about the runs", warnings, notes);
  }

  private static List<Warning> significant(List<Warning> found) {
    List<Warning> tests = found.stream().filter(warning -> warning.p().isPresent()).toList();
    List<Double> holm =
        Holm.adjust(tests.stream().map(warning -> warning.p().getAsDouble()).toList());
    List<Warning> warnings =
        new ArrayList<>(found.stream().filter(warning -> warning.p().isEmpty()).toList());
    IntStream.range(0, tests.size())
        .filter(i -> holm.get(i) < LEVEL)
        .forEach(i -> warnings.add(tests.get(i).adjusted(holm.get(i))));
    return warnings;
  }

  private static String note(Check check, List<Warning> found, List<Warning> warn) {
    long tests = found.stream().filter(warning -> warning.p().isPresent()).count();
    return String.format(
        Locale.ROOT,
        "%s (statistic: %s): %s%d %s.",
        check.key(),
        check.statistic(),
        tests == 0 ? "" : tests + (tests == 1 ? " test, " : " tests, "),
        warn.size(),
        warn.size() == 1 ? "warning" : "warnings");
  }

  private static Columns<Warning> columns() {
    Columns<Warning> columns = new Columns<>();
    columns.add(CHECK, "Check", warning -> Item.text(warning.check().key())).on(Medium.TERMINAL);
    columns
        .add("what", "What", warning -> Item.named(warning.what(), warning.estimate()))
        .on(Medium.TERMINAL);
    columns.add("side", "Side", warning -> Item.text(warning.side())).on(Medium.TERMINAL);
    columns.add("cells", "Cells", warning -> Item.text(warning.cell()));
    columns.add("test_statistic", "Statistic", warning -> statistic(warning.statistic()));
    columns.add("p", "Adjusted p", warning -> Item.p(warning.p()));
    columns.add("estimate", "Estimate", warning -> Item.flag(warning.estimate()));
    columns
        .add("sentence", "Warning", warning -> Item.text(warning.sentence()))
        .on(Medium.TERMINAL);
    return columns;
  }

  private static Item statistic(OptionalDouble of) {
    double value = of.orElse(Double.NaN);
    return value == Math.rint(value) ? Item.count((long) value) : Item.number(of);
  }
}
