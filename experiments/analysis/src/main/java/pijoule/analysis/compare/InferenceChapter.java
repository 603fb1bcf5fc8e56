package pijoule.analysis.compare;

import java.util.List;
import java.util.Locale;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Listing;

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
    return CampaignComparisons.of(measurements.campaign())
        .chapter(measurements, warnings, comparisons);
  }

  /** The number of warnings, in a sentence. */
  static String warned(Listing warnings) {
    return warnings.rows().isEmpty()
        ? "No check of the runs warns."
        : String.format(
            Locale.ROOT,
            "Warnings of the checks of the runs: %d; read them before the numbers.",
            warnings.rows().size());
  }
}
