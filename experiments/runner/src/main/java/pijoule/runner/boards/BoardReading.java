package pijoule.runner.boards;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import pijoule.campaign.HostLoad;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/**
 * State of a board as it reports it at one instant. What it does not have is absent.
 *
 * @param at by the runner's clock
 * @param bootId Linux boot id
 * @param temperatureCelsius the hottest of its thermal zones
 * @param throttled flags of {@code vcgencmd get_throttled}
 * @param throttledSinceReset the same with bits 16 to 19 since the state before this one was read,
 *     which reset them; empty where the firmware does not reset them or the kernel does so as well
 * @param clockMhz clock of the processor; the lowest of its policies
 * @param clockSource where the clock was read
 * @param quota share of one processor that the group of an emulated clock gets
 * @param tcpRetransmitted TCP segments that the host has sent again since it was started
 * @param cpuTimes what its processors have done since then
 * @param lack why this Raspberry Pi does not report {@code throttled} and the clock that runs, with
 *     what to do; empty on any other host, and where it does
 */
public record BoardReading(
    Instant at,
    Optional<String> bootId,
    OptionalDouble temperatureCelsius,
    OptionalInt throttled,
    OptionalInt throttledSinceReset,
    OptionalDouble clockMhz,
    Optional<String> clockSource,
    OptionalDouble quota,
    OptionalLong tcpRetransmitted,
    Optional<CpuTimes> cpuTimes,
    Optional<String> lack) {
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
    return new BoardReading(
        at,
        bootId,
        temperatureCelsius,
        throttled,
        throttledSinceReset,
        quota.stream().map(share -> share * quotaOfMhz).findFirst(),
        Optional.of(QUOTA_SOURCE),
        quota,
        tcpRetransmitted,
        cpuTimes,
        lack);
  }

  /** {@return what disturbs the board now, in words; empty if nothing does} */
  public Optional<String> disturbance() {
    return words(throttled.orElse(0) & NOW);
  }

  /**
   * {@return what disturbs it now or did since then, in words; empty if nothing does or did}
   *
   * @param before the state of the same board that was read before this one
   */
  public Optional<String> disturbanceSince(BoardReading before) {
    int flags = throttled.orElse(0);
    int appeared = flags & ~before.throttled.orElse(0);
    if (before.throttledSinceReset.isPresent()) {
      appeared |= throttledSinceReset.orElse(0);
    }
    return words(flags & NOW | (appeared & SINCE_BOOT) >> 16);
  }

  /**
   * {@return the load of its processors between the two; absent where it is not known}
   *
   * @param before an earlier state of the same board
   */
  public Optional<HostLoad> loadSince(BoardReading before) {
    return bootId.equals(before.bootId) && before.cpuTimes.isPresent()
        ? cpuTimes.flatMap(times -> times.since(before.cpuTimes.get()))
        : Optional.empty();
  }

  /**
   * {@return what disturbed the board since its start and could happen again without a trace, since
   * the firmware does not forget it; empty where nothing is hidden}
   */
  public Optional<String> hidden() {
    return throttledSinceReset.isPresent()
        ? Optional.empty()
        : words((throttled.orElse(0) & SINCE_BOOT) >> 16);
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

  /** {@return the state as a record of a run has it} */
  public ObjectNode json() {
    ObjectNode json = new ObjectMapper().createObjectNode().put("at", at.toString());
    bootId.ifPresent(id -> json.put("boot_id", id));
    temperatureCelsius.ifPresent(celsius -> json.put("temperature_celsius", celsius));
    throttled.ifPresent(flags -> json.put("throttled", flags));
    throttledSinceReset.ifPresent(flags -> json.put("throttled_since_reset", flags));
    clockMhz.ifPresent(clock -> json.put("clock_mhz", clock));
    clockSource.ifPresent(source -> json.put("clock_source", source));
    tcpRetransmitted.ifPresent(segments -> json.put("tcp_retransmitted", segments));
    return json;
  }
}
