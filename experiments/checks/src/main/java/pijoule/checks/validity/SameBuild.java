package pijoule.checks.validity;

import java.util.List;
import java.util.function.UnaryOperator;
import pijoule.analysis.compare.Compare;
import pijoule.analysis.compare.MeanRatio;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;

/**
 * Checks of how often {@code compare} finds a difference between two campaigns of one build, and a
 * difference of 10 % between two builds. Server processes of one build differ by 3 %, windows of
 * one process by 1 %.
 */
record SameBuild(int campaigns, Chance chance) {
  private static final String SAME = "compare finds a difference between campaigns of one build";
  private static final String FOUND = "compare finds a difference of 10 % between two builds";
  private static final double LEVEL = 0.05;
  private static final double POWER = 0.8;
  private static final double TENTH = 1.1;
  private static final SimulatedScatter SCATTER = SimulatedScatter.ofRuns(0.01).withBlock(0.03);

  List<Check> checks() {
    return List.of(
        new Check(SAME, "3 server processes a side", found(servers(3), 1), 0, LEVEL),
        new Check(SAME, "5 server processes a side", found(servers(5), 1), 0, LEVEL),
        new Check(SAME, "10 server processes a side", found(servers(10), 1), 0, LEVEL),
        new Check(SAME, "one process of a service a side, 5 windows", found(service(), 1), 0, 0),
        new Check(
            SAME,
            "WRONG: the same, as if each window had a process of its own",
            found(service(), 1, SameBuild::asIfOfManyProcesses),
            2 * LEVEL,
            1),
        new Check(FOUND, "10 server processes a side", found(servers(10), TENTH), POWER, 1));
  }

  static SimulatedKind servers(int processes) {
    return SimulatedKind.of(SimulatedDesign.oneFactor(processes, 1), SCATTER);
  }

  static SimulatedKind service() {
    return SimulatedKind.of(SimulatedDesign.oneService(5, 1), SCATTER);
  }

  /** {@return comparisons in which a mean or more of B is found to differ from A's} */
  Proportion found(SimulatedKind kind, double ratio) {
    return found(kind, ratio, UnaryOperator.identity());
  }

  private Proportion found(SimulatedKind kind, double ratio, UnaryOperator<Measurements> reading) {
    return Proportion.of(
        campaigns,
        chance,
        random -> {
          Measurements a = SimulatedCampaign.of(kind, cell -> 1, random);
          Measurements b = SimulatedCampaign.of(kind, cell -> ratio, random);
          return Compare.means(reading.apply(a), reading.apply(b)).stream()
              .anyMatch(MeanRatio::isDifferent);
        });
  }

  private static Measurements asIfOfManyProcesses(Measurements of) {
    RecordedCampaign campaign = of.campaign();
    ResolvedStudy study = SimulatedDesign.oneFactor(campaign.study().rounds().count(), 1);
    return new Measurements(
        new RecordedCampaign(campaign.folder(), study, campaign.runs(), List.of(), List.of()),
        of.sides(),
        List.of(),
        List.of());
  }
}
