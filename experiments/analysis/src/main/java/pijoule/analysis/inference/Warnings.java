package pijoule.analysis.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import pijoule.analysis.inference.Warning.Check;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.stats.Holm;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;

/**
 * Reports where the runs do not meet the assumptions of intervals and tests. It leaves none out.
 */
public final class Warnings {
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
    return columns().listing("warnings", "Warnings about the runs", warnings, notes);
  }

  private static List<Warning> significant(List<Warning> found) {
    List<Warning> tests = found.stream().filter(of -> of.p().isPresent()).toList();
    List<Double> holm = Holm.adjust(tests.stream().map(of -> of.p().getAsDouble()).toList());
    List<Warning> warnings =
        new ArrayList<>(found.stream().filter(of -> of.p().isEmpty()).toList());
    IntStream.range(0, tests.size())
        .filter(i -> holm.get(i) < LEVEL)
        .forEach(i -> warnings.add(tests.get(i).adjusted(holm.get(i))));
    return warnings;
  }

  private static String note(Check check, List<Warning> found, List<Warning> warn) {
    long tests = found.stream().filter(of -> of.p().isPresent()).count();
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
    columns.add("check", "Check", of -> Item.text(of.check().key()));
    columns.add("what", "What", of -> what(of));
    columns.add("side", "Side", of -> Item.text(of.side()));
    columns.add("cells", "Cells", of -> Item.text(of.cell()));
    columns.add("test_statistic", "Statistic", of -> statistic(of.statistic()));
    columns.add("p", "Adjusted p", of -> Item.p(of.p()));
    columns.add("estimate", "Estimate", of -> Columns.flag(of.estimate()));
    columns.add("sentence", "Warning", of -> Item.text(of.sentence()));
    return columns;
  }

  private static Item statistic(OptionalDouble of) {
    double value = of.orElse(Double.NaN);
    return value == Math.rint(value) ? Item.count((long) value) : Item.number(of);
  }

  private static Item what(Warning of) {
    String display = of.what().replace('_', ' ') + (of.estimate() ? " (estimate)" : "");
    return new Item(of.what(), display, false);
  }
}
