package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.statistics.inference.TTest;
import pijoule.analysis.compare.Warning.Check;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.stats.Holm;
import pijoule.analysis.stats.Trend;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Medium;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * Reports where the runs do not meet the assumptions of intervals and tests. It leaves none out.
 *
 * @param warnings in the order of the checks
 * @param notes how many tests each check made
 */
public record Warnings(List<Warning> warnings, List<String> notes) {
  private static final int MIN_SLOPES = 3;

  /** Greatest adjusted p of a test that warns: a campaign has hundreds, and few false alarms. */
  private static final double LEVEL = 0.01;

  /**
   * Looks at {@link Measurand#OF_THE_PAPER}, or {@link Measurand#OF_LOAD}, at the runs' order,
   * their blocks and their trials.
   *
   * @param measurements of a campaign
   */
  public static Warnings of(Measurements measurements) {
    List<Warning> found = new ArrayList<>(DesignChecks.of(measurements));
    for (Measurand measurand : CampaignComparisons.of(measurements.campaign()).checked()) {
      List<CellValue> samples =
          measurand.values(measurements).stream().map(Warnings::withinPairs).toList();
      List<Residual> residuals = Residuals.of(measurements, samples);
      found.addAll(CellChecks.of(measurements.campaign().study(), measurand, samples, residuals));
    }
    found.addAll(ofTrials(measurements));
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
    return new Warnings(warnings, notes);
  }

  /**
   * {@return values as if all pairs had the mean of all runs, so that they vary only within pairs}
   */
  private static CellValue withinPairs(CellValue sample) {
    double[] values = sample.values();
    ToIntFunction<Integer> pair = i -> sample.runs().get(i).run().pair();
    Map<Integer, Double> means =
        IntStream.range(0, values.length)
            .boxed()
            .collect(
                Collectors.groupingBy(
                    pair::applyAsInt, Collectors.averagingDouble(i -> values[i])));
    if (means.size() < 2) {
      return sample;
    }
    double all = sample.mean().getAsDouble();
    return sample.with(
        IntStream.range(0, values.length)
            .mapToDouble(i -> values[i] - means.get(pair.applyAsInt(i)) + all)
            .toArray());
  }

  /** {@return a listing named {@code warnings}} */
  public Listing listing() {
    return columns().listing("warnings", "Warnings about the runs", warnings, notes);
  }

  /**
   * {@return whether a check warns}
   *
   * @param check its key
   */
  public boolean warns(String check) {
    return warnings.stream().anyMatch(warning -> warning.check().key().equals(check));
  }

  /** {@return the number of warnings, in a sentence} */
  String counted() {
    return warnings.isEmpty()
        ? "No check of the runs warns."
        : "Warnings of the checks of the runs: %s; read them before the numbers."
            .formatted(warnings.size());
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
    columns.add("check", "Check", warning -> Item.text(warning.check().key())).on(Medium.TERMINAL);
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

  /** Residuals of runs: the parts of their values that the factors do not explain. */
  static final class Residuals {
    private Residuals() {}

    /** The residuals of all runs that have a value, in the order in which they were made. */
    static List<Residual> of(Measurements measurements, List<CellValue> samples) {
      Map<String, Residual> byRun = new HashMap<>();
      samples.forEach(sample -> add(sample, byRun));
      List<Residual> inOrder = new ArrayList<>();
      measurements.campaign().runs().stream()
          .map(run -> byRun.get(run.id()))
          .filter(residual -> residual != null)
          .forEach(inOrder::add);
      return List.copyOf(inOrder);
    }

    private static void add(CellValue sample, Map<String, Residual> byRun) {
      double mean = StatUtils.mean(sample.values());
      double sd = sample.n() < 2 ? 0 : Math.sqrt(StatUtils.variance(sample.values(), mean));
      for (int i = 0; i < sample.n(); i++) {
        MeasuredSide run = sample.runs().get(i);
        double value = sample.values()[i] - mean;
        OptionalDouble standardized =
            sd > 0 ? OptionalDouble.of(value / sd) : OptionalDouble.empty();
        byRun.put(run.run().id(), new Residual(run.run(), sample.cell(), value, standardized));
      }
    }
  }

  /**
   * Looks for warm-up that goes on: each run of several calls has a slope of its trials' durations,
   * and the runs' slopes, which are independent as the trials of a run are not, are compared with 0
   * (the method of summary measures: Matthews et al. 1990, BMJ 300, 230-235).
   */
  private static List<Warning> ofTrials(Measurements measurements) {
    List<Warning> found = new ArrayList<>();
    for (Cell cell : measurements.campaign().study().cells()) {
      for (Side side : Side.values()) {
        double[] slopes =
            measurements.of(cell, side).stream()
                .map(Warnings::relativeChange)
                .flatMap(Optional::stream)
                .mapToDouble(slope -> slope)
                .toArray();
        if (slopes.length >= MIN_SLOPES && StatUtils.variance(slopes) > 0) {
          found.add(warning(cell, side, slopes));
        }
      }
    }
    return found;
  }

  private static Warning warning(Cell cell, Side side, double[] slopes) {
    double mean = StatUtils.mean(slopes);
    return new Warning(
        Check.WARM_UP,
        side == Side.CLIENT ? "serialize, call and deserialize of a trial" : "total of a trial",
        side.key(),
        String.valueOf(cell.number()),
        OptionalDouble.of(mean),
        OptionalDouble.of(TTest.withDefaults().test(slopes).getPValue()),
        false,
        mean < 0
            ? "Later trials are faster: the warm-up goes on within the measured calls."
            : "Later trials are slower.");
  }

  /** {@return change from the first trial to the last along the fitted line, over the mean} */
  private static Optional<Double> relativeChange(MeasuredSide run) {
    Map<Integer, Long> byTrial = new TreeMap<>();
    run.record().stream()
        .flatMap(record -> record.phases().stream())
        .filter(piece -> isOfTrial(run.side(), piece.phase()))
        .forEach(piece -> byTrial.merge(piece.trial(), piece.durationNs(), Long::sum));
    double[] durations = byTrial.values().stream().mapToDouble(duration -> duration).toArray();
    double[] trials = byTrial.keySet().stream().mapToDouble(trial -> trial).toArray();
    return Trend.of(trials, durations)
        .map(trend -> trend.slope() * (trials[trials.length - 1] - trials[0]))
        .map(change -> change / StatUtils.mean(durations));
  }

  /** A client has one total over all of its trials. */
  private static boolean isOfTrial(Side side, Phase phase) {
    Part part = Part.of(phase);
    return side == Side.CLIENT
        ? Part.tabled(side, Set.of(part)).contains(part)
        : phase == Phase.TOTAL;
  }
}
