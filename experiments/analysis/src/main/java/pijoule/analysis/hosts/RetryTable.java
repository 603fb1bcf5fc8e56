package pijoule.analysis.hosts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.FailedTry;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;

/** Runs that needed more than one try. */
final class RetryTable {
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

  /** {@return reasons of failed tries with their numbers, the most frequent first} */
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
    List<Try> rows = new ArrayList<>();
    failed.forEach(
        (run, tries) -> {
          int made = made(run, tries.size());
          tries.forEach(failedTry -> rows.add(new Try(run, made, Optional.of(failedTry))));
          if (tries.isEmpty()) {
            rows.add(new Try(run, made, Optional.empty()));
          }
        });
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            columns()
                .listing(
                    "tries",
                    "Failed tries",
                    rows,
                    List.of(
                        "A failed try leaves no number; the run's values are those of its last"
                            + " try.")));
  }

  /** Row of the listing; without the try where attempts.jsonl lacks it. */
  private record Try(String run, int made, Optional<FailedTry> failed) {
    Item item(Function<FailedTry, Item> item) {
      return failed.map(item).orElse(Item.NA);
    }
  }

  private Columns<Try> columns() {
    Columns<Try> columns = new Columns<>();
    columns.add("run", "Run", row -> Item.text(row.run));
    columns.add("tries", "Tries", row -> Item.count(row.made));
    columns.add("outcome", "Outcome of the run", row -> outcome(runs.get(row.run)));
    columns.add("try", "Failed try", row -> row.item(failure -> Item.count(failure.number())));
    columns.add("session", "Session", row -> row.item(failure -> Item.count(failure.session())));
    columns.add(
        "started_at",
        "Started at",
        row -> row.item(failure -> Item.text(failure.startedAt().toString())));
    columns.add("reason", "Reason", row -> Item.text(reason(row)));
    return columns;
  }

  private static String reason(Try of) {
    return of.failed.map(FailedTry::reason).orElse("attempts.jsonl does not have it");
  }

  /** A run that is not in runs.jsonl has had no try that counts. */
  private static Item outcome(Run run) {
    return run == null ? Item.NONE : Item.text(run.valid() ? "valid" : "failed");
  }

  private int made(String id, int known) {
    Optional<Run> run = Optional.ofNullable(runs.get(id));
    int min = known + (run.isPresent() ? 1 : 0);
    return Math.max(
        min, run.map(recordedRun -> recordedRun.circumstances().tries().orElse(0)).orElse(0));
  }
}
