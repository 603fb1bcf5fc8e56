package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.LoadRun;
import pijoule.campaign.RunMark;

/** The chapter on servers under load. */
public final class LoadChapter {
  /** Key of the chapter. */
  public static final String KEY = "rates";

  private LoadChapter() {}

  /**
   * {@return listings {@code power-lines}, {@code power-points}, {@code request-times}, and where
   * the campaign has them {@code max-rate}, {@code max-rate-steps}, {@code graduated} and {@code
   * drift}}
   *
   * @param measurements of a campaign under load
   * @param figures of power and times against rate
   */
  public static Chapter of(Measurements measurements, List<Figure> figures) {
    List<LoadedStack> stacks = LoadedStack.of(measurements.campaign().study());
    List<Sheet> sheets = new ArrayList<>();
    List<MaxRates> rates = MaxRates.all(measurements);
    if (!rates.isEmpty()) {
      sheets.add(MaxRates.listing(rates));
    }
    sheets.add(PowerListing.lines(measurements, stacks));
    sheets.add(TimesListing.of(measurements));
    List<Graduated> graduated = Graduated.all(measurements);
    if (!graduated.isEmpty()) {
      boolean atLeast = rates.stream().anyMatch(rate -> rate.atLeast() > 0);
      sheets.add(Graduated.listing(graduated, atLeast));
    }
    List<Drift> drifts = Drift.all(measurements);
    if (!drifts.isEmpty()) {
      sheets.add(Drift.listing(drifts));
    }
    List<Starts> starts = Starts.all(measurements);
    if (!starts.isEmpty()) {
      sheets.add(Starts.listing(starts));
    }
    sheets.add(PowerListing.points(measurements, stacks));
    if (!rates.isEmpty()) {
      sheets.add(MaxRates.steps(measurements));
    }
    return new Chapter(
        KEY, "Power and times against rate", sentences(measurements), sheets, figures);
  }

  private static List<String> sentences(Measurements measurements) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Requests begin by a schedule, whether or not earlier ones were answered. The unit of every"
            + " interval is the server process; what varies within one is diagnosis alone.");
    windows(measurements).ifPresent(sentences::add);
    if (ForeignService.isIn(measurements.campaign().study())) {
      sentences.add("Note: " + ForeignService.SENTENCE + ".");
    }
    sentences.addAll(PowerWords.of(measurements));
    int limited = measurements.campaign().having(RunMark.GENERATOR_LIMITED).size();
    if (limited > 0) {
      sentences.add(
          "Runs that the generator limited: %s. They are in the tables and in no line, ratio or figure."
              .formatted(limited));
    }
    return sentences;
  }

  /** {@return sentence on how requests were offered; the study has the same for all of its runs} */
  private static Optional<String> windows(Measurements measurements) {
    return measurements.campaign().runs().stream()
        .flatMap(run -> run.load().stream())
        .map(LoadRun::record)
        .filter(record -> record.ratePerSecond() > 0)
        .findFirst()
        .map(
            record ->
                "Windows of %s s after %s s of the same load, %s arrivals, %s connections."
                    .formatted(
                        Numbers.full(record.durationSeconds()),
                        Numbers.full(record.leadInSeconds()),
                        record.arrivals().equals("poisson") ? "random (Poisson)" : "even",
                        record.connections()));
  }
}
