package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.stats.AnovaEffect;
import pijoule.analysis.stats.ErrorTerm;
import pijoule.analysis.stats.FactorialAnova;
import pijoule.analysis.stats.TwoLevelEffect;
import pijoule.analysis.stats.TwoLevelEffects;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;

/**
 * Lists how much of the variation each effect has, with the effects themselves where all factors
 * have two levels (Jain 1991, chapters 17 and 18), and the multiplicative model beside the additive
 * one (section 18.8).
 */
final class EffectsListing {
  private static final List<String> NOTES =
      List.of(
          "Share: sum of squares over the total. An effect is half of the change between the two"
              + " levels; it and its 95 % interval are there where all factors have two.",
          "Ratio: the multiplicative model, on logarithms: by how much the change of levels"
              + " multiplies the geometric mean; of an interaction of two factors, the square root"
              + " of the ratio of their ratios.",
          "Intervals contain only scatter. A meter's gain moves all effects on its energies alike, and"
              + " no ratio of them.");

  private static final String PAIRS =
      "Pairs of boards: intervals are of these pairs, by the scatter of rounds within them.";

  private EffectsListing() {}

  static Listing of(List<MeasurandAnova> anovas) {
    boolean estimate = anovas.stream().anyMatch(MeasurandAnova::estimate);
    List<Line> lines = anovas.stream().flatMap(anova -> lines(anova).stream()).toList();
    String title =
        "Effects and allocation of variation"
            + (estimate ? " (energies and powers: estimate)" : "");
    List<String> notes = new ArrayList<>(NOTES);
    if (anovas.stream().anyMatch(AnovaListing::ofPairs)) {
      notes.add(PAIRS);
    }
    return columns().listing("effects", title, lines, AnovaListing.notes(anovas, notes));
  }

  private static Columns<Line> columns() {
    Columns<Line> columns = AnovaListing.columnsOf(Line::of);
    columns.add("source", "Source", line -> line.source);
    columns.add("change", "Change", line -> line.change);
    columns.add("share_percent", "Share", "%", line -> Item.number(line.share));
    columns.add("effect", "Effect", line -> line.of(line.effect(0)));
    columns.add("effect_ci95_low", "Low", line -> line.of(line.effect(-1)));
    columns.add("effect_ci95_high", "High", line -> line.of(line.effect(1)));
    columns.add("log_share_percent", "Share of logs", "%", line -> Item.number(line.logShare));
    columns.add("ratio", "Ratio", line -> line.of(line.ratio(0)));
    columns.add("ratio_ci95_low", "Ratio low", line -> line.of(line.ratio(-1)));
    columns.add("ratio_ci95_high", "Ratio high", line -> line.of(line.ratio(1)));
    columns.add("remark", "Remark", line -> AnovaListing.remark(line.of));
    return columns;
  }

  private static List<Line> lines(MeasurandAnova of) {
    OptionalDouble none = OptionalDouble.empty();
    if (of.raw().isEmpty()) {
      return List.of(
          new Line(of, Item.NA, Item.NA, none, Optional.empty(), none, Optional.empty()));
    }
    FactorialAnova raw = of.raw().get();
    List<Optional<TwoLevelEffect>> rawEffects = twoLevel(of, of.raw(), raw.effects().size());
    List<Optional<TwoLevelEffect>> logEffects = twoLevel(of, of.log(), raw.effects().size());
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < raw.effects().size(); i++) {
      int index = i;
      AnovaEffect effect = raw.effects().get(i);
      lines.add(
          new Line(
              of,
              AnovaListing.source(of, effect.factors()),
              Item.text(of.design().change(effect.factors())),
              OptionalDouble.of(effect.sharePercent()),
              rawEffects.get(i),
              share(of.log().map(log -> log.effects().get(index).sharePercent())),
              logEffects.get(i)));
    }
    for (ErrorTerm error : raw.errors()) {
      if (error.freedom() == 0) {
        continue;
      }
      lines.add(
          new Line(
              of,
              Item.text(AnovaListing.unexplained(error)),
              Item.NONE,
              OptionalDouble.of(error.sharePercent()),
              Optional.empty(),
              share(of.log().map(log -> log.error(error.stratum()).sharePercent())),
              Optional.empty()));
    }
    return lines;
  }

  private static OptionalDouble share(Optional<Double> percent) {
    return percent.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  /** One for each effect, absent where a factor has more than two levels. */
  private static List<Optional<TwoLevelEffect>> twoLevel(
      MeasurandAnova of, Optional<FactorialAnova> anova, int effects) {
    return anova
        .filter(TwoLevelEffects::apply)
        .map(analysed -> twoLevel(of, analysed))
        .orElse(Collections.nCopies(effects, Optional.empty()));
  }

  /** Without an interval where the effect's scatter is unknown. */
  private static List<Optional<TwoLevelEffect>> twoLevel(MeasurandAnova of, FactorialAnova anova) {
    List<TwoLevelEffect> all = TwoLevelEffects.of(anova);
    List<Optional<TwoLevelEffect>> effects = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      TwoLevelEffect effect = all.get(i);
      boolean tested = of.tests(anova.effects().get(i));
      effects.add(
          Optional.of(
              tested
                  ? effect
                  : new TwoLevelEffect(effect.factors(), effect.effect(), OptionalDouble.empty())));
    }
    return effects;
  }

  private record Line(
      MeasurandAnova of,
      Item source,
      Item change,
      OptionalDouble share,
      Optional<TwoLevelEffect> raw,
      OptionalDouble logShare,
      Optional<TwoLevelEffect> log) {

    /** The effect, or an end of its interval: -1 the lower, 1 the upper. */
    OptionalDouble effect(int end) {
      return end(raw, end);
    }

    OptionalDouble ratio(int end) {
      return end(log, end).stream().map(half -> Math.exp(2 * half)).findFirst();
    }

    /** A number of an effect of two levels; others and errors have none. */
    Item of(OptionalDouble number) {
      return Item.number(number, raw.isPresent() || of.raw().isEmpty() ? Item.NA : Item.NONE);
    }

    private static OptionalDouble end(Optional<TwoLevelEffect> effect, int end) {
      if (effect.isEmpty() || (end != 0 && effect.get().ci95HalfWidth().isEmpty())) {
        return OptionalDouble.empty();
      }
      double half = effect.get().ci95HalfWidth().orElse(0);
      return OptionalDouble.of(effect.get().effect() + end * half);
    }
  }
}
