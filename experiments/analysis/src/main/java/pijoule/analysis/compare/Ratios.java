package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import pijoule.analysis.hosts.Emulation;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.stats.Bonferroni;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;

/** The means of two campaigns, cell by cell, with a decision for each. */
final class Ratios {
  private static final double LEVEL = 0.05;

  private Ratios() {}

  static Listing of(Measurements allOfA, Measurements allOfB, List<CellPairs.Pair> pairs) {
    CampaignComparisons kind = CampaignComparisons.of(allOfA.campaign());
    Measurements a = kind.compared(allOfA);
    Measurements b = Comparisons.compared(allOfB);
    List<SideQuantity> measurands = kind.between(a, b);
    List<MeanRatio> ratios = new ArrayList<>();
    for (CellPairs.Pair pair : pairs) {
      if (pair.a().find(Factor.RATE).filter(level -> level.rate().isIdle()).isPresent()) {
        continue;
      }
      measurands.stream()
          .map(measurand -> MeanRatio.of(a, b, pair, measurand.side(), measurand.quantity()))
          .filter(ratio -> kind.showsZeros() || ratio.isSomewhereAboveZero())
          .forEach(ratios::add);
    }
    int tests = (int) ratios.stream().filter(ratio -> ratio.p().isPresent()).count();
    boolean estimate = ratios.stream().anyMatch(MeanRatio::estimate);
    String title = "Means of B over those of A";
    return columns(tests)
        .listing(
            "compare-means",
            estimate ? title + " (where marked estimate: power modelled, not measured)" : title,
            ratios,
            notes(a, b, tests));
  }

  private static Columns<MeanRatio> columns(int tests) {
    Columns<MeanRatio> columns = new Columns<>();
    columns.add("cell", "Cell", ratio -> Item.text(ratio.cell().display()));
    columns.add("side", "Side", ratio -> Item.text(ratio.side().key()));
    columns.add("metric", "Metric", Ratios::metric);
    columns.add("decision", "Decision", ratio -> Item.text(decision(ratio, tests)));
    columns.add("ratio", "B/A", ratio -> Item.number(ratio.contrast().ratio()));
    columns.add(
        "simultaneous_low", "low", ratio -> end(together(ratio, tests), RatioInterval::low));
    columns.add(
        "simultaneous_high", "high", ratio -> end(together(ratio, tests), RatioInterval::high));
    columns.add("p_adjusted", "Adjusted p", ratio -> Item.p(adjusted(ratio, tests)));
    columns.add(
        "ci95_low", "low, alone", ratio -> end(ratio.contrast().interval(), LogContrast::ci95Low));
    columns.add(
        "ci95_high",
        "high, alone",
        ratio -> end(ratio.contrast().interval(), LogContrast::ci95High));
    columns.add("p", "p", ratio -> Item.p(ratio.p()));
    columns.add("unit", "Unit", ratio -> Item.text(ratio.quantity().unit()));
    columns.add("estimate", "Estimate", ratio -> Item.text(ratio.estimate() ? "estimate" : "no"));
    columns.add("mean_a", "A", ratio -> Item.number(ratio.a().mean()));
    columns.add("mean_b", "B", ratio -> Item.number(ratio.b().mean()));
    columns.add("n_a", "n A", ratio -> Item.count(ratio.a().n()));
    columns.add("n_b", "n B", ratio -> Item.count(ratio.b().n()));
    columns.add(
        "independent",
        "Independent",
        ratio -> ratio.units().isPresent() ? Item.text(independent(ratio)) : Item.NA);
    columns.add("remark", "Remark", ratio -> Item.text(remark(ratio)));
    return columns;
  }

  private static Item metric(MeanRatio of) {
    String key = of.quantity().key();
    return new Item(key, of.estimate() ? key + " (estimate)" : key, false);
  }

  private static OptionalDouble adjusted(MeanRatio of, int tests) {
    return of.p().isPresent()
        ? OptionalDouble.of(Bonferroni.adjust(of.p().getAsDouble(), tests))
        : of.p();
  }

  private static Optional<RatioInterval> together(MeanRatio of, int tests) {
    return of.contrast()
        .interval()
        .filter(log -> of.p().isPresent())
        .flatMap(log -> log.simultaneous(tests));
  }

  private static <T> Item end(Optional<T> interval, ToDoubleFunction<T> end) {
    return interval.map(value -> Item.number(end.applyAsDouble(value))).orElse(Item.NA);
  }

