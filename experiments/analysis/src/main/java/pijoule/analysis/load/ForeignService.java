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
   * {@return whether such a service is measured}
   *
   * @param study of a campaign under load
   */
  public static boolean isIn(ResolvedStudy study) {
    return study.isOfForeignService();
  }
}
