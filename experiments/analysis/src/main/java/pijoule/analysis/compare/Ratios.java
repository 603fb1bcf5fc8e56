package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.hosts.Emulation;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.contract.study.Factor;

/** The means of two campaigns, cell by cell, with a decision for each. */
final class Ratios {
  private Ratios() {}

  /**
   * {@return the means of both, by cell and quantity}
   *
   * @param a runs of A that are compared
   * @param b runs of B that are compared
   * @param pairs cells that both have
   * @param measurands quantities
   */
  static List<MeanRatio> of(
      Measurements a, Measurements b, List<CellPairs.Pair> pairs, List<Measurand> measurands) {
    CampaignComparisons kind = CampaignComparisons.of(a.campaign());
    List<MeanRatio> ratios = new ArrayList<>();
    for (CellPairs.Pair pair : pairs) {
      if (pair.a().find(Factor.RATE).filter(level -> level.rate().isIdle()).isPresent()) {
        continue;
      }
      measurands.stream()
          .map(measurand -> MeanRatio.of(a, b, pair, measurand))
          .filter(ratio -> kind.showsZeros() || ratio.isSomewhereAboveZero())
          .forEach(ratios::add);
    }
    int tests = (int) ratios.stream().filter(MeanRatio::isTested).count();
    return ratios.stream().map(ratio -> ratio.among(tests)).toList();
  }

  /** {@return ratios of two campaigns as a listing} */
  static Listing listing(List<MeanRatio> ratios, Measurements a, Measurements b) {
    boolean estimate = ratios.stream().anyMatch(MeanRatio::estimate);
    String title = "Means of B over those of A";
    return columns()
        .listing(
            "compare-means",
            estimate ? title + " (where marked estimate: power modelled, not measured)" : title,
            ratios,
            notes(a, b, (int) ratios.stream().filter(MeanRatio::isTested).count()));
  }

  private static Columns<MeanRatio> columns() {
    Columns<MeanRatio> columns = new Columns<>();
    columns.add("cell", "Cell", ratio -> Item.text(ratio.a().cell().display()));
    columns.add("side", "Side", ratio -> Item.text(ratio.a().side().key()));
    columns.add("metric", "Metric", Ratios::metric);
    columns.add("decision", "Decision", ratio -> Item.text(ratio.decision()));
    columns.add("ratio", "B/A", ratio -> Item.number(ratio.contrast().ratio()));
    columns.add(
        "simultaneous_low", "low", ratio -> Item.number(ratio.interval().map(RatioInterval::low)));
    columns.add(
        "simultaneous_high",
        "high",
        ratio -> Item.number(ratio.interval().map(RatioInterval::high)));
    columns.add("p_adjusted", "Adjusted p", ratio -> Item.p(ratio.adjustedP()));
    columns.add("p", "p", ratio -> Item.p(ratio.p()));
    columns.add("unit", "Unit", ratio -> Item.text(ratio.a().quantity().unit()));
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
    String key = of.a().quantity().key();
    return new Item(key, of.estimate() ? key + " (estimate)" : key, false);
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
            + " campaign; type B uncertainty of energies included, but not that of a meter's"
            + " calibration that both share.");
    notes.add(
        "Decision: different where p, times "
            + tests
            + " tests (Bonferroni), is below 0.05, and the interval leaves out 1. Not shown to differ is not shown to be equal: the interval"
            + " says how large a difference may be. Not tested: where a cell has one round or one"
            + " server process, more than half of its energies are doubtful, a gain's uncertainty is"
            + " unknown, or the interval contains 1 and is wider than a factor of 100.");
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
