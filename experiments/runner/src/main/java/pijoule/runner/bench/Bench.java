package pijoule.runner.bench;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.analysis.results.Side;
import pijoule.contract.options.UsageException;
import pijoule.energy.units.Power;

/**
 * Where it is measured.
 *
 * @param name the bench file's name
 * @param title one line
 * @param hosts by name
 * @param clientHost name of the client's host
 * @param serverHost name of the server's host
 * @param bind address that servers listen on; absent: the address of their host
 * @param port that servers listen on; 0 for a free one
 * @param scratch folder on the server's host for files of services; absent: the user's home there
 * @param reconnect longest wait for a host that was lost during a campaign
 * @param meters by name, in the file's order
 */
public record Bench(
    String name,
    String title,
    Map<String, HostSettings> hosts,
    String clientHost,
    String serverHost,
    Optional<String> bind,
    int port,
    Optional<String> scratch,
    Duration reconnect,
    Map<String, Meter> meters) {
  /** Checks that every name is known and no side has two meters. */
  public Bench {
    requireHost(hosts, "client", clientHost);
    requireHost(hosts, "server", serverHost);
    meters.forEach((meter, settings) -> requireHost(hosts, "meter " + meter, settings.host()));
    for (Side side : Side.values()) {
      List<String> watching =
          meters.entrySet().stream()
              .filter(meter -> meter.getValue().measures().contains(side))
              .map(Map.Entry::getKey)
              .toList();
      if (watching.size() > 1) {
        throw new UsageException(
            "the " + side.key() + " must have one meter at most, got " + watching);
      }
    }
  }

  private static void requireHost(Map<String, HostSettings> hosts, String who, String name) {
    if (!hosts.containsKey(name)) {
      throw new UsageException(
          who + " must be on one of the hosts " + hosts.keySet() + ", got '" + name + "'");
    }
  }

  /**
   * @param side client or server
   * @return the name of the meter that sees it
   */
  public Optional<String> meterOf(Side side) {
    return meters.entrySet().stream()
        .filter(meter -> meter.getValue().measures().contains(side))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /**
   * @return sides of a call that a meter sees, 0 to 2
   */
  public int meteredSides() {
    return (int) Arrays.stream(Side.values()).filter(side -> meterOf(side).isPresent()).count();
  }

  /**
   * A meter.
   *
   * @param kind such as {@code model}
   * @param host that its recorder runs on
   * @param measures the sides that it sees
   * @param settings further options of the recorder, values with units
   * @param simulation the board that replaces a real one at the meter's end of the cable
   */
  public record Meter(
      String kind,
      String host,
      List<Side> measures,
      Map<String, String> settings,
      Optional<Simulation> simulation) {
    /**
     * @return the settings as the recorder's options, such as {@code --u-gain=0.5%}
     */
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
      if (idle.watts() < 0 || busy.watts() < idle.watts()) {
        throw new UsageException(
            "simulate needs 0W <= idle <= busy, got idle " + idle + " and busy " + busy);
      }
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
          "--estimate=true",
          "--averaging=" + AVERAGING,
          "--power-min=" + idle,
          "--power-max=" + busy);
    }
  }
}
