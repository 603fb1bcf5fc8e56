package pijoule.runner.run;

import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.campaign.CountedProgram;
import pijoule.campaign.FirstAnswer;
import pijoule.campaign.ListeningProcess;
import pijoule.contract.study.Cell;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.hosts.Host;
import pijoule.runner.load.ProcessUse;
import pijoule.runner.load.ServiceProcesses;
import pijoule.runner.load.Steadiness;
import pijoule.runner.plan.PlannedRun;

/**
 * Requests at rates to a service that pijoule did not start, and that has answered before. Its
 * processes are looked at before and after each run.
 */
final class UrlMeasurement extends LoadMeasurement {
  private final Testbed site;
  private final ForeignTarget target;
  private TargetService service;

  /** Windows of all warm-ups: the service goes on between the blocks. */
  private final Steadiness known = new Steadiness();

  UrlMeasurement(Parts parts, ForeignTarget target) {
    super(parts);
    this.site = parts.site();
    this.target = target;
  }

  @Override
  public BlockServer server(Cell cell, Starter own)
      throws RunFailure, IOException, InterruptedException {
    long started = System.nanoTime();
    service = new TargetService(target, site.pair(cell).server(), site.service());
    service.verify();
    return BlockServer.target(service, started);
  }

  @Override
  public Map<String, Long> measure(RunTry of, RunLine line, long pauseEndNs)
      throws RunFailure, IOException, InterruptedException {
    service.verify();
    service.write(line);
    Map<String, Long> until;
    try {
      until = super.measure(of, line, pauseEndNs);
    } catch (RunFailure failure) {
      // A service that is gone or another one is the reason for all else.
      service.verify();
      throw failure;
    }
    service.verify();
    return until;
  }

  @Override
  Steadiness known() {
    return known;
  }

  @Override
  Optional<FirstAnswer> called(PlannedRun run, BlockServer server) {
    return Optional.empty();
  }

  /** A service that pijoule did not start and does not end. */
  private static final class TargetService implements RunningServer {
    private final ForeignTarget target;
    private final Host host;
    private final ServiceIdentity identity;
    private Optional<ServiceProcesses> processes = Optional.empty();

    TargetService(ForeignTarget target, Host host, ServiceIdentity identity) {
      this.target = target;
      this.host = host;
      this.identity = identity;
    }

    /**
     * Finds the service's processes, where the study names them.
     *
     * @throws RunFailure if there are none, or others than before
     */
    void verify() throws RunFailure, IOException, InterruptedException {
      if (target.process().isEmpty()) {
        return;
      }
      ServiceProcesses now;
      try {
        now = TargetCheck.find(target, host);
      } catch (ServiceProcesses.NotFoundException none) {
        throw processes.isEmpty()
            ? RunFailure.noServer(none.getMessage())
            : RunFailure.finding("the service must go on, got its end; " + none.getMessage());
      }
      Optional<String> change = identity.change(host.name(), now.listening());
      if (change.isPresent()) {
        throw RunFailure.finding(change.get());
      }
      processes = Optional.of(now);
    }

    void write(RunLine line) {
      processes.ifPresent(
          known -> line.set(RunKey.SERVICE_PROCESSES, Map.of(host.name(), known.listening())));
    }

    @Override
    public URI service() {
      return target.url();
    }

    @Override
    public OptionalLong processId() {
      return processes.stream()
          .flatMap(known -> known.listening().stream())
          .mapToLong(ListeningProcess::pid)
          .findFirst();
    }

    @Override
    public Optional<Instant> started() {
      return Optional.empty();
    }

    @Override
    public Optional<ProcessUse> use() throws IOException, InterruptedException {
      return processes.isPresent() ? processes.get().use(host) : Optional.empty();
    }

    @Override
    public Optional<List<CountedProgram>> counted() {
      return processes.map(ServiceProcesses::programs);
    }

    @Override
    public boolean isAlive() {
      return true;
    }

    @Override
    public boolean isLost() {
      return false;
    }

    @Override
    public boolean isOutOfMemory() {
      return false;
    }

    @Override
    public void close() {
      // Who started it ends it.
    }
  }
}
