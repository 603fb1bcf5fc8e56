package pijoule.analysis.hosts;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.table.Numbers;
import pijoule.campaign.DevicePair;
import pijoule.campaign.HostDescription;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.phase.Side;

/**
 * Descriptions of a campaign's hosts, as far as environment/ has them.
 *
 * @param campaign whose environment/ and bench have been read
 */
public record HostDescriptions(RecordedCampaign campaign) {
  private static final double BYTES_PER_MEBIBYTE = 1 << 20;
  private static final int DIGITS = 3;

  /**
   * {@return its host and what that was, such as {@code pi-a (Raspberry Pi Model B Rev 2)}; absent
   * where the bench names no hosts for the level}
   *
   * @param level of the factor device
   * @param side of a call
   */
  public Optional<String> display(String level, Side side) {
    return Optional.ofNullable(campaign.devices().get(level)).map(pair -> display(pair.host(side)));
  }

  private String display(String name) {
    return host(name).map(HostDescriptions::display).orElse(name);
  }

  /**
   * {@return the hosts of both sides and what they were; absent where the bench names none}
   *
   * @param level of the factor device
   */
  public Optional<String> both(String level) {
    return Optional.ofNullable(campaign.devices().get(level)).map(this::both);
  }

  String both(DevicePair pair) {
    if (pair.client().equals(pair.server())) {
      return "client and server on " + display(pair.client());
    }
    return Stream.of(Side.values())
        .map(side -> "%s on %s".formatted(side.key(), display(pair.host(side))))
        .collect(Collectors.joining(", "));
  }

  /** A host has a file for each session; the first one's has the shortest name. */
  Optional<HostDescription> host(String name) {
    return campaign.hosts().stream()
        .filter(host -> host.machine().equals(name))
        .min(Comparator.comparingInt(host -> host.name().length()));
  }

  /** {@return name of a host and, if it is known, a description} */
  static String display(HostDescription host) {
    String what = what(host);
    return what.isEmpty() ? host.machine() : "%s (%s)".formatted(host.machine(), what);
  }

  private static String what(HostDescription host) {
    List<Optional<String>> parts =
        host.isEmulated()
            ? List.of(
                emulator(host),
                host.emulator("machine"),
                host.emulator("cpu"),
                host.emulator("memory_bytes").map(HostDescriptions::mebibytes))
            : List.of(host.fact("board"), host.fact("cpu model"));
    return parts.stream().flatMap(Optional::stream).distinct().collect(Collectors.joining(", "));
  }

  private static Optional<String> emulator(HostDescription host) {
    String named =
        Stream.of("name", "version")
            .flatMap(key -> host.emulator(key).stream())
            .collect(Collectors.joining(" "));
    return Optional.of(named.isEmpty() ? "emulated" : named);
  }

  private static String mebibytes(String bytes) {
    return bytes.matches("\\d+")
        ? Numbers.significant(Double.parseDouble(bytes) / BYTES_PER_MEBIBYTE, DIGITS) + " MiB"
        : bytes;
  }
}
