package pijoule.export;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pijoule.analysis.results.RecordedCampaign;
import pijoule.analysis.results.Run;

/**
 * Where an export's files are. A campaign on several pairs of boards is partitioned by pair and
 * session, in folders that are named as Hive does: {@code pair=1/session=3}. Readers take these two
 * columns from the folders, and so read only the files that a question needs; the files themselves
 * have neither.
 */
final class Layout {
  private static final String ENDING = ".parquet";
  private static final String RUNS = "runs";
  private static final String TRACES = "traces";

  private final Path out;
  private final RecordedCampaign campaign;

  Layout(Path out, RecordedCampaign campaign) {
    this.out = out;
    this.campaign = campaign;
  }

  boolean isPartitioned() {
    return !campaign.pairs().isEmpty();
  }

  /** The runs of each file, in their order; one file where there are no partitions. */
  SortedMap<Path, List<Run>> runs() {
    if (!isPartitioned()) {
      return new TreeMap<>(Map.of(out.resolve(RUNS + ENDING), campaign.runs()));
    }
    return campaign.runs().stream()
        .collect(
            Collectors.groupingBy(
                run -> partition(RUNS, run.pair(), run.session()).resolve(RUNS + ENDING),
                TreeMap::new,
                Collectors.toList()));
  }

  /**
   * @param name of a trace, METER-SESSION
   * @param session of it; absent, it has a place outside of all partitions
   */
  Path trace(String name, Long session) {
    return isPartitioned() && session != null
        ? partition(TRACES, pair(session), session).resolve(name + ENDING)
        : out.resolve(TRACES).resolve(name + ENDING);
  }

  private Path partition(String folder, int pair, long session) {
    return out.resolve(folder).resolve("pair=" + pair).resolve("session=" + session);
  }

  /** A merged folder deals numbers of sessions to its pairs in turn; a shard has one pair. */
  private int pair(long session) {
    int pairs = campaign.study().pairs();
    return campaign.pairs().size() == 1
        ? campaign.pairs().firstKey()
        : (int) ((session - 1) % pairs) + 1;
  }
}
