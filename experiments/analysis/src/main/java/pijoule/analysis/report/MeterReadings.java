package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.analysis.measure.IdlePower;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.SessionMeter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.trace.MeanReading;

/** Readings of a campaign's meters as a person compares them with a multimeter, and findings. */
final class MeterReadings {
  private MeterReadings() {}

  /**
   * {@return volts, amperes, mean and idle power of each meter in each session, and what is wrong
   * with it, one sentence each}
   *
   * @param measurements of a campaign
   */
  static List<String> sentences(Measurements measurements) {
    List<String> sentences = new ArrayList<>();
    for (SessionMeter meter : measurements.meters()) {
      String named = meter.info().meter() + " in session " + meter.session();
      meter.mean().ifPresent(mean -> sentences.add(named + ": " + text(meter, mean)));
      finding(meter)
          .ifPresent(words -> sentences.add("**Finding**: meter " + named + ": " + words));
    }
    return sentences;
  }

  private static String text(SessionMeter meter, MeanReading mean) {
    return String.format(
        Locale.ROOT,
        "%s, %,d samples (%s)",
        values(meter, mean),
        mean.samples(),
        MeanReading.coverage(accuracy(meter)));
  }

  /**
   * {@return addition to the reason why no energy is compared: which meters work, or that all are
   * simulated; empty if none measures}
   *
   * @param measurements of a campaign
   */
  static String ifMetersWork(Measurements measurements) {
    List<SessionMeter> devices =
        measurements.meters().stream()
            .filter(meter -> meter.mean().isPresent() && isDevice(meter.info().meterInfo()))
            .toList();
    if (devices.stream().allMatch(meter -> meter.info().meterInfo().estimate())) {
      return devices.isEmpty() ? "" : "; the meters are simulated";
    }
    return devices.stream()
        .filter(meter -> !meter.info().meterInfo().estimate())
        .map(meter -> meter.info().meter())
        .distinct()
        .collect(Collectors.joining(", ", "; meters work: ", ""));
  }

  /** {@return whether a meter measured, so that nobody needs to be sent for one} */
  static boolean measure(Measurements measurements) {
    return measurements.meters().stream()
        .anyMatch(meter -> meter.mean().isPresent() && !meter.info().meterInfo().estimate());
  }

  /** {@return the caution that a meter contradicts itself; empty if none does} */
  static Optional<String> caution(Measurements measurements) {
    List<String> found =
        measurements.meters().stream()
            .flatMap(
                meter -> finding(meter).map(words -> meter.info().meter() + ": " + words).stream())
            .toList();
    String others = found.size() > 1 ? " (and %d more)".formatted(found.size() - 1) : "";
    return found.stream().findFirst().map(words -> "meter " + words + others);
  }

  private static Optional<String> finding(SessionMeter meter) {
    return meter.info().meterInfo().finding();
  }

  /**
   * A simulated device is one, and its power an estimate; a model only repeats what it was given.
   */
  private static boolean isDevice(MeterInfo info) {
    return !info.estimate() || info.voltageAndCurrent();
  }

  private static String values(SessionMeter meter, MeanReading mean) {
    Accuracy accuracy = accuracy(meter);
    return mean.shownParts()
        + MeanReading.shown(mean.watts(), MeanReading.uWatts(accuracy, mean.watts(), 0))
        + " on average"
        + meter.idle().map(idle -> ", " + idle(idle, accuracy)).orElse("")
        + (meter.info().meterInfo().estimate() ? ", an estimate" : "");
  }

  private static String idle(IdlePower idle, Accuracy accuracy) {
    double u = MeanReading.uWatts(accuracy, idle.watts(), idle.uWatts());
    return "idle %s in %d pauses".formatted(MeanReading.shown(idle.watts(), u), idle.pauses());
  }

  private static Accuracy accuracy(SessionMeter meter) {
    return meter.info().meterInfo().accuracy();
  }
}
