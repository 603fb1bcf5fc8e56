package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import pijoule.campaign.FirstAnswer;
import pijoule.contract.study.Cell;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.hosts.HostException;
import pijoule.runner.plan.PlannedRun;

/** Requests at rates to builds of a service that the campaign starts, one process a block. */
final class StartedMeasurement extends LoadMeasurement {
  private final Parts parts;
  private final ForeignTarget target;
  private StartedService service;
  private FirstAnswer ready;

  StartedMeasurement(Parts parts, ForeignTarget target) {
    super(parts);
    this.parts = parts;
    this.target = target;
  }

  @Override
  public BlockServer server(Cell cell, Starter own)
      throws RunFailure, IOException, InterruptedException {
    long started = System.nanoTime();
    String build = target.builds().orElseThrow().of(cell);
    Path log = parts.folder().logs(parts.session()).resolve("server-" + build + ".log");
    try {
      service = StartedService.start(parts.site(), parts.site().pair(cell), target, build, log);
    } catch (HostException refused) {
      throw refused.isLost()
          ? RunFailure.lost(refused.getMessage())
          : RunFailure.noServer(refused.getMessage());
    }
    ready = FirstAnswer.between(started, System.nanoTime());
    return BlockServer.target(service, started);
  }

  @Override
  Optional<FirstAnswer> called(PlannedRun run, BlockServer server) {
    return Optional.of(ready);
  }

  @Override
  public Map<String, Long> measure(RunTry of, RunLine line, long pauseEndNs)
      throws RunFailure, IOException, InterruptedException {
    service.write(line);
    return super.measure(of, line, pauseEndNs);
  }
}
