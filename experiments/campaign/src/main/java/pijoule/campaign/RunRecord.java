package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.Outcome;
import pijoule.contract.record.ServerRecord;

/**
 * A line of runs.jsonl; keys as in docs/results.md.
 *
 * @param format {@value #FORMAT}
 * @param run such as {@code r0001}
 * @param order in which it was planned, from 1
 * @param block from 1
 * @param cell from 1
 * @param replicate from 1
 * @param session the runner's life, from 1
 * @param outcome of the run
 * @param reason why it failed, in one line
 * @param client its record
 * @param server its record
 * @param meters the meter's name by side
 * @param serverProcess what the server process used, of runs under load
 * @param repeated whether a run under load measures its block's first rate again
 * @param maxRate the search for the greatest rate, of the run that ends it
 * @param firstAnswer of the block's server, of its first run under load
 * @param pair of a rack that made the run, from 1; absent where the campaign has one pair
 * @param circumstances how it came about
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RunRecord(
    String format,
    String run,
    int order,
    int block,
    int cell,
    int replicate,
    int session,
    Outcome outcome,
    Optional<String> reason,
    Optional<ClientRecord> client,
    Optional<ServerRecord> server,
    Optional<Map<Side, String>> meters,
    Optional<ServerUse> serverProcess,
    Optional<Boolean> repeated,
    Optional<MaxRate> maxRate,
    Optional<FirstAnswer> firstAnswer,
    OptionalInt pair,
    @JsonUnwrapped Circumstances circumstances) {
  /** Name and version of the format. */
  public static final String FORMAT = "pijoule-run/1";

  public RunRecord {
    Formats.require(format, FORMAT, "a run");
    if (pair.orElse(1) < 1) {
      throw new IllegalArgumentException("pair must be at least 1, got " + pair.getAsInt());
    }
    if (circumstances.seed().isEmpty() || circumstances.startedAt().isEmpty()) {
      throw new IllegalArgumentException("a run needs seed and started_at, got one without");
    }
    boolean valid = outcome == Outcome.VALID;
    if (valid && (client.isEmpty() || client.get().outcome() != Outcome.VALID)) {
      throw new IllegalArgumentException("a valid run needs the record of a valid client");
    }
    if (!valid && (reason.isEmpty() || client.isPresent() || server.isPresent())) {
      throw new IllegalArgumentException("a failed run has a reason and no record");
    }
    client.ifPresent(record -> requireSame(run, record.run(), "client"));
    if (maxRate.isEmpty()) { // each step of a search has a seed of its own
      client
          .flatMap(ClientRecord::measured)
          .ifPresent(made -> requireSeed(circumstances.seed().getAsLong(), made.seed()));
    }
    server.ifPresent(
        record -> {
          Formats.require(record.format(), ServerRecord.FORMAT, "a server's record");
          requireSame(run, record.run(), "server");
        });
  }

  /**
   * {@return what each side measured; empty of a failed run, a missing side where it has no record}
   */
  public Map<Side, SideRecord> sides() {
    Map<Side, SideRecord> sides = new EnumMap<>(Side.class);
    client
        .flatMap(ClientRecord::measured)
        .ifPresent(
            measured ->
                sides.put(
                    Side.CLIENT,
                    new SideRecord(
                        measured.phases(),
                        measured.amortized().orElseGet(List::of),
                        measured.clock(),
                        measured.alignment(),
                        meter(Side.CLIENT),
                        new BodyBytes(
                            measured.requestBytes(),
                            measured.responseBytes(),
                            measured.responsePayloadBytes(),
                            measured.responseHeadBytes()),
                        measured.jvm(),
                        measured.process().orElseGet(List::of))));
    client
        .flatMap(ClientRecord::measured)
        .filter(measured -> measured.load().isPresent())
        .ifPresent(measured -> sides.put(Side.SERVER, underLoad(measured)));
    server.ifPresent(
        record ->
            sides.put(
                Side.SERVER,
                new SideRecord(
                    record.phases(),
                    record.amortized().orElseGet(List::of),
                    record.clock(),
                    record.alignment(),
                    meter(Side.SERVER),
                    BodyBytes.UNKNOWN,
                    record.jvm(),
                    record.process().orElseGet(List::of))));
    return sides;
  }

  /**
   * A server under load keeps no record of its own: it is looked at while its client's window is.
   */
  private SideRecord underLoad(ClientRecord.ValidRun client) {
    List<PhaseInterval> window = new ArrayList<>();
    for (PhaseInterval phase : client.phases()) {
      if (phase.phase() == Phase.LOAD) {
        window.add(phase);
        window.add(new PhaseInterval(phase.trial(), Phase.TOTAL, phase.startNs(), phase.endNs()));
      }
    }
    return new SideRecord(
        window, List.of(), client.clock(), client.alignment(), meter(Side.SERVER));
  }

  /**
   * {@return what a run under load has beside its phases; absent of other runs and of failed ones}
   */
  Optional<LoadedRun> load() {
    return client
        .flatMap(ClientRecord::measured)
        .flatMap(ClientRecord.ValidRun::load)
        .map(load -> LoadedRun.of(load, this));
  }

  private Optional<String> meter(Side side) {
    return meters.flatMap(bySide -> Optional.ofNullable(bySide.get(side)));
  }

  private static void requireSeed(long seed, long drawn) {
    if (seed != drawn) {
      throw new IllegalArgumentException(
          "the client must draw from the run's seed " + seed + ", got " + drawn);
    }
  }

  private static void requireSame(String run, String other, String side) {
    if (!run.equals(other)) {
      throw new IllegalArgumentException(
          "the " + side + "'s record must be of run " + run + ", got one of run " + other);
    }
  }
}
