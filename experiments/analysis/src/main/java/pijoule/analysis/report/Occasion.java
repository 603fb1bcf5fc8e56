package pijoule.analysis.report;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.campaign.HostDescription;
import pijoule.campaign.RecordedCampaign;

/** Date and machines of a campaign, for its first line: numbers without them say little. */
final class Occasion {
  private static final String SEVERAL = "%s x %s";

  private Occasion() {}

  /**
   * {@return such as {@code 2026-11-27, AMD EPYC, 2 cores} or {@code 2026-11-27 to 2026-11-28, 2 x
   * Raspberry Pi 4 Model B}, dates in UTC; empty where nothing of it is on record}
   */
  static String of(RecordedCampaign campaign) {
    return Stream.of(dates(campaign), machines(campaign))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> dates(RecordedCampaign campaign) {
    List<LocalDate> dates =
        campaign.runs().stream()
            .flatMap(run -> run.circumstances().began().stream())
            .map(instant -> LocalDate.ofInstant(instant, ZoneOffset.UTC))
            .distinct()
            .sorted()
            .toList();
    if (dates.isEmpty()) {
      return Optional.empty();
    }
    LocalDate last = dates.get(dates.size() - 1);
    return Optional.of(dates.size() == 1 ? last.toString() : dates.get(0) + " to " + last);
  }

  /** A machine has a file for each session. */
  private static Optional<String> machines(RecordedCampaign campaign) {
    Map<String, HostDescription> machines = new LinkedHashMap<>();
    campaign.hosts().forEach(host -> machines.putIfAbsent(host.machine(), host));
    Map<String, Long> kinds =
        machines.values().stream()
            .flatMap(host -> kind(host).stream())
            .collect(
                Collectors.groupingBy(
                    Function.identity(), LinkedHashMap::new, Collectors.counting()));
    return kinds.isEmpty()
        ? Optional.empty()
        : Optional.of(
            kinds.entrySet().stream()
                .map(
                    kind ->
                        kind.getValue() == 1
                            ? kind.getKey()
                            : SEVERAL.formatted(kind.getValue(), kind.getKey()))
                .collect(Collectors.joining(" and ")));
  }

  /** Board or emulated machine; else the processor. */
  private static Optional<String> kind(HostDescription host) {
    if (host.isEmulated()) {
      return Optional.of("emulated " + host.emulator("machine").orElse("machine"));
    }
    Optional<String> board = host.fact("board");
    return board.isPresent()
        ? board
        : host.fact("cpu model")
            .map(model -> model + host.fact("cpu cores").map(Occasion::cores).orElse(""));
  }

  private static String cores(String cores) {
    return ", " + cores + (cores.equals("1") ? " core" : " cores");
  }
}
