package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.LoadTime;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.LoadedRun;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.RunMark;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/** The chapter on servers under load. */
public final class LoadChapter {
  /** Key of the chapter. */
  public static final String KEY = "rates";

  private LoadChapter() {}

  /**
   * {@return listings {@code power-lines}, {@code power-points}, {@code request-times}, {@code
   * errors}, and where the campaign has them {@code million-requests}, {@code requests-by-name},
   * {@code max-rate}, {@code max-rate-steps}, {@code graduated} and {@code drift}}
   *
   * @param measurements of a campaign under load
   * @param figures of power and times against rate
   */
  public static Chapter of(Measurements measurements, List<Figure> figures) {
    ResolvedStudy study = measurements.campaign().study();
    List<LoadedStack> stacks = LoadedStack.of(study);
    List<Sheet> sheets = new ArrayList<>();
    List<MaxRates> rates = MaxRates.all(measurements);
    if (!rates.isEmpty()) {
      sheets.add(MaxRates.listing(rates, ForeignService.heading(study)));
    }
    sheets.add(PowerListing.lines(measurements, stacks));
    List<MillionRequests> million = MillionRequests.of(measurements);
    if (!million.isEmpty()) {
      sheets.add(MillionRequests.listing(million, ForeignService.heading(study)));
    }
    sheets.add(timesListing(measurements));
    List<NamedRequests> named = NamedRequests.all(measurements);
    if (!named.isEmpty()) {
      sheets.add(NamedRequests.listing(named));
    }
    sheets.add(ErrorsListing.of(CampaignErrors.of(measurements)));
    List<Graduated> graduated = Graduated.all(measurements);
    if (!graduated.isEmpty()) {
      boolean atLeast = rates.stream().anyMatch(rate -> rate.atLeast() > 0);
      sheets.add(Graduated.listing(graduated, atLeast, study));
    }
    List<Drift> drifts = Drift.all(measurements);
    if (!drifts.isEmpty()) {
      sheets.add(Drift.listing(drifts, study));
    }
    List<Starts> starts = Starts.all(measurements);
    if (!starts.isEmpty()) {
      sheets.add(Starts.listing(starts, study));
    }
    sheets.add(PowerListing.points(measurements, stacks));
    if (!rates.isEmpty()) {
      sheets.add(MaxRates.steps(measurements));
    }
    return new Chapter(
        KEY, "Power and times against rate", sentences(measurements), sheets, figures);
  }

