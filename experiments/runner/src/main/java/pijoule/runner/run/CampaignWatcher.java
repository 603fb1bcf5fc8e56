package pijoule.runner.run;

import pijoule.runner.plan.PlannedRun;

/** Hears what happens in a campaign, on its thread between runs: nothing is measured meanwhile. */
public interface CampaignWatcher {
  /** {@return one that does the same work between any two runs} */
  static CampaignWatcher between(Runnable work) {
    return new CampaignWatcher() {
      @Override
      public void betweenRuns() {
        work.run();
      }
    };
  }

  /**
   * Hears of a run that failed for good.
   *
   * @param run that leaves no number
   * @param levels of its cell, for a person
   * @param reason in one line
   */
  default void failed(PlannedRun run, String levels, String reason) {}

  /**
   * Hears of a meter that stopped to record.
   *
   * @param meter its name; several with commas
   * @param reason in one line
   */
  default void meterLost(String meter, String reason) {}

  /**
   * Hears that further rounds have all their lines.
   *
   * @param rounds so many in all, at least 1
   */
  default void roundsDone(int rounds) {}

  /** Has time for work that must end soon and must not fail. */
  default void betweenRuns() {}
}
