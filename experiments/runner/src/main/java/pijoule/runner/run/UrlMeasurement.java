package pijoule.runner.run;

import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.campaign.FirstAnswer;
import pijoule.contract.study.Cell;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.hosts.Host;
import pijoule.runner.load.ListeningProcess;
import pijoule.runner.load.ProcessUse;
import pijoule.runner.plan.PlannedRun;

/** Requests at rates to a service that pijoule did not start, and that has answered before. */
final class UrlMeasurement extends LoadMeasurement {
  private final Testbed site;
  private final ForeignTarget target;

  UrlMeasurement(Parts parts, ForeignTarget target) {
    super(parts);
    this.site = parts.site();
    this.target = target;
  }

  @Override
  public BlockServer server(Cell cell, Starter own)
      throws RunFailure, IOException, InterruptedException {
    long started = System.nanoTime();
    return BlockServer.target(TargetService.find(target, site.pair(cell).server()), started);
  }

  @Override
  Optional<FirstAnswer> called(PlannedRun run, BlockServer server) {
    return Optional.empty();
  }

  /** A service that pijoule did not start and does not end. */
  private record TargetService(ForeignTarget target, Host host, OptionalLong process)
      implements RunningServer {
    /**
     * Finds the service's process, where the study names its port.
     *
     * @param target of the study
     * @param host of servers on the bench
     * @throws RunFailure if nothing listens on that port
     */
    static TargetService find(ForeignTarget target, Host host)
        throws RunFailure, IOException, InterruptedException {
      OptionalLong process =
          target.process().isPresent()
              ? ListeningProcess.find(host, target.process().getAsInt())
              : OptionalLong.empty();
      if (target.process().isPresent() && process.isEmpty()) {
        throw RunFailure.noServer(TargetCheck.noListener(target, host));
      }
      return new TargetService(target, host, process);
    }

    @Override
    public URI service() {
      return target.url();
    }

    @Override
    public OptionalLong processId() {
      return process;
    }

    @Override
    public Optional<Instant> started() {
      return Optional.empty();
    }

    @Override
    public Optional<ProcessUse> use() throws IOException, InterruptedException {
      return process.isPresent() ? ProcessUse.read(host, process.getAsLong()) : Optional.empty();
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
