package pijoule.runner.boards;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import pijoule.campaign.BoardState;

/** Parser of what state.sh prints of a board: a key and a value a line. Other keys are ignored. */
final class StateText {
  private static final Pattern FLAGS = Pattern.compile("throttled=0x([0-9a-fA-F]+)");
  private static final Pattern QUOTA = Pattern.compile("([0-9]{1,9}) ([1-9][0-9]{0,8})");
  private static final Pattern HERTZ = Pattern.compile("frequency\\([0-9]+\\)=([0-9]+)");

  private final List<Line> lines;

  private StateText(String text) {
    this.lines = text.lines().map(Line::of).toList();
  }

  private record Line(String key, String value) {
    static Line of(String line) {
      String[] entry = line.split(" ", 2);
      return new Line(entry[0], entry.length == 2 ? entry[1].strip() : "");
    }
  }

  /**
   * Parses a state.
   *
   * @param text as state.sh printed it
   * @param at when, by the runner's clock
   * @return the state; what the text lacks is absent
   */
  static BoardReading parse(String text, Instant at) {
    return new StateText(text).state(at, CpuTimes.of(text.lines().toList()));
  }

  private BoardReading state(Instant at, Optional<CpuTimes> cpuTimes) {
    OptionalInt throttled = flags(last("throttled").orElse(""));
    OptionalDouble measured = hertz(last("measured_clock").orElse(""));
    OptionalDouble requested = thousandths("clock_khz").filter(Double::isFinite).min();
    Optional<String> source =
        requested.isPresent() ? Optional.of("scaling_cur_freq") : Optional.empty();
    boolean isLacking =
        last("model").orElse("").startsWith("Raspberry Pi")
            && (throttled.isEmpty() || measured.isEmpty());
    BoardState board =
        new BoardState(
            Optional.of(at),
            last("boot_id"),
            thousandths("temperature_millicelsius").filter(Double::isFinite).max(),
            throttled,
            BoardReading.isReset(flags(last("throttled_after_reset").orElse("")))
                ? flags(last("throttled_since_reset").orElse(""))
                : OptionalInt.empty(),
            measured.isPresent() ? measured : requested,
            measured.isPresent() ? Optional.of("vcgencmd measure_clock arm") : source,
            segments());
    return new BoardReading(
        board,
        share(last("quota_us").orElse("")),
        cpuTimes,
        isLacking ? Optional.of(lack()) : Optional.empty());
  }

  private Stream<String> all(String key) {
    return lines.stream().filter(line -> line.key.equals(key)).map(Line::value);
  }

  private Optional<String> last(String key) {
    return all(key).reduce((first, second) -> second);
  }

  private DoubleStream thousandths(String key) {
    return all(key).mapToDouble(value -> number(value) / 1e3);
  }

  /** The first line is a heading. */
  private OptionalLong segments() {
    return all("tcp_retransmitted")
        .filter(value -> value.matches("[0-9]{1,18}"))
        .mapToLong(Long::parseLong)
        .reduce((first, second) -> second);
  }

  /**
   * {@return reason why a Raspberry Pi lacks reports of its clock and throttling, with what to do}
   * The kernel shows only the clock that was requested, and nothing of throttling: only a Raspberry
   * Pi's own program can refute a disturbance.
   */
  private String lack() {
    return "must report its clock and throttling by vcgencmd, got "
        + lines.stream()
            .filter(line -> line.key.equals("throttled") || line.key.equals("measured_clock"))
            .map(Line::value)
            .filter(answer -> flags(answer).isEmpty() && hertz(answer).isEmpty())
            .findFirst()
            .map(answer -> "'" + answer + "'; " + remedy(answer))
            .orElse(
                "no such command; install the package raspi-utils (Raspberry Pi OS Bookworm and"
                    + " Trixie) or libraspberrypi-bin (Bullseye) there");
  }

  private static String remedy(String refusal) {
    return refusal.contains("vcio") || refusal.contains("VCHI")
        ? "add its user to the group video (sudo usermod -aG video USER) and log in again"
        : "let 'vcgencmd get_throttled' and 'vcgencmd measure_clock arm' answer there";
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException none) {
      return Double.NaN;
    }
  }

  private static OptionalInt flags(String text) {
    Matcher matcher = FLAGS.matcher(text);
    return matcher.find()
        ? OptionalInt.of(Integer.parseUnsignedInt(matcher.group(1), 16))
        : OptionalInt.empty();
  }

  private static OptionalDouble hertz(String text) {
    Matcher matcher = HERTZ.matcher(text);
    return matcher.find()
        ? OptionalDouble.of(Double.parseDouble(matcher.group(1)) / 1e6)
        : OptionalDouble.empty();
  }

  /** A quota and its period; absent where the group has no quota. */
  private static OptionalDouble share(String text) {
    Matcher matcher = QUOTA.matcher(text);
    return matcher.matches()
        ? OptionalDouble.of(
            Double.parseDouble(matcher.group(1)) / Double.parseDouble(matcher.group(2)))
        : OptionalDouble.empty();
  }
}
