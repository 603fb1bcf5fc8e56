package pijoule.runner.boards;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import pijoule.campaign.BoardState;
import pijoule.campaign.HostLoad;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/**
 * State of a board as it reports it at one instant. What it does not have is absent.
 *
 * @param board what a run's record has of it; the instant is by the runner's clock, the temperature
 *     that of the hottest thermal zone, the clock that of the slowest policy
 * @param quota share of one processor that the group of an emulated clock gets
 * @param cpuTimes what its processors have done since it was started
 * @param lack why this Raspberry Pi does not report {@code throttled} and the clock that runs, with
 *     what to do; empty on any other host, and where it does
 */
public record BoardReading(
    BoardState board, OptionalDouble quota, Optional<CpuTimes> cpuTimes, Optional<String> lack) {
  private static final String QUOTA_SOURCE = "CPU quota (emulated clock)";

  /** Under-voltage, capped clock, throttled, soft temperature limit: now (bits 0 to 3). */
  private static final int NOW = 0b1111;

  /** Flags of the same conditions at any time since boot (bits 16 to 19). */
  private static final int SINCE_BOOT = NOW << 16;

  private static final Script READ = Script.resource(BoardReading.class, "state.sh");
  private static final Script READ_UNDER_LOAD =
      Script.of(Script.resource(BoardReading.class, "load.sh").text() + READ.text());
  private static final Duration LIMIT = Duration.ofSeconds(70);

  /**
   * Reads a host, in one command.
   *
   * @param host connected
   * @param cpufreq folder of Linux cpufreq there
   * @return its state now
   */
  public static BoardReading read(Host host, String cpufreq)
      throws IOException, InterruptedException {
    return read(host, cpufreq, Optional.empty());
  }

  /** {@return state of a host, with the quota of a group of processes} */
  static BoardReading read(Host host, String cpufreq, Optional<String> group)
      throws IOException, InterruptedException {
    return read(host, READ, cpufreq, group);
  }

  /** Reads a host while one of its processors is busy, which takes 0.3 s longer. */
  static BoardReading readUnderLoad(Host host, String cpufreq)
      throws IOException, InterruptedException {
    return read(host, READ_UNDER_LOAD, cpufreq, Optional.empty());
  }

  private static BoardReading read(Host host, Script script, String cpufreq, Optional<String> group)
      throws IOException, InterruptedException {
    Stream<String> programs = host.programs().stream().map(String::valueOf);
    String[] arguments =
        Stream.concat(Stream.of(cpufreq, group.orElse("")), programs).toArray(String[]::new);
    return StateText.parse(host.run(script, LIMIT, arguments), Instant.now());
  }

  /** Only what is the case now may have come back since the reset. */
  static boolean isReset(OptionalInt flags) {
    int left = flags.orElse(SINCE_BOOT);
    return (left & SINCE_BOOT & ~((left & NOW) << 16)) == 0;
  }

  /**
   * Puts the clock that a quota emulates in place of the processor's.
   *
   * @param quotaOfMhz clock that a whole processor stands for, MHz
   * @return without a clock where the group has no quota
   */
  BoardReading emulated(double quotaOfMhz) {
    BoardState emulated =
        new BoardState(
            board.at(),
            board.bootId(),
            board.temperatureCelsius(),
            board.throttled(),
            board.throttledSinceReset(),
            quota.stream().map(share -> share * quotaOfMhz).findFirst(),
            Optional.of(QUOTA_SOURCE),
            board.tcpRetransmitted());
    return new BoardReading(emulated, quota, cpuTimes, lack);
  }

  /** {@return what disturbs the board now, in words; empty if nothing does} */
  public Optional<String> disturbance() {
    return words(flags() & NOW);
  }

  /**
   * {@return what disturbs it now or did since then, in words; empty if nothing does or did}
   *
   * @param before the state of the same board that was read before this one
   */
  public Optional<String> disturbanceSince(BoardReading before) {
    int appeared = flags() & ~before.flags();
    if (before.board.throttledSinceReset().isPresent()) {
      appeared |= board.throttledSinceReset().orElse(0);
    }
    return words(flags() & NOW | (appeared & SINCE_BOOT) >> 16);
  }

  /**
   * {@return the load of its processors between the two; absent where it is not known}
   *
   * @param before an earlier state of the same board
   */
  public Optional<HostLoad> loadSince(BoardReading before) {
    return board.bootId().equals(before.board.bootId()) && before.cpuTimes.isPresent()
        ? cpuTimes.flatMap(times -> times.since(before.cpuTimes.get()))
        : Optional.empty();
  }

  /**
   * {@return what disturbed the board since its start and could happen again without a trace, since
   * the firmware does not forget it; empty where nothing is hidden}
   */
  public Optional<String> hidden() {
    return board.throttledSinceReset().isPresent()
        ? Optional.empty()
        : words((flags() & SINCE_BOOT) >> 16);
  }

  private int flags() {
    return board.throttled().orElse(0);
  }

  private static Optional<String> words(int flags) {
    List<String> words = new ArrayList<>();
    String[] names = {
      "under-voltage", "a capped clock", "throttling", "the soft temperature limit"
    };
    for (int bit = 0; bit < names.length; bit++) {
      if ((flags >> bit & 1) == 1) {
        words.add(names[bit]);
      }
    }
    return words.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", words));
  }
}
