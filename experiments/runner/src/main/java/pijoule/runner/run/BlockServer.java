package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import pijoule.base.NanoClock;
import pijoule.campaign.FirstAnswer;
import pijoule.runner.boards.Environment;
import pijoule.runner.hosts.HostException;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.CellOptions;
import pijoule.runner.study.Study;

/**
 * The server of a block's runs.
 *
 * @param running it
 * @param own the same where the campaign started it
 * @param startedNs when its start began, ns
 */
record BlockServer(RunningServer running, Optional<ServerProcess> own, long startedNs) {
  static BlockServer own(ServerProcess server, long startedNs) {
    return new BlockServer(server, Optional.of(server), startedNs);
  }

  static BlockServer target(RunningServer service, long startedNs) {
    return new BlockServer(service, Optional.empty(), startedNs);
  }

  /** {@return server process of the campaign, for what is done only with such a one} */
  ServerProcess process() {
    return own.orElseThrow();
  }

  /** Has a new server answer its first request. */
  FirstAnswer firstAnswer(Study study, PlannedRun run)
      throws RunFailure, IOException, InterruptedException {
    try {
      process().endpoints().post(new CellOptions(study, run.cell()).request(run.seed()));
      return FirstAnswer.between(startedNs, System.nanoTime());
    } catch (HostException e) {
      throw e;
    } catch (IOException e) {
      throw disturbed("the server must answer its first request, got " + e.getMessage());
    }
  }

  /**
   * Warms a new server up as the study says.
   *
   * @param environment folder that gets what the server says of itself
   * @return what was done; empty where calls are counted
   */
  Optional<WarmedUp> warmUp(
      Study study, PlannedRun run, Path environment, Progress progress, StopSignal stop)
      throws RunFailure, IOException, InterruptedException {
    List<LongFunction<byte[]>> requests =
        new CellOptions(study, run.cell())
            .warmups().stream().<LongFunction<byte[]>>map(warmup -> warmup::request).toList();
    try {
      Environment.writeServer(environment, process().endpoints().about());
      if (study.serverWarmUp().isSteady()) {
        progress.warmingUp(run, study.serverWarmUp().limit());
      }
      Optional<WarmedUp> warmedUp =
          new CallWarmUp(process(), requests, run.seed(), NanoClock.SYSTEM, stop)
              .carryOut(study.serverWarmUp());
      warmedUp.map(WarmedUp::display).ifPresent(progress::remark);
      return warmedUp;
    } catch (HostException e) {
      throw e;
    } catch (IOException e) {
      if (running.isOutOfMemory()) {
        throw SmallHeaps.failure("server", run.cell());
      }
      throw disturbed("the server must answer before the first run, got " + e.getMessage());
    }
  }

  /** A server that does not answer: it ended, or its host is lost. */
  RunFailure disturbed(String reason) {
    return running.isLost() ? RunFailure.lost(reason) : RunFailure.disturbance(reason);
  }
}
