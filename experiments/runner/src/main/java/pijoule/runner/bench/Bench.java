package pijoule.runner.bench;

import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.campaign.CarbonIntensity;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.energy.units.Power;

/**
 * Bench that a study is measured on.
 *
 * @param name the bench file's name
 * @param title one line
 * @param notes texts for readers of the tables by subject, in the file's order
 * @param hosts by name
 * @param pairs of hosts that clients and servers run on
 * @param bind address that servers listen on; absent: the address of their host
 * @param port that servers listen on; 0 for a free one
 * @param scratch folder on the server's host for files of services; absent: the user's home there
 * @param reconnect longest wait for a host that was lost during a campaign
 * @param meters by name, in the file's order
 * @param carbon emissions of electricity at its place, as the user states them
 * @param target a service that pijoule did not start, which studies on this bench load
 */
public record Bench(
    String name,
    String title,
    Map<String, String> notes,
    Map<String, HostSettings> hosts,
    HostPairs pairs,
    Optional<String> bind,
    int port,
    Optional<String> scratch,
    Duration reconnect,
    Map<String, Meter> meters,
    Optional<CarbonIntensity> carbon,
    Optional<ForeignTarget> target) {
  /** Powers of a Raspberry Pi B of Nunes et al. (2013), the model's own where a bench has none. */
  private static final Map<String, String> MODEL_OF_2013 = Map.of("idle", "1.77W", "busy", "1.96W");

  /** Checks that every name is known, and that no side of a device has two meters. */
  public Bench {
    requireHosts(hosts, "", pairs.usual());
    pairs.devices().forEach((device, pair) -> requireHosts(hosts, " of device " + device, pair));
    meters.forEach((meter, settings) -> requireHost(hosts, "meter " + meter, settings.host()));
    requireDevices(meters, pairs.devices().keySet());
    requireOneMeter(meters, Optional.empty());
    pairs.devices().keySet().forEach(device -> requireOneMeter(meters, Optional.of(device)));
    requireOneServer(bind, pairs);
  }

  /**
   * {@return whether a client or a server runs on a host; others may have several campaigns}
   *
   * @param host its name
   */
  public boolean isMeasured(String host) {
    return pairs.all().stream()
        .anyMatch(pair -> pair.client().equals(host) || pair.server().equals(host));
  }

  private static void requireHosts(Map<String, HostSettings> hosts, String of, Pair pair) {
    requireHost(hosts, "client" + of, pair.client());
    requireHost(hosts, "server" + of, pair.server());
  }

  private static void requireHost(Map<String, HostSettings> hosts, String who, String name) {
    UsageException.when(
        !hosts.containsKey(name),
        who + " must be on one of the hosts " + hosts.keySet() + ", got '" + name + "'");
  }

  private static void requireDevices(Map<String, Meter> meters, Set<String> devices) {
    meters.forEach(
        (name, meter) -> {
          if (meter.device().isPresent() && !devices.contains(meter.device().get())) {
            throw new UsageException(
                "device of meter %s must be one of the bench's devices %s, got '%s'"
                    .formatted(name, devices, meter.device().get()));
          }
        });
  }

  private static void requireOneMeter(Map<String, Meter> meters, Optional<String> device) {
    for (Side side : Side.values()) {
      List<String> watching =
          meters.entrySet().stream()
              .filter(meter -> meter.getValue().sees(side, device))
              .map(Map.Entry::getKey)
              .toList();
      if (watching.size() > 1) {
        throw new UsageException(
            "the %s%s must have one meter at most, got %s"
                .formatted(
                    side.key(), device.map(name -> " of device " + name).orElse(""), watching));
      }
    }
  }

  private static void requireOneServer(Optional<String> bind, HostPairs pairs) {
    Set<String> servers = pairs.all().stream().map(Pair::server).collect(Collectors.toSet());
    if (bind.isPresent() && servers.size() > 1) {
      throw new UsageException(
          "bind must be left out where devices have servers on several hosts, got "
              + bind.get()
              + "; name the address of each host under hosts");
    }
  }

  /**
   * Leaves out what a study has no use for: a host of another device is not connected to.
   *
   * @param devices levels of the factor device in the study; empty where it does not name it
   * @return this bench with the pairs of these levels, their meters and the hosts of both
   * @throws UsageException if a level has no pair
   */
  public Bench usedBy(List<Level> devices) {
    HostPairs used = pairs.usedBy(devices);
    Map<String, Meter> watching = new LinkedHashMap<>(meters);
    watching
        .values()
        .removeIf(
            meter ->
                meter.device().filter(device -> !used.devices().containsKey(device)).isPresent());
    Set<String> names = new HashSet<>();
    used.all().forEach(pair -> names.addAll(List.of(pair.client(), pair.server())));
    watching.values().forEach(meter -> names.add(meter.host()));
    Map<String, HostSettings> needed = new LinkedHashMap<>(hosts);
    needed.keySet().retainAll(names);
    return new Bench(
        name, title, notes, needed, used, bind, port, scratch, reconnect, watching, carbon, target);
  }

  /**
   * {@return this bench without models of other machines, for a service that pijoule did not start:
   * a model with the powers of the machine of 2013 knows nothing of the service's machine}
   */
  public Bench ofTarget() {
    Map<String, Meter> own = new LinkedHashMap<>(meters);
    own.values().removeIf(Meter::isModelOfAnother);
    return new Bench(
        name, title, notes, hosts, pairs, bind, port, scratch, reconnect, own, carbon, target);
  }

  /** {@return this bench without its target, which the study has then} */
  public Bench withoutTarget() {
    return new Bench(
        name,
        title,
        notes,
        hosts,
        pairs,
        bind,
        port,
        scratch,
        reconnect,
        meters,
        carbon,
        Optional.empty());
  }

  /**
   * {@return the name of the meter that sees that side of the cell's runs}
   *
   * @param side client or server
   * @param cell of a study
   */
  public Optional<String> meterOf(Side side, Cell cell) {
    Optional<String> device = cell.find(Factor.DEVICE).map(Level::text);
    return meters.entrySet().stream()
        .filter(meter -> meter.getValue().sees(side, device))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /**
   * {@return the meters that see a side of its runs, each once}
   *
   * @param cell of a study
   */
  public Set<String> metersOf(Cell cell) {
    Set<String> names = new LinkedHashSet<>();
    for (Side side : Side.values()) {
      meterOf(side, cell).ifPresent(names::add);
    }
    return names;
  }

  /**
   * {@return sides of its calls that a meter sees}
   *
   * @param cell of a study
   */
  public Set<Side> meteredSides(Cell cell) {
    Set<Side> sides = EnumSet.allOf(Side.class);
    sides.removeIf(side -> meterOf(side, cell).isEmpty());
    return sides;
  }

  /** {@return greatest patience of clients' and servers' hosts of kind ssh; 0 where none is} */
  public int patience() {
    return pairs.all().stream()
        .flatMap(pair -> Stream.of(pair.client(), pair.server()))
        .map(hosts::get)
        .filter(host -> host.ssh().isPresent())
        .mapToInt(host -> host.patience().orElse(1))
        .max()
        .orElse(0);
  }

  /**
   * {@return whether one of the hosts of its runs is an emulated board}
   *
   * @param cell of a study
   */
  public boolean emulates(Cell cell) {
    Pair pair = pairs.of(cell);
    return hosts.get(pair.client()).emulation().isPresent()
        || hosts.get(pair.server()).emulation().isPresent();
  }

  /**
   * A meter.
   *
   * @param kind such as {@code model}
   * @param host that its recorder runs on
   * @param measures the sides that it sees
   * @param device level of the factor device whose pair it sees; absent: every pair
   * @param settings further options of the recorder, values with units
   * @param simulation the board that replaces a real one at the meter's end of the cable
   */
  public record Meter(
      String kind,
      String host,
      List<Side> measures,
      Optional<String> device,
      Map<String, String> settings,
      Optional<Simulation> simulation) {
    /**
     * {@return whether the meter sees a side of a device} An absent device is that of a study
     * without the factor.
     */
    boolean sees(Side side, Optional<String> of) {
      return measures.contains(side) && (device.isEmpty() || device.equals(of));
    }

    private boolean isModelOfAnother() {
      return kind.equals("model")
          && MODEL_OF_2013.entrySet().stream()
              .allMatch(
                  power ->
                      Power.parse(settings.getOrDefault(power.getKey(), power.getValue()))
                          .equals(Power.parse(power.getValue())));
    }

    /** {@return the settings as the recorder's options, such as {@code --u-gain=0.5%}} */
    public List<String> options() {
      return settings.entrySet().stream()
          .map(setting -> "--" + setting.getKey().replace('_', '-') + "=" + setting.getValue())
          .toList();
    }
  }

  /**
   * A simulated Arduino whose pins follow the modelled power of the programs of the meter's side.
   *
   * @param idle power of the idle board
   * @param busy power of the board with its CPU in use
   * @param supplyVolts voltage of the board's supply, V
   */
  public record Simulation(Power idle, Power busy, double supplyVolts) {
    /** The simulator's sliding mean over a process's CPU time, which the kernel counts in ticks. */
    private static final String AVERAGING = "40ms";

    /** Checks that a board at rest draws no more than one at work. */
    public Simulation {
      UsageException.when(
          idle.watts() < 0 || busy.watts() < idle.watts(),
          "simulate needs 0W <= idle <= busy, got idle " + idle + " and busy " + busy);
    }

    /**
     * The options by which a recorder reads the board, and states that its power is modelled.
     *
     * @param port the board's end of the serial line
     * @return options such as {@code --power-min=1.77W}
     */
    public List<String> options(String port) {
      return List.of(
          "--port=" + port,
          "--shunt=1Ohm",
          "--divider=0.2",
          "--estimate=true",
          "--averaging=" + AVERAGING,
          "--power-min=" + idle,
          "--power-max=" + busy);
    }
  }
}
