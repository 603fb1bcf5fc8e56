package pijoule.analysis.compare;

import java.time.Instant;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;

/**
 * Rule by which runs share a server process. A server that pijoule starts serves one block. A
 * service that pijoule did not start is one process in all blocks, until its runs have different
 * starts on record: windows of one process are no replicates of a build.
 */
final class ServerProcesses {
  private static final String SERVICE = "service";

  private ServerProcesses() {}

  /**
   * {@return name of the process that served a run, unique within its campaign}
   *
   * @param study of the run's campaign
   * @param run any
   */
  static String of(ResolvedStudy study, Run run) {
    return study.isOfForeignService()
        ? run.circumstances().serverStartedAt().map(Instant::toString).orElse(SERVICE)
        : "block " + run.block();
  }
}
