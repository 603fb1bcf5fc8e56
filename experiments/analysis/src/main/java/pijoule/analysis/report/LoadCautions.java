package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import pijoule.analysis.load.Drift;
import pijoule.analysis.load.ForeignService;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Summary;
import pijoule.campaign.RunMark;

/** Limitations of the answer of a campaign under load, one sentence each without its full stop. */
final class LoadCautions {
  private LoadCautions() {}

  static List<String> of(Measurements measurements) {
    List<String> cautions = new ArrayList<>();
    int limited = measurements.campaign().having(RunMark.GENERATOR_LIMITED).size();
    if (limited > 0) {
      cautions.add(
          "runs that the generator limited: %s; they are in no ratio and no line"
              .formatted(limited));
    }
    if (ForeignService.isIn(measurements.campaign().study())) {
      cautions.add(ForeignService.SENTENCE);
    }
    int unsteady = measurements.campaign().having(RunMark.NOT_STEADY).size();
    if (unsteady > 0) {
      cautions.add(
          "runs of servers that were not steady after their warm-up: %s".formatted(unsteady));
    }
    int scattered = measurements.campaign().having(RunMark.SCATTERED).size();
    if (scattered > 0) {
      cautions.add(
          ("runs of servers whose times scattered by more than 5 %% around one level after their"
                  + " warm-up: %s")
              .formatted(scattered));
    }
    Drift.all(measurements).stream()
        .filter(Drift::isLarge)
        .max((one, other) -> Double.compare(size(one), size(other)))
        .map(LoadCautions::drifted)
        .ifPresent(cautions::add);
    int late = measurements.campaign().having(RunMark.LATE).size();
    if (late > 0) {
      cautions.add(
          "runs whose requests started late: %s; the generator is in their response times"
              .formatted(late));
    }
    return cautions;
  }

  private static double size(Drift drift) {
    return Math.abs(Math.log(drift.ratio()));
  }

  private static String drifted(Drift drift) {
    return String.format(
        Locale.ROOT,
        "%s of %s changed by %+.0f %%%s while its servers were measured",
        drift.measurand().display(),
        drift.stack().display(),
        percent(drift.ratio()),
        interval(drift.logs()));
  }

  private static String interval(Summary logs) {
    return logs.ci95Low().isEmpty()
        ? ""
        : String.format(
            Locale.ROOT,
            " (95 %%: %+.0f to %+.0f %%)",
            percent(Math.exp(logs.ci95Low().getAsDouble())),
            percent(Math.exp(logs.ci95High().getAsDouble())));
  }

  private static double percent(double ratio) {
    return (ratio - 1) * 100;
  }
}
