package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.LoadTime;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.SideMeasures;
import pijoule.analysis.paper.CellValues;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.RunMark;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/** Lists the times of requests by cell, with what was offered and answered. */
final class TimesListing {
  private TimesListing() {}

  /** A cell's runs, in one kind of time. */
  private record TimeRow(Cell cell, LoadTime.Kind kind, CellValues client) {}

  static Listing of(Measurements measurements) {
    List<TimeRow> rows = new ArrayList<>();
    for (Cell cell : measurements.campaign().study().cells()) {
      CellValues client = CellValues.of(measurements, cell, Side.CLIENT);
      if (count(client, "offered") > 0) {
        for (LoadTime.Kind kind : LoadTime.Kind.values()) {
          rows.add(new TimeRow(cell, kind, client));
        }
      }
    }
    return columns()
        .listing(
            "request-times",
            "Times of requests under load",
            rows,
            List.of(
                "Response time counts from the intended start of a request, so that what waits for"
                    + " a connection is in it; service time from the beginning of sending.",
                "A percentile is the mean over the runs, each of a server process of its own, of"
                    + " the run's percentile; NA where a run has fewer than ten requests beyond it."
                    + " Intervals: tables/cells.csv.",
                "Late: runs whose requests started late against their p99, so that the generator is"
                    + " in their times. Generator limited: runs in which it, or its host, was"
                    + " saturated. Scattered: after the warm-up the server's times differed by more"
                    + " than 5 % from window to window, without a trend. Not steady: they had one"
                    + " when the warm-up ended."));
  }

  private static Columns<TimeRow> columns() {
    Columns<TimeRow> columns = new Columns<>();
    columns.add("cell", "Cell", row -> Item.count(row.cell.number()));
    columns.add("levels", "Levels", row -> Item.text(row.cell.display()));
    columns.add("quantity", "Time", row -> Item.text(row.kind.key()));
    columns.add("unit", "Unit", row -> Item.text("s"));
    columns.add("n", "Runs", row -> Item.count(row.client.measures().size()));
    columns.add("offered", "Offered", row -> Item.count(count(row.client, "offered")));
    columns.add("errors", "Errors", row -> Item.count(count(row.client, "errors")));
    columns.add(
        "requests_per_second",
        "Answered per second",
        row -> Item.number(row.client.summary(LoadQuantity.THROUGHPUT).mean()));
    for (String statistic : LoadTime.statistics()) {
      String key = statistic.replace(".", "");
      columns.add(key, statistic, row -> time(row, statistic));
    }
    columns.add("late", "Late", row -> marked(row, RunMark.LATE));
    columns.add(
        "generator_limited", "Generator limited", row -> marked(row, RunMark.GENERATOR_LIMITED));
    columns.add("scattered", "Scattered", row -> marked(row, RunMark.SCATTERED));
    columns.add("not_steady", "Not steady", row -> marked(row, RunMark.NOT_STEADY));
    return columns;
  }

  private static Item time(TimeRow row, String statistic) {
    LoadTime time = new LoadTime(row.kind, statistic);
    return LoadText.item(row.client.summary(time).mean(), time.unit());
  }

  private static Item marked(TimeRow row, RunMark mark) {
    return Item.count(row.client.measures().stream().filter(run -> run.run().has(mark)).count());
  }

  private static long count(CellValues client, String what) {
    long count = 0;
    for (SideMeasures run : client.measures()) {
      var record = run.run().load().orElseThrow().record();
      count += what.equals("offered") ? record.offered() : record.offered() - record.completed();
    }
    return count;
  }
}
