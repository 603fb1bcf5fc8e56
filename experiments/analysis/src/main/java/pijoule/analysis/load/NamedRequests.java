package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import pijoule.analysis.measure.LoadTime;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Medium;
import pijoule.contract.phase.Side;
import pijoule.contract.record.LoadRecord;
import pijoule.contract.study.Cell;

/**
 * Requests of a cell that have one name, in the runs that decide.
 *
 * @param cell of the study
 * @param index of the name in the records
 * @param runs of the cell
 */
public record NamedRequests(Cell cell, int index, List<MeasuredSide> runs) {
  private static final String OF_THE_MIX =
      "CPU time, memory and energy are of all requests together: those of a process cannot be"
          + " divided by the names of its requests.";

  private static final String IN_SHORT = "CPU time and energy are of the mix of requests.";

  private static final double PERCENT = 100;
  private static final int SHOWN = 4;

  public NamedRequests {
    runs = List.copyOf(runs);
  }

  /**
   * {@return them, in the order of the study and of its target; none where requests have no names}
   *
   * @param measurements of a campaign under load
   */
  public static List<NamedRequests> all(Measurements measurements) {
    List<NamedRequests> all = new ArrayList<>();
    Measurements used = measurements.without(run -> !run.decides());
    for (Cell cell : measurements.campaign().study().cells()) {
      List<MeasuredSide> runs =
          used.of(cell, Side.CLIENT).stream().filter(run -> !of(run).isEmpty()).toList();
      int names = runs.stream().mapToInt(run -> of(run).size()).min().orElse(0);
      for (int i = 0; i < names; i++) {
        all.add(new NamedRequests(cell, i, runs));
      }
    }
    return all;
  }

  private static List<LoadRecord.Named> of(MeasuredSide run) {
    return run.run()
        .load()
        .filter(load -> !load.isIdle())
        .flatMap(load -> load.record().requests())
        .orElse(List.of());
  }

  private LoadRecord.Named of(int run) {
    return of(runs.get(run)).get(index);
  }

  private String name() {
    return of(0).name();
  }

  private long sum(ToDoubleFunction<LoadRecord.Named> of) {
    return (long) runs.stream().mapToDouble(run -> of.applyAsDouble(of(run).get(index))).sum();
  }

  private long offered() {
    return sum(LoadRecord.Named::offered);
  }

  private double share() {
    double all =
        runs.stream().flatMap(run -> of(run).stream()).mapToInt(LoadRecord.Named::offered).sum();
    return PERCENT * offered() / all;
  }

  /** Response time over the runs; of none where a run lacks it. */
  private Summary time(String statistic) {
    return runs.stream()
            .allMatch(run -> of(run).get(index).responseSeconds().containsKey(statistic))
        ? Summary.ofBlocks(
                runs.stream()
                    .map(run -> run.inBlock(of(run).get(index).responseSeconds().get(statistic)))
                    .toList())
            .ofPositive()
        : Summary.NONE;
  }

  /**
   * {@return mean response time of each name at the greatest rate, and what is of all together, in
   * a sentence; absent where requests have no names, or of several stacks}
   *
   * @param measurements of a campaign under load
   */
  public static Optional<String> sentence(Measurements measurements) {
    List<NamedRequests> all = all(measurements);
    if (all.isEmpty() || LoadedStack.of(measurements.campaign().study()).size() > 1) {
      return all.isEmpty() ? Optional.empty() : Optional.of(IN_SHORT);
    }
    Cell cell = all.get(all.size() - 1).cell;
    List<NamedRequests> last = all.stream().filter(of -> of.cell.equals(cell)).toList();
    String times =
        last.stream()
            .limit(SHOWN)
            .map(of -> of.name() + " " + LoadText.interval(of.time(LoadRecord.MEAN), "s"))
            .collect(Collectors.joining(", "));
    int left = last.size() - SHOWN;
    return Optional.of(
        "Mean response time at %s: %s%s. %s"
            .formatted(
                LoadedStack.rate(cell),
                times,
                left > 0 ? ", and " + left + " more in the report" : "",
                IN_SHORT));
  }

  static Listing listing(List<NamedRequests> all) {
    Columns<NamedRequests> columns = new Columns<>();
    columns.add("cell", "Cell", of -> Item.count(of.cell.number()));
    columns.add("levels", "Levels", of -> Item.text(of.cell.display())).on(Medium.PAGE);
    columns.add("request_name", "Request", of -> Item.text(of.name())).on(Medium.PAGE);
    columns.add("weight", "Weight", of -> Item.count(of.of(0).weight())).on(Medium.PAGE);
    columns.add("n", "Runs", of -> Item.count(of.runs.size())).on(Medium.PAGE);
    columns.add("offered", "Offered", of -> Item.count(of.offered())).on(Medium.PAGE);
    columns
        .add("request_share_percent", "Share (%)", of -> Item.number(of.share()))
        .on(Medium.PAGE);
    columns
        .add(
            "errors",
            "Errors",
            of -> Item.count(of.offered() - of.sum(LoadRecord.Named::completed)))
        .on(Medium.PAGE);
    for (String statistic : LoadTime.statistics()) {
      String key = "response_" + statistic.replace(".", "");
      String label = "Response time, " + statistic;
      columns.add(key + "_seconds", label, of -> LoadText.item(of.time(statistic).mean(), "s"));
      columns.add(
          key + "_ci95_low_seconds",
          "95 %, low",
          of -> LoadText.item(of.time(statistic).ci95Low(), "s"));
      columns.add(
          key + "_ci95_high_seconds",
          "95 %, high",
          of -> LoadText.item(of.time(statistic).ci95High(), "s"));
      columns.printed(key, label, of -> Item.text(LoadText.interval(of.time(statistic), "s")));
    }
    return columns.listing(
        "requests-by-name",
        "Requests by name",
        all,
        List.of(
            "Response time from the intended start: means over the runs that decide, with"
                + " Student's t over their blocks. A percentile needs ten requests of the name"
                + " beyond it in every run.",
            CampaignErrors.IN_PERCENTILES + " Means are of expected answers alone.",
            OF_THE_MIX));
  }
}
