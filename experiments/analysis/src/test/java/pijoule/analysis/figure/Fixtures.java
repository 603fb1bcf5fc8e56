package pijoule.analysis.figure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.compare.EffectShares;
import pijoule.analysis.compare.EffectShares.EffectShare;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.table.Figure;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/** Campaigns to be drawn. */
final class Fixtures {
  static final String SCRIPT = "<script>alert(\"&'\")</script>]]>\u0007\uD800";

  private Fixtures() {}

  /** Every figure that there is. */
  static List<Figure> all(Measurements measurements) {
    List<Figure> all = new ArrayList<>(PaperFigures.of(measurements));
    all.addAll(extra(measurements));
    List<EffectShare> shares =
        List.of(new EffectShare(SCRIPT, 81.4), new EffectShare("Residual (replicates)", 0.04));
    for (Side side : Side.values()) {
      all.add(
          EffectsFigure.of(
              new EffectShares(side, Quantity.of(Part.TOTAL, Kind.TIME), false, shares)));
    }
    return all;
  }

  /** What the paper does not show. */
  static List<Figure> extra(Measurements measurements) {
    List<Figure> figures = new ArrayList<>(ExtraFigures.shares(measurements));
    figures.addAll(ExtraFigures.checks(measurements));
    figures.addAll(DistributionFigure.all(measurements, Measurand.OF_AN_ANSWER));
    return figures;
  }

  /** Runs that failed, lack a side or lack a trace. */
  static Measurements damaged(Path folder) throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    List<SyntheticRun> runs = small.campaign.runs();
    for (int failed : List.of(1, 4, 5, 8)) {
      runs.get(failed).failed("no answer within 60 s");
    }
    runs.get(9).without("server");
    runs.get(6).session(2);
    return Measurements.of(RecordedCampaign.read(small.campaign.write()));
  }

  static Measurements hostile() {
    Invented invented =
        new Invented(
            Invented.factor("framework", SCRIPT, "a long name ".repeat(20)),
            Invented.factor("message_size", "日本語".repeat(10), "-->"));
    for (Cell cell : invented.cells()) {
      invented.run(cell, cell.number()).run(cell, cell.number() + 0.5);
    }
    return invented.measured();
  }
}
