package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import pijoule.analysis.stats.AnovaEffect;
import pijoule.analysis.stats.ErrorTerm;
import pijoule.analysis.stats.FactorialAnova;
import pijoule.analysis.stats.Stratum;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;

/** Lists analyses of variance. */
final class AnovaListing {
  private static final List<String> NOTES =
      List.of(
          "On the values' own scale, not on their logarithms. Effects add up; where levels multiply,"
              + " their interactions say so, and the listing of effects has the logarithms.",
          "An effect is tested against the error of its stratum: that of its factor that is easiest"
              + " to change. p is not adjusted for the number of lines.");

  private static final String PAIRS =
      "Pairs of boards: rounds are of one pair each, and p of an effect is of these pairs. An effect x pairs is how much the effect differs"
          + " from pair to pair; F and p compare it with the error of the effect. p for boards"
          + " compares the effect with that: whether it holds for boards in general, of which these"
          + " pairs are a sample.";

  private AnovaListing() {}

  static Listing of(List<MeasurandAnova> anovas) {
    boolean estimate = anovas.stream().anyMatch(MeasurandAnova::estimate);
    List<Line> lines = anovas.stream().flatMap(anova -> lines(anova).stream()).toList();
    String title = "Analysis of variance" + (estimate ? " (energies and powers: estimate)" : "");
    boolean pairs = anovas.stream().anyMatch(AnovaListing::ofPairs);
    List<String> notes = new ArrayList<>(NOTES);
    if (pairs) {
      notes.add(PAIRS);
    }
    return columns(pairs).listing("anova", title, lines, notes(anovas, notes));
  }

  static boolean ofPairs(MeasurandAnova of) {
    return of.raw().stream()
        .flatMap(anova -> anova.effects().stream())
        .anyMatch(effect -> effect.byPair().isPresent());
  }

  private static Columns<Line> columns(boolean pairs) {
    Columns<Line> columns = columnsOf(Line::of);
    columns.add("source", "Source", line -> line.source);
    columns.add("stratum", "Stratum", line -> line.stratum);
    columns.add("sum_of_squares", "Sum of squares", line -> Item.number(line.squares));
    columns.add("degrees_of_freedom", "df", line -> line.freedom);
    columns.add("mean_square", "Mean square", line -> line.number(line.meanSquare));
    columns.add("f", "F", line -> line.number(line.f));
    columns.add("p", "p", line -> line.p(line.p));
    if (pairs) {
      columns.add("boards_p", "p for boards", line -> line.p(line.boardsP));
    }
    columns.add("share_percent", "Share", "%", line -> Item.number(line.share));
    columns.add("method", "Method", line -> Item.text(method(line.of)));
    columns.add("remark", "Remark", line -> remark(line.of));
    return columns;
  }

  /** {@return columns that say what was analysed, of the analysis that a line is from} */
  static <T> Columns<T> columnsOf(Function<T, MeasurandAnova> of) {
    Columns<T> columns = new Columns<>();
    columns.add("side", "Side", line -> Item.text(of.apply(line).measurand().side().key()));
    columns.add(
        "quantity",
        "Quantity",
        line -> Item.named(of.apply(line).measurand().quantity().key(), of.apply(line).estimate()));
    columns.add("unit", "Unit", line -> Item.text(of.apply(line).measurand().quantity().unit()));
    columns.add("estimate", "Estimate", line -> Item.flag(of.apply(line).estimate()));
    return columns;
  }

  /** The whole remark in files; for a person without what the notes say of all lines. */
  static Item remark(MeasurandAnova of) {
    String shown = of.raw().isEmpty() ? of.how() : of.caveats().replaceFirst("^; ", "");
    return new Item(of.remark(), shown, false);
  }

  /** With the errors that the effects were tested against. */
  static List<String> notes(List<MeasurandAnova> anovas, List<String> notes) {
    List<String> all = new ArrayList<>(notes);
    anovas.stream()
        .filter(anova -> anova.raw().isPresent())
        .map(anova -> "Tested is " + anova.how() + ".")
        .distinct()
        .forEach(all::add);
    return all;
  }

  private static String method(MeasurandAnova of) {
    return of.raw().map(anova -> anova.exact() ? "exact" : "approximate").orElse("none");
  }

