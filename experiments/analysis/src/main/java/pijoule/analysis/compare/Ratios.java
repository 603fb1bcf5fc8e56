package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.boards.Emulation;
import pijoule.analysis.inference.CampaignComparisons;
import pijoule.analysis.inference.Comparisons;
import pijoule.analysis.inference.Contrast;
import pijoule.analysis.inference.PairsText;
import pijoule.analysis.inference.SideQuantity;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.stats.Bonferroni;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.contract.study.Factor;

/** The means of two campaigns, cell by cell, with a decision for each. */
final class Ratios {
  private static final double LEVEL = 0.05;

  private static final List<Column> COLUMNS =
      List.of(
          Column.of("cell", "Cell"),
          Column.of("side", "Side"),
          Column.of("metric", "Metric"),
          Column.of("decision", "Decision"),
          Column.of("ratio", "B/A"),
          Column.of("simultaneous_low", "low"),
          Column.of("simultaneous_high", "high"),
          Column.of("p_adjusted", "Adjusted p"),
          Column.of("ci95_low", "low, alone"),
          Column.of("ci95_high", "high, alone"),
          Column.of("p", "p"),
          Column.of("unit", "Unit"),
          Column.of("estimate", "Estimate"),
          Column.of("mean_a", "A"),
          Column.of("mean_b", "B"),
          Column.of("n_a", "n A"),
          Column.of("n_b", "n B"),
          Column.of("independent", "Independent"),
          Column.of("remark", "Remark"));

  private Ratios() {}

  static Listing of(Measurements allOfA, Measurements allOfB, List<CellPairs.Pair> pairs) {
    CampaignComparisons kind = CampaignComparisons.of(allOfA.campaign());
    Measurements a = kind.compared(allOfA);
    Measurements b = Comparisons.compared(allOfB);
    List<SideQuantity> measurands = kind.between(a, b);
    List<MeanRatio> ratios = new ArrayList<>();
    for (CellPairs.Pair pair : pairs) {
      if (pair.a().find(Factor.RATE).filter(of -> of.rate().isIdle()).isPresent()) {
        continue;
      }
      measurands.stream()
          .map(of -> MeanRatio.of(a, b, pair, of.side(), of.quantity()))
          .filter(of -> kind.showsZeros() || of.isSomewhereAboveZero())
          .forEach(ratios::add);
    }
    int tests = (int) ratios.stream().filter(ratio -> ratio.p().isPresent()).count();
    List<List<Item>> rows = ratios.stream().map(ratio -> row(ratio, tests)).toList();
    boolean estimate = ratios.stream().anyMatch(MeanRatio::estimate);
    String title = "Means of B over those of A";
    return new Listing(
        "compare-means",
        estimate ? title + " (where marked estimate: power modelled, not measured)" : title,
        COLUMNS,
        rows,
        notes(a, b, tests));
  }

  private static List<Item> row(MeanRatio of, int tests) {
    Contrast contrast = of.contrast();
    OptionalDouble adjusted =
        of.p().isPresent()
            ? OptionalDouble.of(Bonferroni.adjust(of.p().getAsDouble(), tests))
            : of.p();
    Optional<RatioInterval> together =
        of.p().isPresent()
            ? contrast.interval().flatMap(log -> log.simultaneous(tests))
            : Optional.empty();
    String key = of.quantity().key();
    return List.of(
        Item.text(of.cell().display()),
        Item.text(of.side().key()),
        new Item(key, of.estimate() ? key + " (estimate)" : key, false),
        Item.text(decision(contrast, together.isPresent() ? adjusted : OptionalDouble.empty())),
        Item.number(contrast.ratio()),
        together.map(ends -> Item.number(ends.low())).orElse(Item.NA),
        together.map(ends -> Item.number(ends.high())).orElse(Item.NA),
        Item.p(adjusted),
        contrast.interval().map(log -> Item.number(log.ci95Low())).orElse(Item.NA),
        contrast.interval().map(log -> Item.number(log.ci95High())).orElse(Item.NA),
        Item.p(of.p()),
        Item.text(of.quantity().unit()),
        Item.text(of.estimate() ? "estimate" : "no"),
        Item.number(of.a().mean()),
        Item.number(of.b().mean()),
        Item.count(of.a().n()),
        Item.count(of.b().n()),
        of.units().isPresent() ? Item.text(independent(of)) : Item.NA,
        Item.text(remark(of)));
  }

  private static String decision(Contrast contrast, OptionalDouble adjusted) {
    if (adjusted.isEmpty()) {
      return contrast.ratio().isEmpty() ? "NA" : "not tested";
    }
    return adjusted.getAsDouble() < LEVEL ? "different" : "not shown to differ";
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
}
