package pijoule.analysis.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.BoardState;
import pijoule.campaign.BoardStates;
import pijoule.campaign.RecordedCampaign;

/** Listing of what hosts of client and server reported before and after the tries. */
final class HostsListing {
  private HostsListing() {}

  /** Absent where no host has a state. */
  static Optional<Listing> of(RecordedCampaign campaign) {
    Map<String, List<BoardState>> hosts = new TreeMap<>();
    Stream.concat(
            campaign.runs().stream().map(run -> run.circumstances().boards()),
            campaign.failedTries().stream().map(failedTry -> failedTry.boards().orElse(Map.of())))
        .forEach(boards -> boards.forEach((host, board) -> add(hosts, host, board)));
    hosts.values().removeIf(List::isEmpty);
    return hosts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            columns()
                .listing(
                    "boards",
                    "Hosts before and after the runs",
                    List.copyOf(hosts.entrySet()),
                    List.of(
                        "Read before and after each run and failed try, never during one. A clock by"
                            + " scaling_cur_freq is what was requested, and need not be what ran.")));
  }

  private static Columns<Map.Entry<String, List<BoardState>>> columns() {
    Columns<Map.Entry<String, List<BoardState>>> columns = new Columns<>();
    columns.add("host", "Host", host -> Item.text(host.getKey()));
    columns.add("states", "States read", host -> Item.count(host.getValue().size()));
    columns.add(
        "temperature_min_celsius", "Temperature, min", "°C", host -> min(temperatures(host)));
    columns.add("temperature_max_celsius", "max", "°C", host -> max(temperatures(host)));
    columns.add("clock_min_mhz", "Clock, min", "MHz", host -> min(clocks(host)));
    columns.add("clock_max_mhz", "max", "MHz", host -> max(clocks(host)));
    columns.add("clock_source", "Clock read by", host -> Item.textOrNa(sources(host.getValue())));
    columns.add("boots", "Boots", host -> boots(host.getValue()));
    return columns;
  }

  private static void add(Map<String, List<BoardState>> hosts, String host, BoardStates board) {
    hosts.computeIfAbsent(host, unseen -> new ArrayList<>()).addAll(board.known());
  }

  private static List<Double> temperatures(Map.Entry<String, List<BoardState>> of) {
    return numbers(of.getValue(), state -> state.temperatureCelsius().stream().boxed());
  }

  private static List<Double> clocks(Map.Entry<String, List<BoardState>> of) {
    return numbers(of.getValue(), state -> state.clockMhz().stream().boxed());
  }

  private static String sources(List<BoardState> states) {
    return states.stream()
        .flatMap(state -> state.clockSource().stream())
        .distinct()
        .sorted()
        .collect(Collectors.joining("; "));
  }

  private static Item boots(List<BoardState> states) {
    long boots = states.stream().flatMap(state -> state.bootId().stream()).distinct().count();
    return boots == 0 ? Item.NA : Item.count(boots);
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