  private static List<String> sentences(Measurements measurements) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Requests begin by a schedule, whether or not earlier ones were answered. "
            + (ForeignService.isIn(measurements.campaign().study())
                ? "Intervals are over the replicates of one server process."
                : "The unit of every interval is the server process; what varies within one is only"
                    + " for diagnosis."));
    windows(measurements).ifPresent(sentences::add);
    int limited = measurements.campaign().having(RunMark.GENERATOR_LIMITED).size();
    if (limited > 0) {
      sentences.add(
          "Runs that the generator limited: %s. They are in the tables and in no line, ratio or figure."
              .formatted(limited));
    }
    int waited = measurements.campaign().having(RunMark.WAITED).size();
    if (waited > 0) {
      sentences.add(
          "Runs in which requests waited for a connection of the generator: %s. They are in the tables and in no line, ratio or figure."
              .formatted(waited));
    }
    KeptRate.missed(measurements).stream()
        .map(rate -> "Not kept: " + rate.words() + ".")
        .forEach(sentences::add);
    return sentences;
  }

  /** {@return sentence on how requests were offered; the study has the same for all of its runs} */
  private static Optional<String> windows(Measurements measurements) {
    return measurements.campaign().runs().stream()
        .flatMap(run -> run.load().stream())
        .map(LoadedRun::record)
        .filter(record -> record.ratePerSecond() > 0)
        .findFirst()
        .map(
            record ->
                "Windows of %s s after %s s of the same load, %s arrivals, at most %s connections."
                    .formatted(
                        Numbers.full(record.durationSeconds()),
                        Numbers.full(record.leadInSeconds()),
                        record.arrivals().equals("poisson") ? "random (Poisson)" : "even",
                        record.connections()));
  }

  /**
   * Values of a stack's server processes: time or energy until the first answer, or greatest
   * memory.
   *
   * @param stack whose processes
   * @param quantity of a process
   * @param values one a process
   * @param estimate whether modelled power enters
   */
  private record Starts(LoadedStack stack, Quantity quantity, Summary values, boolean estimate) {
    private static final List<Quantity> QUANTITIES =
        List.of(LoadQuantity.FIRST_ANSWER_TIME, LoadQuantity.FIRST_ANSWER, LoadQuantity.MEMORY);

    /** {@return values by stack and quantity, as far as processes have them} */
    static List<Starts> all(Measurements measurements) {
      List<Starts> rows = new ArrayList<>();
      for (LoadedStack stack : LoadedStack.of(measurements.campaign().study())) {
        for (Quantity quantity : QUANTITIES) {
          List<Double> values = LoadedStack.greatest(measurements, stack, quantity);
          if (!values.isEmpty()) {
            boolean estimate = quantity.ofEnergy() && stack.estimate(measurements);
            rows.add(new Starts(stack, quantity, Summary.of(values).ofPositive(), estimate));
          }
        }
      }
      return List.copyOf(rows);
    }

    static Listing listing(List<Starts> rows, ResolvedStudy study) {
      Columns<Starts> columns = new Columns<>();
      columns.add("levels", "Levels", start -> PowerListing.levels(start.stack));
      columns.add(
          "quantity", "Quantity", start -> Item.named(start.quantity.key(), start.estimate));
      columns.add("unit", "Unit", start -> Item.text(start.quantity.unit()));
      columns.add("estimate", "Estimate", start -> Item.flag(start.estimate));
      columns.add("n", ForeignService.heading(study), start -> Item.count(start.values.n()));
      columns.add("mean", "Mean", start -> item(start, start.values.mean()));
      columns.add("ci95_low", "95 %, low", start -> item(start, start.values.ci95Low()));
      columns.add("ci95_high", "95 %, high", start -> item(start, start.values.ci95High()));
      boolean estimate = rows.stream().anyMatch(Starts::estimate);
      return columns.listing(
          "server-processes",
          (ForeignService.isIn(study) ? "Memory" : "Server processes: first answer and memory")
              + (estimate ? " (energies: estimate)" : ""),
          rows,
          List.of(
              ForeignService.isIn(study)
                  ? "The most memory of the server's process that was resident until the last run of"
                      + " a replicate. A value a replicate, Student's t over them; all are of one"
                      + " process, whose memory does not begin again."
                  : "From the command that starts a process to its first answer; the energy is that of"
                      + " the server's board in this time, idle power included. Memory: the most that"
                      + " was resident until the last run. A value a process, Student's t over them."));
    }

    private static Item item(Starts of, OptionalDouble value) {
      return LoadText.item(value, of.quantity.unit());
    }
  }

  /** A cell's runs that decide something, and all, in one kind of time. */
  private record TimeRow(
      Cell cell, LoadTime kind, List<MeasuredSide> client, List<MeasuredSide> all) {
    OptionalDouble mean(Quantity quantity) {
      return CellValue.of(cell, Side.CLIENT, quantity, client).summary().mean();
    }
  }

  private static Listing timesListing(Measurements measurements) {
    List<TimeRow> rows = new ArrayList<>();
    Measurements used = measurements.without(run -> !run.decides());
    for (Cell cell : measurements.campaign().study().cells()) {
      List<MeasuredSide> all = measurements.of(cell, Side.CLIENT);
      if (count(all, "offered") > 0) {
        List<MeasuredSide> client = used.of(cell, Side.CLIENT);
        for (LoadTime kind : LoadTime.values()) {
          rows.add(new TimeRow(cell, kind, client, all));
        }
      }
    }
    return timesColumns()
        .listing(
            "request-times",
            "Times of requests under load",
            rows,
            List.of(
                "Response time counts from the intended start of a request, so that what waits"
                    + " for a connection is in it; service time from the beginning of sending.",
                ("A percentile is the mean over the %s, of the run's percentile; NA where a run has"
                        + " fewer than ten requests beyond it. Runs, offered, errors and times are"
                        + " without runs that were left out. tables/requests.csv has intervals.")
                    .formatted(ForeignService.runs(measurements.campaign().study())),
                CampaignErrors.IN_PERCENTILES
                    + " Service times, means and largest times are of expected answers alone.",
                "Late: runs whose requests started late against their p99, so that the generator"
                    + " is in their times. Generator limited: runs in which it, or its host, was"
                    + " saturated. Waited for connections: runs in which requests waited for a"
                    + " connection of the generator. Scattered: after the warm-up the server's times differed by"
                    + " more than 5 % from window to window, without a trend. Not steady: they"
                    + " had one when the warm-up ended."));
  }

  private static Columns<TimeRow> timesColumns() {
    Columns<TimeRow> columns = new Columns<>();
    columns.add("cell", "Cell", row -> Item.count(row.cell.number()));
    columns.add("levels", "Levels", row -> Item.text(row.cell.display()));
    columns.add("quantity", "Time", row -> Item.text(row.kind.key()));
    columns.add("unit", "Unit", row -> Item.text("s"));
    columns.add("n", "Runs", row -> Item.count(row.client.size()));
    columns.add("offered", "Offered", row -> Item.count(count(row.client, "offered")));
    columns.add("errors", "Errors", row -> Item.count(count(row.client, "errors")));
    columns.add(
        "requests_per_second",
        "Answered per second",
        row -> Item.number(row.mean(LoadQuantity.THROUGHPUT)));
    for (String statistic : LoadTime.statistics()) {
      String key = statistic.replace(".", "");
      columns.add(key, statistic, row -> time(row, statistic));
    }
    columns.add("late", "Late", row -> marked(row, RunMark.LATE));
    columns.add(
        "generator_limited", "Generator limited", row -> marked(row, RunMark.GENERATOR_LIMITED));
    columns.add("waited", "Waited for connections", row -> marked(row, RunMark.WAITED));
    columns.add("scattered", "Scattered", row -> marked(row, RunMark.SCATTERED));
    columns.add("not_steady", "Not steady", row -> marked(row, RunMark.NOT_STEADY));
    columns.add("compiling", "Compiling", row -> marked(row, RunMark.COMPILING));
    return columns;
  }

  private static Item time(TimeRow row, String statistic) {
    Quantity time = row.kind.of(statistic);
    return LoadText.item(row.mean(time), time.unit());
  }

  private static Item marked(TimeRow row, RunMark mark) {
    return Item.count(row.all.stream().filter(run -> run.run().has(mark)).count());
  }

  private static long count(List<MeasuredSide> client, String what) {
    long count = 0;
    for (MeasuredSide run : client) {
      var record = run.run().load().orElseThrow().record();
      count += what.equals("offered") ? record.offered() : record.offered() - record.completed();
    }
    return count;
  }
}
