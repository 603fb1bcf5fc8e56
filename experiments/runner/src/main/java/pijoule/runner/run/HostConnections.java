package pijoule.runner.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import pijoule.campaign.JsonTrees;
import pijoule.runner.hosts.BoardLock;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.plan.PlanTime;

/** The way to a campaign's hosts: connections, and a lock on each board and on this machine. */
public final class HostConnections implements AutoCloseable {
  /** Property of a runner whose rack holds the lock on this machine. */
  public static final String MACHINE_IS_TAKEN = "pijoule.machine.taken";

  static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Path NO_LOG = Path.of("/dev/null");

  private final Testbed site;
  private final Path results;
  private final Map<Host, BoardLock> locks = new LinkedHashMap<>();

  /** Hosts that were reached once: whatever they are refused for later may pass. */
  private final Set<Host> reached = new HashSet<>();

  private Optional<BoardLock> machine = Optional.empty();

  HostConnections(Testbed site, Path results) {
    this.site = site;
    this.results = results;
  }

  /** Connects to a host and takes its lock, where that is not so already. */
  void take(Host host) throws IOException, InterruptedException {
    if (host.isOnRunnersMachine()
        && site.bench().isMeasured(host.name())
        && !Boolean.getBoolean(MACHINE_IS_TAKEN)
        && machine.filter(BoardLock::isHeld).isEmpty()) {
      machine = Optional.of(BoardLock.takeMachine(holder(), NO_LOG));
    }
    host.connect();
    reached.add(host);
    BoardLock lock = locks.get(host);
    if (!host.isLocal() && (lock == null || !lock.isHeld())) {
      locks.put(host, BoardLock.take(host, holder(), NO_LOG));
    }
  }

  private ObjectNode holder() {
    return holder(results, site.campaign());
  }

  /**
   * Describes who takes a lock.
   *
   * @param results folder
   * @param campaign its id
   */
  public static ObjectNode holder(Path results, String campaign) {
    return JsonTrees.LINE
        .createObjectNode()
        .put("controller", controller())
        .put("user", System.getProperty("user.name"))
        .put("results", results.toAbsolutePath().normalize().toString())
        .put("campaign", campaign)
        .put("process", ProcessHandle.current().pid())
        .put("since", Instant.now().toString());
  }

  private static String controller() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException unnamed) {
      return "a host without a name";
    }
  }

  /** Begins a plot on a host, which may have to be connected to and taken again after it. */
  void beginPlot(Host host, StopSignal stop, Consumer<String> remarks)
      throws IOException, InterruptedException {
    host.beginPlot();
    regain(List.of(host), stop, remarks);
  }

  /**
   * Waits until every host is back, as long as the bench allows.
   *
   * @param stop ends the wait
   * @param remarks gets each reason to wait when it is seen first
   * @throws IOException as the last try to connect failed, when the limit is over; at once where
   *     the host was never reached and only a person can mend it
   */
  void regain(StopSignal stop, Consumer<String> remarks) throws IOException, InterruptedException {
    regain(site.hosts().all(), stop, remarks);
  }

  private void regain(Collection<Host> hosts, StopSignal stop, Consumer<String> remarks)
      throws IOException, InterruptedException {
    Wait wait = new Wait(site.bench().reconnect(), stop, remarks);
    while (true) {
      try {
        for (Host host : hosts) {
          host.boot();
        }
        for (Host host : hosts) {
          take(host);
        }
        return;
      } catch (HostException notYet) {
        if (notYet.needsPerson() && !reached.containsAll(hosts)) {
          throw notYet;
        }
        wait.orThrow(notYet);
      } catch (BoardLock.TakenException taken) {
        // An own lock that was lost ends when the board has not heard of this runner for a while.
        if (!taken.campaign().equals(site.campaign())) {
          throw taken;
        }
        wait.orThrow(taken);
      }
    }
  }

  /** A wait for hosts that says what it waits for. */
  private static final class Wait {
    private final Duration limit;
    private final StopSignal stop;
    private final Consumer<String> remarks;
    private final long deadline;
    private final Set<String> said = new HashSet<>();

    Wait(Duration limit, StopSignal stop, Consumer<String> remarks) {
      this.limit = limit;
      this.stop = stop;
      this.remarks = remarks;
      this.deadline = System.nanoTime() + limit.toNanos();
    }

    /** Pauses, or throws the failure where the limit is over or a person asked to end. */
    <E extends Exception> void orThrow(E failure) throws E, InterruptedException {
      if (System.nanoTime() > deadline) {
        throw failure;
      }
      if (said.add(failure.getMessage())) {
        remarks.accept(
            "%s; waiting for it up to %s (reconnect of the bench)"
                .formatted(failure.getMessage(), PlanTime.shown(limit)));
      }
      if (stop.awaitBetweenRuns(PAUSE)) {
        throw failure;
      }
    }
  }

  @Override
  public void close() {
    locks.values().forEach(BoardLock::close);
    machine.ifPresent(BoardLock::close);
    site.hosts().close();
  }
}
