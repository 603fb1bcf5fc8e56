package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Sheet;
import pijoule.contract.phase.Side;

/** Comparisons of calls that follow each other: of their parts, of requests, and of sizes. */
record CallComparisons() implements CampaignComparisons {
  private static final Map<Side, List<String>> KEYS =
      Map.of(
          Side.CLIENT, List.of("total", "serialize", "call", "deserialize"),
          Side.SERVER, List.of("total", "serialize", "service", "deserialize"));

  @Override
  public List<Comparison> all(Measurements measurements) {
    List<LevelPair> pairs = LevelPair.of(measurements.campaign().study());
    List<Comparison> comparisons =
        new ArrayList<>(
            Comparisons.compared(Family.TABLES, Measurand.OF_THE_PAPER, pairs, measurements));
    comparisons.addAll(answers(measurements));
    comparisons.addAll(Comparisons.compared(Family.SIZES, Measurand.OF_SIZES, pairs, measurements));
    comparisons.addAll(
        Comparisons.compared(
            Family.PROCESS, Measurand.ofProcesses(measurements), pairs, measurements));
    return List.copyOf(comparisons);
  }

  @Override
  public List<Comparison> answers(Measurements measurements) {
    List<LevelPair> asked = Comparisons.asked(measurements.campaign().study());
    return Comparisons.compared(Family.ANSWER, Measurand.OF_AN_ANSWER, asked, measurements);
  }

  @Override
  public List<Measurand> checked() {
    return Measurand.OF_THE_PAPER;
  }

  @Override
  public Chapter chapter(Measurements measurements, List<Comparison> comparisons) {
    Warnings warnings = Warnings.of(measurements);
    List<String> sentences = new ArrayList<>();
    if (!new FactorialDesign(measurements.campaign().study()).varies()) {
      sentences.add("The study has one cell: there is nothing to compare.");
      sentences.add(warnings.counted());
      return CampaignComparisons.chapter(sentences, List.of(warnings.listing()), warnings);
    }
    List<MeasurandAnova> anovas = MeasurandAnova.all(measurements);
    sentences.add(
        "Runs that share a server process, and servers of one round, are not independent. Two levels"
            + " are therefore compared within rounds, and the scatter is that of their ratio from"
            + " round to round. The analysis of variance has an error term for each kind of factor:"
            + " of boards, of servers and of runs.");
    sentences.addAll(PairsText.sentences(measurements, comparisons));
    sentences.addAll(measurements.levelNotes());
    sentences.add(variance(anovas));
    sentences.add(
        compared(
            comparisons.stream()
                .filter(comparison -> comparison.family() == Family.TABLES)
                .toList()));
    sentences.add(warnings.counted());
    List<Sheet> sheets = new ArrayList<>(List.of(warnings.listing(), EffectsListing.of(anovas)));
    sheets.add(AnovaListing.of(anovas));
    sheets.add(Comparisons.listing(comparisons, measurements.levelNotes()));
    RatioChanges.of(measurements).ifPresent(sheets::add);
    PairsListing.of(measurements, comparisons).ifPresent(sheets::add);
    return CampaignComparisons.chapter(sentences, sheets, warnings);
  }

  private static String variance(List<MeasurandAnova> anovas) {
    long analysed = anovas.stream().filter(anova -> anova.raw().isPresent()).count();
    List<String> ways =
        anovas.stream()
            .filter(anova -> anova.raw().isPresent())
            .map(MeasurandAnova::how)
            .distinct()
            .toList();
    return String.format(
            Locale.ROOT,
            "Analysis of variance of %d of %d quantities, on their own scale%s. The remarks of its",
            analysed,
            anovas.size(),
            ways.isEmpty() ? "" : ": " + String.join("; or ", ways))
        + " lines say what is left out, and why a quantity has none.";
  }

  private static String compared(List<Comparison> comparisons) {
    return String.format(
            Locale.ROOT,
            "Of %d comparisons of two levels, all other levels being the same, %d show a difference",
            comparisons.size(),
            count(comparisons, "different"))
        + String.format(
            Locale.ROOT,
            " (p < 0.05, adjusted for all of them), %d do not, and %d could not be",
            count(comparisons, "not shown to differ"),
            count(comparisons, "not tested"))
        + " tested. A difference that is not shown may still be there.";
  }

  private static long count(List<Comparison> comparisons, String decision) {
    return comparisons.stream()
        .filter(comparison -> comparison.decision().equals(decision))
        .count();
  }

  /** Times and energies of whole runs; those of parts are in them. */
  @Override
  public List<Measurand> costs() {
    return Stream.of(Side.values())
        .flatMap(side -> Stream.of("total_time", "total_energy").map(key -> of(side, key)))
        .toList();
  }

  /** Times and energies of a call's parts. */
  @Override
  public List<Measurand> between(Measurements a, Measurements b) {
    return Stream.of(Side.values()).flatMap(side -> keys(side).map(key -> of(side, key))).toList();
  }

  /** {@return keys of all quantities that two campaigns are compared by} */
  static Stream<String> compareKeys() {
    return Stream.of(Side.values()).flatMap(CallComparisons::keys);
  }

  private static Measurand of(Side side, String key) {
    return new Measurand(side, Quantities.find(key).orElseThrow());
  }

  /** Time and energy of each part, and the total's power. */
  private static Stream<String> keys(Side side) {
    return KEYS.get(side).stream()
        .flatMap(
            part ->
                part.equals("total")
                    ? Stream.of("total_time", "total_energy", "total_power")
                    : Stream.of(part + "_time", part + "_energy"));
  }
}
