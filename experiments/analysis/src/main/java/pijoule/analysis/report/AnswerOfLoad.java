package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import pijoule.analysis.compare.ModelledPower;
import pijoule.analysis.compare.SideQuantity;
import pijoule.analysis.load.Drift;
import pijoule.analysis.load.LoadChapter;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.RunMark;
import pijoule.contract.phase.Side;

/** Answer of a campaign whose servers are measured under load. */
record AnswerOfLoad() implements CampaignAnswer {
  private static final int MANY_PROCESSES = 10;

  @Override
  public Optional<LoadAnswer> underLoad(
      Measurements measurements, Function<SideQuantity, List<AnswerLine>> lines) {
    return Optional.of(LoadAnswer.of(measurements, lines));
  }

  @Override
  public String noEnergy(Measurements measurements, List<AnswerLine> energies) {
    if (measurements.meters().isEmpty()) {
      return "no meter's trace could be used";
    }
    return measurements.has(LoadQuantity.GROSS)
        ? ModelledPower.of(measurements).orElse("")
        : "no window of a server under load has a known energy";
  }

  @Override
  public List<RequestRow> rows(Measurements measurements) {
    return RequestRow.underLoad(measurements);
  }

  @Override
  public List<QualityCheck> checks(Measurements measurements) {
    List<QualityCheck> checks = new ArrayList<>();
    checks.add(
        QualityChecks.energies(measurements, Side.SERVER, Part.LOAD, "usable server energies"));
    for (RunMark mark : RunMark.values()) {
      int runs = measurements.campaign().having(mark).size();
      String value = runs == 0 ? "none" : runs + (runs == 1 ? " run" : " runs");
      checks.add(new QualityCheck(mark.text(), value, runs == 0, LoadChapter.KEY));
    }
    List<Drift> drifts = Drift.all(measurements);
    boolean large = drifts.stream().anyMatch(Drift::isLarge);
    String size = drifts.isEmpty() ? "not measured" : large ? "beyond 5 %" : "within 5 %";
    boolean good = !drifts.isEmpty() && !large;
    checks.add(new QualityCheck("drift in a process", size, good, LoadChapter.KEY));
    return checks;
  }

  @Override
  public List<String> onRequests(Measurements measurements) {
    return LoadCautions.of(measurements);
  }

  @Override
  public String fewRounds(int rounds) {
    return rounds == 1
        ? "one server process of each stack: nothing is decided between them"
        : "only %s server processes of each stack: small differences are not found"
            .formatted(rounds);
  }

  /** A replicate is a server process. */
  @Override
  public Optional<String> fewReplicates(int replicates) {
    return replicates >= MANY_PROCESSES
        ? Optional.empty()
        : Optional.of(
            "Few server processes: "
                + replicates
                + " of each stack"
                + (replicates < 2
                    ? "; how much they differ is unknown."
                    : "; the intervals assume means that are nearly normal."));
  }

  @Override
  public boolean startsCold(ResolvedStudy study) {
    return false;
  }
}
