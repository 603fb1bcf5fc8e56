package pijoule.analysis.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.figures.EffectShare;
import pijoule.analysis.figures.EffectsFigure;
import pijoule.analysis.figures.Figure;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Part;
import pijoule.analysis.stats.AnovaEffect;
import pijoule.analysis.stats.ErrorTerm;
import pijoule.analysis.stats.FactorialAnova;

/** Charts of what the totals' variation goes back to: the shares of the listing of effects. */
public final class EffectFigures {
  private EffectFigures() {}

  /**
   * @param measurements of a campaign
   * @return one figure for the total time and the total energy of each side; none for a quantity
   *     that has no analysis of variance
   */
  public static List<Figure> of(Measurements measurements) {
    FactorialDesign design = new FactorialDesign(measurements.campaign().study());
    return Measurand.OF_THE_PAPER.stream()
        .filter(EffectFigures::ofTotal)
        .map(measurand -> MeasurandAnova.of(measurements, design, measurand))
        .flatMap(anova -> figure(anova).stream())
        .toList();
  }

  private static boolean ofTotal(Measurand measurand) {
    return switch (measurand.quantity().metric()) {
      case TIME, ENERGY -> measurand.quantity().parts().equals(List.of(Part.TOTAL));
      default -> false;
    };
  }

  private static Optional<Figure> figure(MeasurandAnova of) {
    Measurand measurand = of.measurand();
    return of.raw()
        .map(
            anova ->
                EffectsFigure.of(
                    measurand.side(), measurand.quantity(), of.estimate(), shares(of, anova)));
  }

  private static List<EffectShare> shares(MeasurandAnova of, FactorialAnova anova) {
    List<EffectShare> shares = new ArrayList<>();
    for (AnovaEffect effect : anova.effects()) {
      shares.add(new EffectShare(of.design().display(effect.factors()), effect.sharePercent()));
    }
    for (ErrorTerm error : anova.errors()) {
      if (error.freedom() > 0) {
        String name = "unexplained, between " + error.stratum().display() + "s";
        shares.add(new EffectShare(name, error.sharePercent()));
      }
    }
    return shares;
  }
}
