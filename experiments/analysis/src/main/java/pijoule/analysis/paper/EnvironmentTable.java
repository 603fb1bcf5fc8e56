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
import pijoule.campaign.HostDescription;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.phase.Side;

/** Table I of Nunes et al. (2013): on what it was measured. */
public final class EnvironmentTable {
  private static final String NAME = "table-1-environment";

  private EnvironmentTable() {}

  /**
   * {@return one row for each fact, the paper's first; one column for each file, which is a host's,
   * a host's of a later session, or a server's}
   *
   * @param campaign whose environment/ has been read
   */
  public static Sheet of(RecordedCampaign campaign) {
    List<HostDescription> hosts = campaign.hosts();
    Columns<HostProperty> columns = new Columns<>();
    columns.add("fact", "Fact", fact -> new Item(fact.key(), fact.label(), false));
    for (HostDescription host : hosts) {
      columns.add(host.name(), host.name(), fact -> value(fact, host, hosts));
    }
    return columns.listing(
        NAME, campaign.paper().title(NAME, "environment"), facts(hosts).toList(), notes(campaign));
  }

  private static Stream<HostProperty> facts(List<HostDescription> hosts) {
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

  private static Item value(HostProperty fact, HostDescription host, List<HostDescription> hosts) {
    String value = host.facts().get(fact.key());
    return value == null ? absent(fact, host, hosts) : fact.item(value);
  }

  /** A server's file has no processor, and a host's no container. */
  private static Item absent(HostProperty fact, HostDescription host, List<HostDescription> hosts) {
    boolean mayHave =
        fact.always() && !server(host)
            || hosts.stream()
                .anyMatch(
                    other ->
                        server(other) == server(host) && other.facts().containsKey(fact.key()));
    return mayHave ? Item.text(Numbers.NA) : new Item(Numbers.NA, Item.NONE.display(), false);
  }

  private static boolean server(HostDescription host) {
    return host.facts().containsKey("framework");
  }

  private static List<String> notes(RecordedCampaign campaign) {
    List<String> notes = new ArrayList<>();
    campaign.benchNotes().forEach((subject, text) -> notes.add(subject + ": " + ended(text)));
    notes.add(
        campaign.hosts().isEmpty()
            ? "environment/ describes no host."
            : "NA: missing in the file; -: no file of its kind has it. Lists, jars' hashes and what"
                + " is nested deeper are in environment/ only.");
    clients(campaign).forEach(notes::add);
    return notes;
  }

  private static String ended(String text) {
    return text.endsWith(".") ? text : text + ".";
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

  /**
   * Property of a host or a server that environment/ may have.
   *
   * @param key the file's, after that of the object that holds it
   * @param label for a person
   * @param unit that its value has in the file
   * @param always whether Table I of Nunes et al. (2013) has it, so that it is listed even if
   *     unknown
   */
  private record HostProperty(String key, String label, Unit unit, boolean always) {
    /** Properties in the paper's order, then those that it does not have. */
    static final List<HostProperty> KNOWN =
        List.of(
            paper("cpu model", "Processor", Unit.NONE),
            other("cpu cores", "Cores", Unit.NONE),
            paper("board", "Hardware", Unit.NONE),
            other("emulator name", "Emulator", Unit.NONE),
            other("emulator version", "Emulator's version", Unit.NONE),
            other("emulator machine", "Emulated machine", Unit.NONE),
            other("emulator cpu", "Emulated processor", Unit.NONE),
            other("emulator memory_bytes", "Emulated memory", Unit.BYTES),
            other("emulator image_sha256", "SHA-256 of the emulated board's image", Unit.NONE),
            paper("memory_bytes", "Memory", Unit.BYTES),
            paper("storage_bytes", "Storage", Unit.BYTES),
            paper("os distribution", "Operating system", Unit.NONE),
            other("os name", "System", Unit.NONE),
            other("os arch", "Architecture", Unit.NONE),
            paper("os kernel", "Kernel", Unit.NONE),
            other("os kernel_build", "Kernel's build", Unit.NONE),
            other("os sched_ext_scheduler", "Scheduler by sched_ext", Unit.NONE),
            other("os scheduler_autogroups", "Scheduler groups sessions", Unit.NONE),
            paper("java", "JVM", Unit.NONE),
            other("pijoule", "pijoule", Unit.NONE),
            other("java_jit", "JVM's compilers", Unit.NONE),
            other("java_collector", "Collector of garbage", Unit.NONE),
            other("java_flags", "JVM's own flags", Unit.NONE),
            other("jvm version", "JVM of the server", Unit.NONE),
            other("jvm vendor", "JVM's vendor", Unit.NONE),
            other("jvm name", "Server's virtual machine", Unit.NONE),
            other("jvm collectors", "Server's collectors of garbage", Unit.NONE),
            other("jvm flags", "Flags of the server's JVM", Unit.NONE),
            other("jvm max_heap_bytes", "Greatest heap", Unit.BYTES),
            other("cpu emulated_clock_quota_of_mhz", "Emulated clock, share of", Unit.MEGAHERTZ),
            other("cpu governor", "Governor", Unit.NONE),
            other("cpu scaling_cur_freq_khz", "Clock when written", Unit.KILOHERTZ),
            other("cpu scaling_min_freq_khz", "Least clock", Unit.KILOHERTZ),
            other("cpu scaling_max_freq_khz", "Greatest clock", Unit.KILOHERTZ),
            other("temperature_celsius", "Temperature", Unit.CELSIUS),
            other("throttled", "Throttling", Unit.NONE),
            other("framework", "Framework", Unit.NONE),
            other("container", "Container", Unit.NONE),
            other("binding", "Binding", Unit.NONE));

    private static final String VERSION = "versions ";
    private static final double BYTES_PER_MEBIBYTE = 1 << 20;
    private static final double KHZ_PER_MHZ = 1e3;

    /** Unit of a value of a file, for its display. */
    enum Unit {
      NONE,
      BYTES,
      KILOHERTZ,
      MEGAHERTZ,
      CELSIUS
    }

    private static HostProperty paper(String key, String label, Unit unit) {
      return new HostProperty(key, label, unit, true);
    }

    private static HostProperty other(String key, String label, Unit unit) {
      return new HostProperty(key, label, unit, false);
    }

    /** A fact that nothing is known of but its key. */
    static HostProperty unknown(String key) {
      String label =
          key.startsWith(VERSION)
              ? "Version of " + key.substring(VERSION.length())
              : key.replace('_', ' ');
      return new HostProperty(key, label, Unit.NONE, false);
    }

    /** {@return whether the property is a version of a program} */
    boolean ofVersion() {
      return key.startsWith(VERSION);
    }

    /** The file's value, and how a person reads it; an empty one is ignored. */
    Item item(String value) {
      return value.isBlank() ? Item.NA : new Item(value, display(value), false);
    }

    private String display(String value) {
      if (!value.matches("\\d+(\\.\\d+)?")) {
        return value;
      }
      double number = Double.parseDouble(value);
      return switch (unit) {
        case NONE -> value;
        case BYTES -> Numbers.significant(number / BYTES_PER_MEBIBYTE, 4) + " MiB";
        case KILOHERTZ -> Numbers.full(number / KHZ_PER_MHZ) + " MHz";
        case MEGAHERTZ -> value + " MHz";
        case CELSIUS -> value + " °C";
      };
    }
  }
}
