package pijoule.runner.plan;

import java.time.Duration;

/** Estimate of a campaign's length by times that were measured, in place of the study's own. */
public interface CampaignLength {
  /**
   * {@return an estimate of its length}
   *
   * @param plan of a campaign
   */
  Duration total(Plan plan);

  /**
   * {@return its length and where it is from, for a person, in one line}
   *
   * @param plan of a campaign
   */
  String display(Plan plan);
}