  private static String decision(MeanRatio of, int tests) {
    if (together(of, tests).isEmpty()) {
      return of.contrast().ratio().isEmpty() ? "NA" : "not tested";
    }
    return adjusted(of, tests).getAsDouble() < LEVEL ? "different" : "not shown to differ";
  }

  private static String independent(MeanRatio of) {
    return of.units().getAsInt() + " " + of.contrast().unit().display() + "s";
  }

  private static String remark(MeanRatio of) {
    Contrast contrast = of.contrast();
    List<String> remarks = new ArrayList<>();
    if (!of.undecidable().isEmpty()) {
      remarks.add(of.undecidable());
    }
    if (contrast.doubtful() > 0) {
      remarks.add(contrast.doubtful() + " runs below resolution or implausible");
    }
    return remarks.isEmpty() ? "none" : String.join("; ", remarks);
  }

  private static List<String> notes(Measurements a, Measurements b, int tests) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Ratios of arithmetic means with simultaneous 95 % intervals, all of which hold at once in 95 %"
            + " of comparisons or more: Student's t on the logarithm, over the rounds of each"
            + " campaign; \"alone\" is for one row by itself; type B uncertainty of energies included, but not that of a"
            + " meter's calibration that both share.");
    notes.add(
        "Decision: different where p, times "
            + tests
            + " tests (Bonferroni), is below 0.05, and the interval leaves out 1. Not shown to differ is not shown to be equal: the interval"
            + " says how large a difference may be. Not tested: where a cell has one round, or more"
            + " than half of its energies are doubtful, or a gain's uncertainty is unknown.");
    notes.addAll(CampaignComparisons.of(a.campaign()).notes(a, b));
    if (PairsText.count(a) > 1 || PairsText.count(b) > 1) {
      notes.add(
          "Pairs of boards: intervals and decisions are of the pairs that were measured, each of"
              + " which counts once; they say nothing of boards in general.");
    }
    if (Emulation.isIn(a.campaign()) || Emulation.isIn(b.campaign())) {
      notes.add("With emulated hosts. " + Emulation.SENTENCE);
    }
    return notes;
  }

  /**
   * A quantity's means in a cell of two campaigns.
   *
   * @param cell as A numbers and shows it
   * @param side of a call
   * @param quantity of that side
   * @param a what A's runs say
   * @param b what B's runs say
   * @param contrast of B's mean over A's
   * @param undecidable why nothing is tested, in one line; empty where it is
   */
  private record MeanRatio(
      Cell cell,
      Side side,
      Quantity quantity,
      Runs a,
      Runs b,
      Contrast contrast,
      String undecidable) {
    /**
     * Runs that have a value.
     *
     * @param n how many
     * @param mean of them
     * @param estimate whether any rests on a power that is modelled
     */
    record Runs(int n, OptionalDouble mean, boolean estimate) {
      static Runs of(Measurements campaign, Cell cell, Side side, Quantity quantity) {
        var known =
            campaign.of(cell, side).stream()
                .filter(run -> quantity.value(run).isPresent())
                .toList();
        return new Runs(
            known.size(),
            known.stream().mapToDouble(run -> quantity.value(run).getAsDouble()).average(),
            quantity.isEstimate(known));
      }
    }

    static MeanRatio of(
        Measurements a, Measurements b, CellPairs.Pair cells, Side side, Quantity quantity) {
      List<Mean> means =
          List.of(
              new Mean(1, b, cells.b(), side, quantity),
              new Mean(-1, a, cells.a(), side, quantity));
      Contrast contrast = Contrasts.of(means, 1);
      String caveat = Contrasts.caveat(means);
      return new MeanRatio(
          cells.a(),
          side,
          quantity,
          Runs.of(a, cells.a(), side, quantity),
          Runs.of(b, cells.b(), side, quantity),
          contrast,
          contrast.ratio().isEmpty() || caveat.isEmpty() ? contrast.undecidable() : caveat);
    }

    /** Not of an idle server's requests, nor of errors where there were none. */
    boolean isSomewhereAboveZero() {
      return a.mean.orElse(0) > 0 || b.mean.orElse(0) > 0;
    }

    boolean estimate() {
      return a.estimate || b.estimate;
    }

    OptionalDouble p() {
      return undecidable.isEmpty()
          ? OptionalDouble.of(contrast.log().get().pDifferent())
          : OptionalDouble.empty();
    }

    /** Units that vary independently, of both campaigns together. */
    OptionalInt units() {
      return contrast.log().isPresent()
          ? OptionalInt.of(contrast.log().get().clusters())
          : OptionalInt.empty();
    }
  }
}
