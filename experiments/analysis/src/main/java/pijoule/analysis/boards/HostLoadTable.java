package pijoule.analysis.boards;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.analysis.boards.HostIncident.Kind;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.campaign.BoardStates;
import pijoule.campaign.Load;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;

/** How busy the hosts of the valid runs were, and which runs were disturbed. */
final class HostLoadTable {
  private static final String PERCENT = "%";
  private static final String SECONDS = "s";

  private static final List<Column> COLUMNS =
      List.of(
          Column.of("run", "Run"),
          Column.of("host", "Host"),
          new Column("others_share_percent", "CPU time of others", PERCENT),
          new Column("own_share_percent", "own", PERCENT),
          new Column("steal_share_percent", "steal", PERCENT),
          Column.of("run_queue_before", "Run queue before"),
          Column.of("run_queue_after", "after"),
          new Column("others_cpu_seconds", "CPU time of others", SECONDS),
          new Column("own_cpu_seconds", "own", SECONDS),
          new Column("steal_seconds", "steal", SECONDS),
          new Column("wall_seconds", "in", SECONDS),
          Column.of("cpus", "Processors"),
          Column.of("disturbed", "Disturbed"));

  private final List<HostIncident> found = new ArrayList<>();
  private final List<List<Item>> rows = new ArrayList<>();

  HostLoadTable(RecordedCampaign campaign) {
    campaign.runs().stream()
        .filter(Run::valid)
        .forEach(run -> run.circumstances().boards().forEach((host, of) -> add(run, host, of)));
  }

  private void add(Run run, String host, BoardStates board) {
    if (board.load().isPresent()) {
      Load load = board.load().get();
      rows.add(row(run, host, load));
      if (load.othersPercent() > Load.MAX_OTHERS_PERCENT) {
        String sentence = "other programs used %.0f %% of the processors";
        add(run, host, sentence, load.othersPercent(), Load.MAX_OTHERS_PERCENT);
      }
      if (load.stealPercent() > Load.MAX_STEAL_PERCENT) {
        String sentence = "other guests of the machine took %.1f %% of the processors";
        add(run, host, sentence, load.stealPercent(), Load.MAX_STEAL_PERCENT);
      }
    }
  }

  private void add(Run run, String host, String sentence, double percent, double limit) {
    String words = String.format(Locale.ROOT, sentence, percent);
    found.add(HostIncident.of(Kind.DISTURBED, run, words).at(host).against(percent, limit));
  }

  private static List<Item> row(Run run, String host, Load load) {
    return List.of(
        Item.text(run.id()),
        Item.text(host),
        Item.number(load.othersPercent()),
        Item.number(load.ownPercent()),
        Item.number(load.stealPercent()),
        Item.count(load.runQueueBefore()),
        Item.count(load.runQueueAfter()),
        Item.number(load.othersCpuSeconds()),
        Item.number(load.ownCpuSeconds()),
        Item.number(load.stealSeconds()),
        Item.number(load.wallSeconds()),
        Item.count(load.cpus()),
        Item.text(String.valueOf(load.disturbs())));
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
            new Listing(
                "load",
                "Load of the hosts during the runs",
                COLUMNS,
                rows,
                List.of(
                    "Shares are of the time of all processors of the host, between the states"
                        + " before and after the run. Own are client, server, recorders and runner;"
                        + " others are all the rest, the kernel's own work with it. The resolution"
                        + " is 10 ms for each processor.",
                    String.format(
                        Locale.ROOT,
                        "A run counts as disturbed above %.0f %% of others or %.0f %% of steal.",
                        Load.MAX_OTHERS_PERCENT,
                        Load.MAX_STEAL_PERCENT))));
  }
}
