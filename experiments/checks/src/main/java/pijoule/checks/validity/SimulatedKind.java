package pijoule.checks.validity;

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
record SimulatedKind(
    ResolvedStudy study,
    SimulatedScatter scatter,
    Metering metering,
    Losses losses,
    SimulatedRack rack) {
  /** Only durations, of every run. */
  static SimulatedKind of(ResolvedStudy study, SimulatedScatter scatter) {
    return new SimulatedKind(study, scatter, Metering.NONE, Losses.NONE, SimulatedRack.ONE);
  }

  SimulatedKind with(Metering other) {
    return new SimulatedKind(study, scatter, other, losses, rack);
  }

  SimulatedKind with(Losses other) {
    return new SimulatedKind(study, scatter, metering, other, rack);
  }

  SimulatedKind on(SimulatedRack other) {
    return new SimulatedKind(study, scatter, metering, losses, other);
  }
}
