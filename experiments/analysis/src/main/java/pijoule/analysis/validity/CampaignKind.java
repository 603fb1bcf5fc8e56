package pijoule.analysis.validity;

import pijoule.campaign.ResolvedStudy;

/**
 * Campaigns that are simulated alike.
 *
 * @param study of the campaigns
 * @param scatter of the runs
 * @param metering of their energies
 * @param losses of runs
 * @param rack pairs of boards that its rounds are dealt to
 */
record CampaignKind(
    ResolvedStudy study,
    SimulatedScatter scatter,
    Metering metering,
    Losses losses,
    SimulatedRack rack) {
  /** Only durations, of every run. */
  static CampaignKind of(ResolvedStudy study, SimulatedScatter scatter) {
    return new CampaignKind(study, scatter, Metering.NONE, Losses.NONE, SimulatedRack.ONE);
  }

  CampaignKind with(Metering other) {
    return new CampaignKind(study, scatter, other, losses, rack);
  }

  CampaignKind with(Losses other) {
    return new CampaignKind(study, scatter, metering, other, rack);
  }

  CampaignKind on(SimulatedRack other) {
    return new CampaignKind(study, scatter, metering, losses, other);
  }
}
