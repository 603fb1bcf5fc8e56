package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.stats.AnovaEffect;
import pijoule.analysis.stats.ErrorTerm;
import pijoule.analysis.stats.FactorialAnova;
import pijoule.contract.phase.Side;

/**
 * Shares of a quantity's variation: those of the listing of effects.
 *
 * @param side of a call
 * @param quantity that the side has
 * @param estimate whether it rests on modelled power
 * @param shares in the order of the analysis of variance, at least one
 */
public record EffectShares(
    Side side, Quantity quantity, boolean estimate, List<EffectShare> shares) {
  private static final List<Quantity> TOTALS =
      List.of(Quantity.of(Part.TOTAL, Kind.TIME), Quantity.of(Part.TOTAL, Kind.ENERGY));

  public EffectShares {
    if (shares.isEmpty()) {
      throw new IllegalArgumentException("there must be at least one share, got none");
    }
  }

  /**
   * {@return those of the total time and the total energy of each side, without quantities that
   * have no analysis of variance}
   *
   * @param measurements of a campaign
   */
  public static List<EffectShares> ofTotals(Measurements measurements) {
    FactorialDesign design = new FactorialDesign(measurements.campaign().study());
    return Measurand.OF_THE_PAPER.stream()
        .filter(EffectShares::isTotal)
        .map(measurand -> MeasurandAnova.of(measurements, design, measurand))
        .flatMap(anova -> anova.raw().map(raw -> of(anova, raw)).stream())
        .toList();
  }

  private static boolean isTotal(Measurand measurand) {
    return TOTALS.contains(measurand.quantity());
  }

  private static EffectShares of(MeasurandAnova of, FactorialAnova anova) {
    List<EffectShare> shares = new ArrayList<>();
    for (AnovaEffect effect : anova.effects()) {
      shares.add(new EffectShare(of.design().display(effect.factors()), effect.sharePercent()));
    }
    for (ErrorTerm error : anova.errors()) {
      if (error.freedom() > 0) {
        String name = AnovaListing.unexplained(error);
        shares.add(new EffectShare(name, error.sharePercent()));
      }
    }
    Measurand measurand = of.measurand();
    return new EffectShares(measurand.side(), measurand.quantity(), of.estimate(), shares);
  }

  /**
   * Share of a quantity's variation that a factor, an interaction or chance accounts for.
   *
   * @param name for a person, such as {@code Framework x Message size}
   * @param percent of the variation over all runs, finite and not below 0
   */
  public record EffectShare(String name, double percent) {
    public EffectShare {
      if (!(percent >= 0 && Double.isFinite(percent))) {
        throw new IllegalArgumentException(
            "an effect's share must be at least 0 %%, got %s for %s".formatted(percent, name));
      }
    }
  }
}
