package pijoule.analysis.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import pijoule.analysis.hosts.HostIncident.Kind;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.BoardStates;
import pijoule.campaign.HostLoad;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;

/** Table of the load of the valid runs' hosts, with the runs that were disturbed. */
final class HostLoadTable {
  private static final String PERCENT = "%";
  private static final String SECONDS = "s";

  private final List<HostIncident> found = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();

  private record Row(Run run, String host, HostLoad load) {}

  HostLoadTable(RecordedCampaign campaign) {
    campaign.runs().stream()
        .filter(Run::valid)
        .forEach(
            run -> run.circumstances().boards().forEach((host, board) -> add(run, host, board)));
  }

  private void add(Run run, String host, BoardStates board) {
    if (board.load().isPresent()) {
      HostLoad load = board.load().get();
      rows.add(new Row(run, host, load));
      if (load.othersPercent() > HostLoad.MAX_OTHERS_PERCENT) {
        String sentence = "other programs used %.0f %% of the processors";
        add(run, host, sentence, load.othersPercent(), HostLoad.MAX_OTHERS_PERCENT);
      }
      if (load.stealPercent() > HostLoad.MAX_STEAL_PERCENT) {
        String sentence = "other guests of the machine took %.1f %% of the processors";
        add(run, host, sentence, load.stealPercent(), HostLoad.MAX_STEAL_PERCENT);
      }
    }
  }

  private void add(Run run, String host, String sentence, double percent, double limit) {
    String words = String.format(Locale.ROOT, sentence, percent);
    found.add(HostIncident.of(Kind.DISTURBED, run, words).at(host).against(percent, limit));
  }

  private static Columns<Row> columns() {
    Columns<Row> columns = new Columns<>();
    columns.add("run", "Run", row -> Item.text(row.run.id()));
    columns.add("host", "Host", row -> Item.text(row.host));
    number(columns, "others_share_percent", "CPU time of others", PERCENT, HostLoad::othersPercent);
    number(columns, "own_share_percent", "own", PERCENT, HostLoad::ownPercent);
    number(columns, "steal_share_percent", "steal", PERCENT, HostLoad::stealPercent);
    columns.add(
        "run_queue_before", "Run queue before", row -> Item.count(row.load.runQueueBefore()));
    columns.add("run_queue_after", "after", row -> Item.count(row.load.runQueueAfter()));
    number(
        columns, "others_cpu_seconds", "CPU time of others", SECONDS, HostLoad::othersCpuSeconds);
    number(columns, "own_cpu_seconds", "own", SECONDS, HostLoad::ownCpuSeconds);
    number(columns, "steal_seconds", "steal", SECONDS, HostLoad::stealSeconds);
    number(columns, "wall_seconds", "in", SECONDS, HostLoad::wallSeconds);
    columns.add("cpus", "Processors", row -> Item.count(row.load.cpus()));
    columns.add("disturbed", "Disturbed", row -> Item.text(String.valueOf(row.load.disturbs())));
    return columns;
  }

  private static void number(
      Columns<Row> columns,
      String key,
      String label,
      String unit,
      ToDoubleFunction<HostLoad> value) {
    columns.add(key, label, unit, row -> Item.number(value.applyAsDouble(row.load)));
  }

  /** The disturbed runs. */
  List<HostIncident> findings() {
    return found;
  }

  /** A row for each run and host; absent where no load is known. */
  Optional<Listing> listing() {
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            columns()
                .listing(
                    "load",
                    "Load of the hosts during the runs",
                    rows,
                    List.of(
                        "Shares are of the time of all processors of the host, between the states"
                            + " before and after the run. Own are client, server, recorders and runner;"
                            + " others are all the rest, the kernel's own work with it. The resolution"
                            + " is 10 ms for each processor.",
                        String.format(
                            Locale.ROOT,
                            "A run counts as disturbed above %.0f %% of others or %.0f %% of steal.",
                            HostLoad.MAX_OTHERS_PERCENT,
                            HostLoad.MAX_STEAL_PERCENT))));
  }
}