  private static List<Line> lines(MeasurandAnova of) {
    if (of.raw().isEmpty()) {
      OptionalDouble none = OptionalDouble.empty();
      return List.of(
          new Line(of, true, Item.NA, Item.NA, none, Item.NA, none, none, none, none, none));
    }
    FactorialAnova anova = of.raw().get();
    List<Line> lines = new ArrayList<>();
    for (Stratum stratum : Stratum.values()) {
      anova.effects().stream()
          .filter(effect -> effect.stratum() == stratum)
          .forEach(effect -> lines.add(effect(of, effect)));
      if (stratum == Stratum.PAIR_EFFECT) {
        anova.effects().forEach(effect -> lines.addAll(byPair(of, anova, effect)));
        continue;
      }
      anova.errors().stream()
          .filter(error -> error.stratum() == stratum && error.freedom() > 0)
          .forEach(error -> lines.add(error(of, error)));
    }
    lines.add(total(of, anova));
    return lines;
  }

  private static Line effect(MeasurandAnova of, AnovaEffect effect) {
    return new Line(
        of,
        true,
        source(of, effect.factors()),
        Item.text(effect.stratum().display()),
        OptionalDouble.of(effect.squares()),
        Item.count(effect.freedom()),
        OptionalDouble.of(effect.squares() / effect.freedom()),
        of.tests(effect) ? effect.f() : OptionalDouble.empty(),
        of.tests(effect) ? effect.p() : OptionalDouble.empty(),
        of.tests(effect) ? effect.boardsP() : OptionalDouble.empty(),
        OptionalDouble.of(effect.sharePercent()));
  }

  /** {@return lines of the effect's interaction with pairs; none if there is one pair} */
  private static List<Line> byPair(MeasurandAnova of, FactorialAnova anova, AnovaEffect effect) {
    Item source = source(of, effect.factors());
    return effect.byPair().stream()
        .map(
            byPair ->
                new Line(
                    of,
                    true,
                    new Item(source.full() + " x pairs", source.display() + " x pairs", false),
                    Item.text(byPair.stratum().display()),
                    OptionalDouble.of(byPair.squares()),
                    Item.count(byPair.freedom()),
                    OptionalDouble.of(byPair.meanSquare()),
                    anova.error(effect.stratum()).f(byPair),
                    anova.error(effect.stratum()).p(byPair),
                    OptionalDouble.empty(),
                    OptionalDouble.of(byPair.sharePercent())))
        .toList();
  }

  /** The name of an error among the shares of variation. */
  static String unexplained(ErrorTerm error) {
    return error.stratum() == Stratum.PAIR_EFFECT
        ? "unexplained, effects from pair to pair"
        : "unexplained, between " + error.stratum().display() + "s";
  }

  static Item source(MeasurandAnova of, List<Integer> factors) {
    return new Item(of.design().name(factors), of.design().display(factors), false);
  }

  private static Line error(MeasurandAnova of, ErrorTerm error) {
    String source =
        switch (error.stratum()) {
          case PAIR -> "pairs";
          case ROUND -> "rounds";
          default -> "error";
        };
    return new Line(
        of,
        false,
        Item.text(source),
        Item.text(error.stratum().display()),
        OptionalDouble.of(error.squares()),
        Item.count(error.freedom()),
        error.freedom() > 0 ? OptionalDouble.of(error.meanSquare()) : OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.of(error.sharePercent()));
  }

  private static Line total(MeasurandAnova of, FactorialAnova anova) {
    return new Line(
        of,
        false,
        Item.text("total"),
        Item.NONE,
        OptionalDouble.of(anova.squares()),
        Item.count(anova.freedom()),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.of(anova.squares() == 0 ? 0 : 100));
  }

  private record Line(
      MeasurandAnova of,
      boolean isEffect,
      Item source,
      Item stratum,
      OptionalDouble squares,
      Item freedom,
      OptionalDouble meanSquare,
      OptionalDouble f,
      OptionalDouble p,
      OptionalDouble boardsP,
      OptionalDouble share) {
    /** An error and the total have no test; that of an effect may not be known. */
    private Item absent() {
      return isEffect ? Item.NA : Item.NONE;
    }

    Item number(OptionalDouble value) {
      return Item.number(value, absent());
    }

    Item p(OptionalDouble value) {
      return value.isPresent() ? Item.p(value.getAsDouble()) : absent();
    }
  }
}
