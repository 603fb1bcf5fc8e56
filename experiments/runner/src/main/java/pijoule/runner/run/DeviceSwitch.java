package pijoule.runner.run;

import java.io.IOException;
import pijoule.contract.study.Factor;
import pijoule.runner.hosts.Host;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;

/** The whole plots of the factor device in a session; a study without the factor has none. */
final class DeviceSwitch {
  private final Testbed site;
  private final HostConnections access;
  private final Plan plan;
  private final StopSignal stop;
  private final Progress progress;
  private int begun;

  DeviceSwitch(
      Testbed site, HostConnections access, Plan plan, StopSignal stop, Progress progress) {
    this.site = site;
    this.access = access;
    this.plan = plan;
    this.stop = stop;
    this.progress = progress;
  }

  /**
   * Has the hosts of a run begin its plot, where they have not begun it in this session. No server
   * runs on them then.
   *
   * @return whether they began it, and may have lost what was made on them
   */
  boolean begin(PlannedRun run) throws IOException, InterruptedException {
    if (run.plot() == begun || run.cell().find(Factor.DEVICE).isEmpty()) {
      return false;
    }
    for (Host host : site.pair(run.cell()).hosts()) {
      access.beginPlot(host, stop, progress::remark);
      site.deploy(plan, host);
    }
    begun = run.plot();
    return true;
  }
}
