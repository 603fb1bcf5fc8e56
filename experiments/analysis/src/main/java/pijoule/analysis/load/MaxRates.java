package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.apache.commons.statistics.distribution.TDistribution;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Numbers;
import pijoule.campaign.FailedSearch;
import pijoule.campaign.MaxRate;
import pijoule.campaign.Run;

/**
 * The greatest rates at which a stack's server processes kept a limit.
 *
 * @param stack whose processes
 * @param limit that was kept, such as {@code p99 <= 100ms}
 * @param rates a value a process that kept it at some rate, 1/s; the lower end of its interval
 *     counts alone, and where one may carry more, the interval is one-sided
 * @param failed least rates at which these did not, 1/s; the upper end of its interval is that of
 *     what they carry: a rate lies between the one that passed and the one that failed
 * @param atLeast processes whose search the generator ended, so that they may carry more
 * @param none processes that kept the limit at no rate that was tried
 */
public record MaxRates(
    LoadedStack stack, String limit, Summary rates, Summary failed, int atLeast, int none) {
  private static final double ONE_SIDED = 0.95;

  /**
   * {@return by stack; none where no rate was searched for}
   *
   * @param measurements of a campaign
   */
  public static List<MaxRates> all(Measurements measurements) {
    List<MaxRates> all = new ArrayList<>();
    for (LoadedStack stack : LoadedStack.of(measurements.campaign().study())) {
      List<MaxRate> searches =
          searches(measurements, stack).stream().flatMap(run -> search(run).stream()).toList();
      if (!searches.isEmpty()) {
        List<MaxRate> found =
            searches.stream().filter(search -> search.ratePerSecond().isPresent()).toList();
        int atLeast = (int) searches.stream().filter(MaxRate::atLeast).count();
        Summary rates = summary(found, MaxRate::ratePerSecond);
        all.add(
            new MaxRates(
                stack,
                searches.get(0).limit(),
                atLeast > 0 ? oneSided(rates) : rates,
                atLeast > 0 ? Summary.NONE : summary(found, MaxRate::leastFailed),
                atLeast,
                searches.size() - found.size()));
      }
    }
    return List.copyOf(all);
  }

  private static Summary summary(List<MaxRate> found, Function<MaxRate, OptionalDouble> of) {
    return Summary.of(
            found.stream()
                .map(of)
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .toList())
        .ofPositive();
  }

  /** With Student's t(0.95): nothing is known of the upper end of what processes carry. */
  private static Summary oneSided(Summary of) {
    OptionalDouble half =
        of.standardError().isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of(
                of.standardError().getAsDouble()
                    * TDistribution.of(of.n() - 1.0).inverseCumulativeProbability(ONE_SIDED));
    return new Summary(
        of.n(), of.blocks(), of.mean(), of.sd(), of.standardError(), half, half, of.bounds());
  }

  private static List<Run> searches(Measurements measurements, LoadedStack stack) {
    return measurements.campaign().runs().stream()
        .filter(run -> search(run).isPresent())
        .filter(run -> stack.cells().stream().anyMatch(cell -> cell.number() == run.cell()))
        .toList();
  }

  private static Optional<MaxRate> search(Run run) {
    return run.load()
        .flatMap(load -> load.maxRate())
        .or(() -> run.circumstances().failedSearch().map(FailedSearch::search));
  }

  /**
   * {@return the rate with its interval, for a person, such as {@code 812/s (780 to 850)} or {@code
   * at least 812/s (790 or more)}, and how many processes are not in it}
   */
  public String words() {
    if (rates.mean().isEmpty()) {
      return "none of the rates that were tried";
    }
    String rate = whole(rates.mean().getAsDouble()) + "/s";
    if (rates.ci95Low().isPresent() && atLeast > 0) {
      rate += " (%s or more)".formatted(whole(rates.ci95Low().getAsDouble()));
    } else if (rates.ci95Low().isPresent() && failed.ci95High().isPresent()) {
      rate =
          Numbers.interval(
              rate, whole(rates.ci95Low().getAsDouble()), whole(failed.ci95High().getAsDouble()));
    } else if (rates.isUnresolved()) {
      rate += " (" + Numbers.unresolved(rates) + ")";
    }
    String without =
        none > 0
            ? "; of %s replicates, %s kept it at no rate".formatted(rates.n() + none, none)
            : "";
    return (atLeast > 0 ? "at least " : "") + rate + without;
  }

  private static String whole(double rate) {
    return rate < 100
        ? String.format(Locale.ROOT, "%.1f", rate)
        : String.format(Locale.ROOT, "%.0f", rate);
  }

  static Listing listing(List<MaxRates> all, String heading) {
    Columns<MaxRates> columns = new Columns<>();
    columns.add("levels", "Levels", rates -> PowerListing.levels(rates.stack));
    columns.add("limit_kept", "Limit", rates -> Item.text(rates.limit));
    columns.add("unit", "Unit", rates -> Item.text("1/s"));
    columns.add("n", heading, rates -> Item.count(rates.rates.n()));
    columns.add("mean", "Greatest rate", rates -> Item.number(rates.rates.mean()));
    columns.add("ci95_low", "95 %, low", rates -> Item.number(rates.rates.ci95Low()));
    columns.add("ci95_high", "95 %, high", rates -> Item.number(rates.failed.ci95High()));
    columns.add("at_least", "At least", rates -> Item.count(rates.atLeast));
    columns.add("none", "None passed", rates -> Item.count(rates.none));
    return columns.listing(
        "max-rate",
        "Greatest rate within the limit",
        all,
        List.of(
            "One rate for each server process, or replicate of a URL, found by bisection and"
                + " confirmed. The interval goes from the lower end of that of these rates"
                + " (Student's t over them) to the upper end of that of the rates above them that"
                + " failed: what a process carries lies between the two.",
            "At least: processes whose search ended because the generator was the limit; the mean"
                + " is then a lower bound, and its interval has a lower end alone. None passed:"
                + " processes that kept the limit at no rate."));
  }

  /** Every rate that was tried. */
  static Listing steps(Measurements measurements) {
    record Row(Run run, int number, MaxRate.Step step) {}
    List<Row> rows = new ArrayList<>();
    for (LoadedStack stack : LoadedStack.of(measurements.campaign().study())) {
      for (Run run : searches(measurements, stack)) {
        int number = 0;
        for (MaxRate.Step step : search(run).orElseThrow().steps()) {
          rows.add(new Row(run, ++number, step));
        }
      }
    }
    Columns<Row> columns = new Columns<>();
    columns.add("run", "Run", row -> Item.text(row.run.id()));
    columns.add("block", "Block", row -> Item.count(row.run.block()));
    columns.add("cell", "Cell", row -> Item.count(row.run.cell()));
    columns.add("step", "Step", row -> Item.count(row.number));
    columns.add("offered_per_second", "Rate", row -> Item.number(row.step.ratePerSecond()));
    columns.add("passed", "Passed", row -> Item.flag(row.step.passed()));
    columns.add("value_seconds", "Time", row -> LoadText.item(row.step.valueSeconds(), "s"));
    columns.add("offered", "Offered", row -> Item.count(row.step.offered()));
    columns.add("completed", "Answered", row -> Item.count(row.step.completed()));
    columns.add("reason", "Remark", row -> Item.remark(row.step.reason().orElse("")));
    return columns.listing(
        "max-rate-steps",
        "Rates that were tried",
        rows,
        List.of("In their order; a rate that passes is followed by a higher one."));
  }
}
