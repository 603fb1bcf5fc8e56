package pijoule.analysis.boards;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.campaign.FailedTry;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;

/** Runs that needed more than one try. */
final class RetryTable {
  private static final List<Column> COLUMNS =
      List.of(
          Column.of("run", "Run"),
          Column.of("tries", "Tries"),
          Column.of("outcome", "Outcome of the run"),
          Column.of("try", "Failed try"),
          Column.of("session", "Session"),
          Column.of("started_at", "Started at"),
          Column.of("reason", "Reason"));

  /** Failed tries by run, by the runs' names; without any where attempts.jsonl lacks them. */
  private final Map<String, List<FailedTry>> failed = new TreeMap<>(byName());

  private final Map<String, Run> runs = new LinkedHashMap<>();

  RetryTable(RecordedCampaign campaign) {
    for (Run run : campaign.runs()) {
      runs.put(run.id(), run);
      if (run.circumstances().tries().orElse(1) > 1) {
        failed.put(run.id(), new ArrayList<>());
      }
    }
    for (FailedTry of : campaign.failedTries()) {
      failed.computeIfAbsent(of.run(), unseen -> new ArrayList<>()).add(of);
    }
  }

  /** {@code r10000} comes after {@code r9999}. */
  private static Comparator<String> byName() {
    return Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());
  }

  /** Names of the runs. */
  List<String> names() {
    return List.copyOf(failed.keySet());
  }

  /** How often each reason was given, the most frequent first. */
  String reasons() {
    Map<String, Long> counts =
        failed.values().stream()
            .flatMap(List::stream)
            .collect(Collectors.groupingBy(FailedTry::reason, TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(reason -> reason.getKey() + " (" + reason.getValue() + ")")
        .collect(Collectors.joining("; "));
  }

  /** A row for each failed try; absent where each run needed one try. */
  Optional<Listing> listing() {
    List<List<Item>> rows = new ArrayList<>();
    failed.forEach(
        (run, tries) -> {
          tries.forEach(of -> rows.add(row(run, tries.size(), of)));
          if (tries.isEmpty()) {
            rows.add(row(run, 0));
          }
        });
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Listing(
                "tries",
                "Failed tries",
                COLUMNS,
                rows,
                List.of(
                    "A failed try leaves no number; the run's values are those of its last try.")));
  }

  private List<Item> row(String run, int known, FailedTry of) {
    List<Item> row = begin(run, known);
    row.add(Item.count(of.number()));
    row.add(Item.count(of.session()));
    row.add(Item.text(of.startedAt().toString()));
    row.add(Item.text(of.reason()));
    return row;
  }

  private List<Item> row(String run, int known) {
    List<Item> row = begin(run, known);
    row.addAll(List.of(Item.NA, Item.NA, Item.NA));
    row.add(Item.text("attempts.jsonl does not have it"));
    return row;
  }

  /** A run that is not in runs.jsonl has had no try that counts. */
  private List<Item> begin(String id, int known) {
    Optional<Run> run = Optional.ofNullable(runs.get(id));
    int min = known + (run.isPresent() ? 1 : 0);
    List<Item> row = new ArrayList<>();
    row.add(Item.text(id));
    row.add(
        Item.count(Math.max(min, run.map(of -> of.circumstances().tries().orElse(0)).orElse(0))));
    row.add(run.map(of -> Item.text(of.valid() ? "valid" : "failed")).orElse(Item.NA));
    return row;
  }
}
