package pijoule.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import pijoule.contract.phase.Side;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostPair;

/** States of the boards between runs, for a person: nothing is read for it. */
final class BoardLines {
  private BoardLines() {}

  /**
   * {@return power, temperature and clock as they were last read, a line a host; none of a host of
   * which nothing is known}
   *
   * @param pair of hosts
   * @param line of the run before
   * @param watts the last power that a side's meter has on disk, with its unit
   */
  static List<String> of(HostPair pair, RunLine line, Function<Side, Optional<String>> watts) {
    List<String> lines = new ArrayList<>();
    for (Host host : pair.hosts()) {
      Stream<String> power =
          Stream.of(Side.values())
              .filter(side -> pair.of(side).equals(host))
              .flatMap(side -> watts.apply(side).stream());
      Stream<String> state =
          line.state(host.name()).stream()
              .flatMap(
                  board ->
                      Stream.of(
                              board.temperatureCelsius().stream()
                                  .mapToObj(
                                      celsius -> String.format(Locale.ROOT, "%.1f °C", celsius)),
                              board.clockMhz().stream()
                                  .mapToObj(mhz -> String.format(Locale.ROOT, "%.0f MHz", mhz)))
                          .flatMap(values -> values));
      List<String> values = Stream.concat(power, state).distinct().toList();
      if (!values.isEmpty()) {
        lines.add(host.name() + ": " + String.join(", ", values));
      }
    }
    return lines;
  }
}
