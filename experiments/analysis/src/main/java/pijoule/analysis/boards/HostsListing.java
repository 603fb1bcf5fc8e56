package pijoule.analysis.boards;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.campaign.BoardState;
import pijoule.campaign.BoardStates;
import pijoule.campaign.RecordedCampaign;

/** What the hosts of client and server reported before and after the tries, by host. */
final class HostsListing {
  private static final List<Column> COLUMNS =
      List.of(
          Column.of("host", "Host"),
          Column.of("states", "States read"),
          new Column("temperature_min_celsius", "Temperature, min", "°C"),
          new Column("temperature_max_celsius", "max", "°C"),
          new Column("clock_min_mhz", "Clock, min", "MHz"),
          new Column("clock_max_mhz", "max", "MHz"),
          Column.of("clock_source", "Clock read by"),
          Column.of("boots", "Boots"));

  private HostsListing() {}

  /** Absent where no host has a state. */
  static Optional<Listing> of(RecordedCampaign campaign) {
    Map<String, List<BoardState>> hosts = new TreeMap<>();
    Stream.concat(
            campaign.runs().stream().map(run -> run.circumstances().boards()),
            campaign.failedTries().stream().map(of -> of.boards().orElse(Map.of())))
        .forEach(boards -> boards.forEach((host, board) -> add(hosts, host, board)));
    hosts.values().removeIf(List::isEmpty);
    List<List<Item>> rows = new ArrayList<>();
    hosts.forEach((host, states) -> rows.add(row(host, states)));
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Listing(
                "boards",
                "Hosts before and after the runs",
                COLUMNS,
                rows,
                List.of(
                    "Read before and after each run and failed try, never during one. A clock by"
                        + " scaling_cur_freq is what was requested, and need not be what ran.")));
  }

  private static void add(Map<String, List<BoardState>> hosts, String host, BoardStates board) {
    hosts.computeIfAbsent(host, unseen -> new ArrayList<>()).addAll(board.known());
  }

  private static List<Item> row(String host, List<BoardState> states) {
    List<Double> temperatures =
        numbers(states, state -> state.temperatureCelsius().stream().boxed());
    List<Double> clocks = numbers(states, state -> state.clockMhz().stream().boxed());
    String sources =
        states.stream()
            .flatMap(state -> state.clockSource().stream())
            .distinct()
            .sorted()
            .collect(Collectors.joining("; "));
    long boots = states.stream().flatMap(state -> state.bootId().stream()).distinct().count();
    return List.of(
        Item.text(host),
        Item.count(states.size()),
        min(temperatures),
        max(temperatures),
        min(clocks),
        max(clocks),
        sources.isEmpty() ? Item.NA : Item.text(sources),
        boots == 0 ? Item.NA : Item.count(boots));
  }

  private static List<Double> numbers(
      List<BoardState> states, Function<BoardState, Stream<Double>> of) {
    return states.stream().flatMap(of).sorted().toList();
  }

  private static Item min(List<Double> sorted) {
    return sorted.isEmpty() ? Item.NA : Item.number(sorted.get(0));
  }

  private static Item max(List<Double> sorted) {
    return sorted.isEmpty() ? Item.NA : Item.number(sorted.get(sorted.size() - 1));
  }
}
