package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.Host;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.phase.Side;

/** Table I of Nunes et al. (2013): on what it was measured. */
public final class EnvironmentTable {
  private EnvironmentTable() {}

  /**
   * {@return one row for each fact, the paper's first; one column for each file, which is a host's,
   * a host's of a later session, or a server's}
   *
   * @param campaign whose environment/ has been read
   */
  public static Sheet of(RecordedCampaign campaign) {
    List<Host> hosts = campaign.hosts();
    Columns<HostProperty> columns = new Columns<>();
    columns.add("fact", "Fact", fact -> new Item(fact.key(), fact.label(), false));
    for (Host host : hosts) {
      columns.add(host.name(), host.name(), fact -> value(fact, host, hosts));
    }
    return columns.listing(
        "table-1-environment",
        campaign.study().numbered("Table I", "environment"),
        facts(hosts).toList(),
        notes(campaign));
  }

  private static Stream<HostProperty> facts(List<Host> hosts) {
    List<String> keys =
        hosts.stream().flatMap(host -> host.facts().keySet().stream()).distinct().toList();
    Stream<HostProperty> known =
        HostProperty.KNOWN.stream().filter(fact -> fact.always() || keys.contains(fact.key()));
    List<String> knownKeys = HostProperty.KNOWN.stream().map(HostProperty::key).toList();
    Stream<HostProperty> others =
        keys.stream()
            .filter(key -> !knownKeys.contains(key))
            .map(HostProperty::unknown)
            .sorted(Comparator.comparing(fact -> !fact.ofVersion()));
    return Stream.concat(known, others);
  }

  private static Item value(HostProperty fact, Host host, List<Host> hosts) {
    String value = host.facts().get(fact.key());
    return value == null ? absent(fact, host, hosts) : fact.item(value);
  }

  /** A server's file has no processor, and a host's no container. */
  private static Item absent(HostProperty fact, Host host, List<Host> hosts) {
    boolean mayHave =
        fact.always() && !server(host)
            || hosts.stream()
                .anyMatch(
                    other ->
                        server(other) == server(host) && other.facts().containsKey(fact.key()));
    return mayHave ? Item.text(Numbers.NA) : new Item(Numbers.NA, "-", false);
  }

  private static boolean server(Host host) {
    return host.facts().containsKey("framework");
  }

  private static List<String> notes(RecordedCampaign campaign) {
    List<String> notes = new ArrayList<>();
    notes.add(
        campaign.hosts().isEmpty()
            ? "environment/ describes no host."
            : "NA: missing in the file; -: no file of its kind has it. Lists, jars' hashes and what is nested deeper are in"
                + " environment/ only.");
    clients(campaign).forEach(notes::add);
    return notes;
  }

  /** Clients leave no file in environment/: each states its JVM in its record. */
  private static Stream<String> clients(RecordedCampaign campaign) {
    return campaign.runs().stream()
        .flatMap(run -> Optional.ofNullable(run.sides().get(Side.CLIENT)).stream())
        .flatMap(client -> client.jvm().stream())
        .filter(jvm -> jvm.name().isPresent())
        .map(
            jvm ->
                "Clients' JVM: %s %s; collectors %s; flags %s."
                    .formatted(
                        jvm.name().get(),
                        jvm.version(),
                        jvm.collectors().orElse(Numbers.NA),
                        jvm.flags().filter(flags -> !flags.isBlank()).orElse("none")))
        .distinct();
  }
}
