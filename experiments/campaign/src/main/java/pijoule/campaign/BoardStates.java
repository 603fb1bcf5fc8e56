package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A host's state around a run.
 *
 * @param before the run; absent where it was not read
 * @param after the run; absent where it was not read
 * @param cooling how it was waited for before the run; absent where it was cool enough
 * @param emulator what its emulator got meanwhile; absent of a host that is none
 * @param load of its processors between the two states; absent where it was not read twice
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record BoardStates(
    Optional<BoardState> before,
    Optional<BoardState> after,
    Optional<Cooling> cooling,
    Optional<EmulatorTime> emulator,
    Optional<HostLoad> load) {
  /** Bits 0 to 3 of the flags; the same since the start are {@value #STICKY} bits higher. */
  private static final List<String> FLAGS =
      List.of("under-voltage", "clock capped", "throttled", "soft temperature limit");

  private static final int STICKY = 16;

  /**
   * A wait for a board that was too hot.
   *
   * @param fromCelsius temperature at its begin, degrees Celsius
   * @param limitCelsius {@code cool_down} of the bench, degrees Celsius
   * @param seconds that it took
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Cooling(double fromCelsius, double limitCelsius, double seconds) {
    /** Refuses what no board can show. */
    public Cooling {
      if (!Double.isFinite(fromCelsius) || !Double.isFinite(limitCelsius) || !(seconds >= 0)) {
        throw new IllegalArgumentException(
            ("a board's cooling must have two temperatures and a time of at least 0 s, got"
                    + " %s C, %s C and %s s")
                .formatted(fromCelsius, limitCelsius, seconds));
      }
    }
  }

  /**
   * Time that the emulator of a board had on this machine's processors during a run.
   *
   * @param wallSeconds length of the run, s
   * @param cpuSeconds of the emulator's threads on a processor, s
   * @param waitSeconds in which those that are the board's processors waited for one, s
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record EmulatorTime(double wallSeconds, double cpuSeconds, double waitSeconds) {}

  /**
   * {@return the states as far as they are known before a run}
   *
   * @param state that was read
   * @param cooling how the board was waited for; empty where it was cool enough
   */
  public static BoardStates before(BoardState state, Optional<Cooling> cooling) {
    return new BoardStates(
        Optional.of(state), Optional.empty(), cooling, Optional.empty(), Optional.empty());
  }

  /**
   * {@return these with that of after the run}
   *
   * @param state that was read
   * @param between load of the processors since the state before; empty where it is not known
   */
  public BoardStates after(BoardState state, Optional<HostLoad> between) {
    return new BoardStates(before, Optional.of(state), cooling, emulator, between);
  }

  /**
   * {@return these of a board that is emulated}
   *
   * @param time that its emulator had
   */
  public BoardStates with(EmulatorTime time) {
    return new BoardStates(before, after, cooling, Optional.of(time), load);
  }

  /** {@return the states that were read, in their order} */
  public List<BoardState> known() {
    return Stream.of(before, after).flatMap(Optional::stream).toList();
  }

  /**
   * {@return names of the flags that were set before or after the run, or that were set in between:
   * the flag since the start appeared, or the one since the reset. A board that was started in
   * between had none before}
   */
  public List<String> flags() {
    int now = flags(before) | flags(after);
    int then = rebooted() ? 0 : flags(before);
    int appeared = hasOrigin() ? flags(after) & ~then : 0;
    if (isReset()) {
      appeared |= after.get().throttledSinceReset().getAsInt();
    }
    return names(now | appeared >> STICKY);
  }

  /**
   * {@return names of the flags that a disturbance during the run could not set: they had been set
   * since the start, and nothing reset them}
   */
  public List<String> hidden() {
    return isReset() || rebooted() ? List.of() : names(flags(before) >> STICKY);
  }

  private boolean isReset() {
    return before.isPresent()
        && before.get().throttledSinceReset().isPresent()
        && after.isPresent()
        && after.get().throttledSinceReset().isPresent();
  }

  private static List<String> names(int flags) {
    return IntStream.range(0, FLAGS.size())
        .filter(bit -> (flags >> bit & 1) == 1)
        .mapToObj(FLAGS::get)
        .toList();
  }

  /**
   * {@return TCP segments that the host sent again during the run, by all its connections; absent
   * where it was not read twice since the host's start}
   */
  public OptionalLong tcpRetransmitted() {
    OptionalLong first = before.map(BoardState::tcpRetransmitted).orElse(OptionalLong.empty());
    OptionalLong last = after.map(BoardState::tcpRetransmitted).orElse(OptionalLong.empty());
    return first.isPresent() && last.isPresent() && !rebooted()
        ? OptionalLong.of(Math.max(0, last.getAsLong() - first.getAsLong()))
        : OptionalLong.empty();
  }

  /** Without flags before the run nothing shows when a flag since the start appeared. */
  private boolean hasOrigin() {
    return rebooted() || before.isPresent() && before.get().throttled().isPresent();
  }

  private static int flags(Optional<BoardState> state) {
    return state.map(board -> board.throttled().orElse(0)).orElse(0);
  }

  private boolean rebooted() {
    Optional<String> first = before.flatMap(BoardState::bootId);
    Optional<String> second = after.flatMap(BoardState::bootId);
    return first.isPresent() && second.isPresent() && !first.equals(second);
  }
}
