package pijoule.analysis.load;

import pijoule.campaign.ResolvedStudy;

/** A service that was running before the campaign, and that pijoule neither starts nor stops. */
public final class ForeignService {
  /** Limitation of results of a service that pijoule did not start, without a full stop. */
  public static final String SENTENCE =
      "the service was not started by pijoule: all replicates are of one process, so that no interval"
          + " has differences between processes";

  private ForeignService() {}

  /**
   * {@return the thing that intervals are over: a server process, or a replicate of the one process
   * of such a service}
   *
   * @param study of a campaign under load
   */
  public static String unit(ResolvedStudy study) {
    return isIn(study) ? "replicate" : "server process";
  }

  /**
   * {@return what a campaign counts: the plural of its unit}
   *
   * @param study of a campaign under load
   */
  public static String units(ResolvedStudy study) {
    return isIn(study) ? "replicates" : "server processes";
  }

  /**
   * {@return heading of the column with their number}
   *
   * @param study of a campaign under load
   */
  public static String heading(ResolvedStudy study) {
    return isIn(study) ? "Replicates" : "Processes";
  }

  /**
   * {@return what the runs of a cell are, in the middle of a sentence}
   *
   * @param study of a campaign under load
   */
  public static String runs(ResolvedStudy study) {
    return isIn(study)
        ? "replicates of one server process"
        : "runs, each of a server process of its own";
  }

  /**
   * {@return whether such a service is measured}
   *
   * @param study of a campaign under load
   */
  public static boolean isIn(ResolvedStudy study) {
    return study.isOfForeignService();
  }
}
