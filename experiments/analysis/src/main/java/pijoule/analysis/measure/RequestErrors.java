package pijoule.analysis.measure;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.table.Numbers;
import pijoule.campaign.Run;
import pijoule.contract.record.LoadRecord;

/**
 * Requests of some runs' windows, and those of them without the expected answer. Requests of the
 * lead-in are not among them.
 *
 * @param runs under load, without idle ones
 * @param offered requests whose intended start was in a window
 * @param byKind requests without the expected answer, the most frequent kind first; {@value
 *     #UNFINISHED} are those without an end
 * @param examples of kinds, one line each
 */
public record RequestErrors(
    int runs, long offered, Map<String, Long> byKind, Map<String, String> examples) {
  /** Greatest share of failed requests of a stack that carries its rate, 0 to 1. */
  public static final double MAX_SHARE = 0.01;

  /** Kind of those that had no end when the generator gave up. */
  public static final String UNFINISHED = "unfinished";

  private static final String STATUS = "status ";
  private static final double PERCENT = 100;
  private static final int DIGITS = 2;

  /** Kinds that a line names. */
  private static final int MAX_KINDS = 4;

  public RequestErrors {
    byKind = Collections.unmodifiableMap(new LinkedHashMap<>(byKind));
    examples = Map.copyOf(examples);
  }

  /**
   * {@return sums over them}
   *
   * @param runs any; those without requests do not count
   */
  public static RequestErrors of(Collection<Run> runs) {
    List<LoadRecord> records =
        runs.stream()
            .flatMap(run -> run.load().stream())
            .filter(load -> !load.isIdle())
            .map(load -> load.record())
            .toList();
    Map<String, Long> counts = new TreeMap<>();
    Map<String, String> examples = new TreeMap<>();
    for (LoadRecord record : records) {
      byKind(record).forEach((kind, count) -> counts.merge(kind, (long) count, Long::sum));
      record.errorExamples().forEach(examples::putIfAbsent);
    }
    Map<String, Long> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .filter(kind -> kind.getValue() > 0)
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(kind -> sorted.put(kind.getKey(), kind.getValue()));
    long offered = records.stream().mapToLong(LoadRecord::offered).sum();
    return new RequestErrors(records.size(), offered, sorted, examples);
  }

  /**
   * {@return requests of a window without the expected answer, by kind}
   *
   * @param record of a run
   */
  public static Map<String, Integer> byKind(LoadRecord record) {
    Map<String, Integer> kinds = new TreeMap<>(record.errors());
    kinds.merge(UNFINISHED, record.unfinished(), Integer::sum);
    return kinds;
  }

  /** {@return requests without the expected answer} */
  public long failed() {
    return byKind.values().stream().mapToLong(count -> count).sum();
  }

  /** {@return share of those, 0 to 1; 0 where none was offered} */
  public double share() {
    return offered == 0 ? 0 : (double) failed() / offered;
  }

  /** {@return the share for a person, such as {@code 10 %}} */
  public String percent() {
    return percent(share());
  }

  /**
   * {@return a share for a person}
   *
   * @param share 0 to 1
   */
  public static String percent(double share) {
    return Numbers.significant(PERCENT * share, DIGITS) + " %";
  }

  /** {@return kinds for a person, such as {@code 26 x 500, 24 x 404}; empty where there is none} */
  public String kinds() {
    Stream<String> named =
        byKind.entrySet().stream()
            .limit(MAX_KINDS)
            .map(kind -> "%s x %s".formatted(kind.getValue(), name(kind.getKey())));
    long others = byKind.values().stream().skip(MAX_KINDS).mapToLong(count -> count).sum();
    Stream<String> rest = others == 0 ? Stream.of() : Stream.of(others + " of other kinds");
    return Stream.concat(named, rest).collect(Collectors.joining(", "));
  }

  private static String name(String kind) {
    return kind.startsWith(STATUS) ? kind.substring(STATUS.length()) : kind;
  }
}
