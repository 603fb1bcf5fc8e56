package pijoule.runner.run;

import java.io.IOException;
import java.util.Optional;
import pijoule.contract.study.Cell;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.Study;
import pijoule.runner.url.UrlTarget;

/** Requests at rates to a service that pijoule did not start, and that has answered before. */
final class UrlMeasurement extends LoadMeasurement {
  private final Testbed site;
  private final UrlTarget target;

  UrlMeasurement(
      Testbed site,
      Study study,
      ResultsFolder folder,
      Recorders recorders,
      ClientProcess client,
      Progress progress,
      StopSignal stop,
      UrlTarget target) {
    super(site, study, folder, recorders, client, progress, stop);
    this.site = site;
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
}
