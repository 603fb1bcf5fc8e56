package pijoule.analysis.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import pijoule.analysis.document.Chapter;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.tables.Listing;
import pijoule.analysis.tables.Sheet;

/** The chapter on significant differences and their uncertainty. */
public final class InferenceChapter {
  private InferenceChapter() {}

  /**
   * {@return listings {@code warnings}, {@code effects}, {@code anova}, {@code comparisons} and, of
   * several pairs of boards, {@code pairs}; all but the first only where the study varies
   * something, and under load no analysis of variance}
   *
   * @param measurements of a campaign
   * @param comparisons of the same campaign
   */
  public static Chapter of(Measurements measurements, List<Comparison> comparisons) {
    Listing warnings = Warnings.of(measurements);
    List<String> sentences = new ArrayList<>();
    if (measurements.campaign().underLoad()) {
      return underLoad(measurements, warnings, comparisons);
    }
    if (!new FactorialDesign(measurements.campaign().study()).varies()) {
      sentences.add("The study has one cell: there is nothing to compare.");
      sentences.add(warned(warnings));
      return new Chapter("inference", "Differences", sentences, List.of(warnings), List.of());
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
        compared(comparisons.stream().filter(of -> of.family() == Family.TABLES).toList()));
    sentences.add(warned(warnings));
    List<Sheet> sheets = new ArrayList<>(List.of(warnings, EffectsListing.of(anovas)));
    sheets.add(AnovaListing.of(anovas));
    sheets.add(Comparisons.listing(comparisons, measurements.levelNotes()));
    PairsListing.of(measurements, comparisons).ifPresent(sheets::add);
    return new Chapter("inference", "Differences", sentences, sheets, List.of());
  }

  private static Chapter underLoad(
      Measurements measurements, Listing warnings, List<Comparison> comparisons) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Stacks are compared at each rate within rounds: the scatter is that of their ratio from one"
            + " pair of server processes to the next. Runs that the generator limited are left out.");
    sentences.addAll(PairsText.sentences(measurements, comparisons));
    sentences.addAll(measurements.levelNotes());
    sentences.add(warned(warnings));
    List<Sheet> sheets = new ArrayList<>(List.of(warnings));
    if (comparisons.isEmpty()) {
      sentences.add("The study varies nothing but the rate: no two stacks are compared.");
    } else {
      sheets.add(Comparisons.listing(comparisons, measurements.levelNotes()));
      PairsListing.of(measurements, comparisons).ifPresent(sheets::add);
    }
    return new Chapter("inference", "Differences", sentences, sheets, List.of());
  }

  private static String variance(List<MeasurandAnova> anovas) {
    long analysed = anovas.stream().filter(of -> of.raw().isPresent()).count();
    List<String> ways =
        anovas.stream()
            .filter(of -> of.raw().isPresent())
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
    return comparisons.stream().filter(of -> of.decision().equals(decision)).count();
  }

  private static String warned(Listing warnings) {
    return warnings.rows().isEmpty()
        ? "No check of the runs warns."
        : String.format(
            Locale.ROOT,
            "Warnings of the checks of the runs: %d; read them before the numbers.",
            warnings.rows().size());
  }
}
