package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import pijoule.analysis.measure.RequestErrors;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.Run;
import pijoule.contract.record.LoadRecord;

/** Lists requests without the expected answer, by cell and kind. */
final class ErrorsListing {
  private static final String ANY = "any";
  private static final double PERCENT = 100;

  private ErrorsListing() {}

  /** A kind of error in runs of a cell. */
  private record Row(
      CampaignErrors.OfCell cell, boolean leftOut, List<Run> runs, RequestErrors all, String kind) {
    long count() {
      return kind.equals(ANY) ? all.failed() : all.byKind().get(kind);
    }

    Summary percents() {
      return Summary.ofBlocks(
              runs.stream()
                  .map(run -> new Summary.BlockValue(percent(record(run)), run.block()))
                  .toList())
          .ofShare();
    }

    private double percent(LoadRecord record) {
      long failed =
          kind.equals(ANY)
              ? record.offered() - record.completed()
              : RequestErrors.byKind(record).getOrDefault(kind, 0);
      return record.offered() == 0 ? 0 : PERCENT * failed / record.offered();
    }

    private static LoadRecord record(Run run) {
      return run.load().orElseThrow().record();
    }
  }

  static Listing of(CampaignErrors errors) {
    List<Row> rows = new ArrayList<>();
    for (CampaignErrors.OfCell cell : errors.cells()) {
      rows.addAll(rows(cell, false, cell.used()));
      rows.addAll(rows(cell, true, cell.leftOut()));
    }
    return columns()
        .listing(
            "errors",
            "Requests without the expected answer",
            rows,
            List.of(
                "Of the windows, the repeat of a process's first rate among them; the lead-in and"
                    + " steps of a search are not. any: all kinds together; unfinished: no end when"
                    + " the generator gave up.",
                CampaignErrors.IN_PERCENTILES,
                "Share: mean over the runs, with Student's t over their blocks; NA where no run"
                    + " has any."));
  }

  private static List<Row> rows(CampaignErrors.OfCell cell, boolean leftOut, List<Run> runs) {
    if (runs.isEmpty()) {
      return List.of();
    }
    RequestErrors all = RequestErrors.of(runs);
    return Stream.concat(Stream.of(ANY), all.byKind().keySet().stream())
        .map(kind -> new Row(cell, leftOut, runs, all, kind))
        .toList();
  }

  private static Columns<Row> columns() {
    Columns<Row> columns = new Columns<>();
    columns.add("cell", "Cell", row -> Item.count(row.cell.cell().number()));
    columns.add("levels", "Levels", row -> Item.text(row.cell.cell().display()));
    columns.add("left_out", "Left out", row -> Item.flag(row.leftOut));
    columns.add("error_kind", "Kind", row -> Item.text(row.kind));
    columns.add("n", "Runs", row -> Item.count(row.runs.size()));
    columns.add("offered", "Offered", row -> Item.count(row.all.offered()));
    columns.add("errors", "Errors", row -> Item.count(row.count()));
    columns.add("error_share_percent", "Share (%)", row -> Item.number(row.percents().mean()));
    columns.add(
        "error_share_ci95_low_percent",
        "95 %, low",
        row -> row.count() == 0 ? Item.NONE : Item.number(row.percents().ci95Low()));
    columns.add(
        "error_share_ci95_high_percent",
        "95 %, high",
        row -> row.count() == 0 ? Item.NONE : Item.number(row.percents().ci95High()));
    columns.add(
        "error_example",
        "Example",
        row -> Item.remark(row.all.examples().getOrDefault(row.kind, "")));
    return columns;
  }
}
