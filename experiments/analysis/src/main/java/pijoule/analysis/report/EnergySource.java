package pijoule.analysis.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.SessionMeter;
import pijoule.analysis.table.Numbers;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;

/** Describes the power source: meters, their settings and calibration. */
final class EnergySource {
  /** Settings of an Arduino that are the line of its calibration. */
  private static final Set<String> LINE =
      Set.of("v_gain_volts", "v_offset_volts", "i_gain_amperes", "i_offset_amperes");

  private EnergySource() {}

  /**
   * {@return a sentence for each meter and each way in which it was set, with Markdown for
   * emphasis}
   *
   * @param measurements of a campaign
   */
  static List<String> sentences(Measurements measurements) {
    Map<String, TreeSet<Integer>> sessions = new TreeMap<>();
    Path environment = measurements.campaign().folder().resolve("environment");
    for (SessionMeter meter : measurements.meters()) {
      sessions
          .computeIfAbsent(sentence(meter, environment), text -> new TreeSet<>())
          .add(meter.session());
    }
    if (sessions.isEmpty()) {
      return List.of("No trace could be used: every energy is NA.");
    }
    return sessions.entrySet().stream()
        .map(entry -> entry.getKey() + "; session " + join(entry.getValue()))
        .toList();
  }

  private static String sentence(SessionMeter meter, Path environment) {
    MeterInfo info = meter.info().meterInfo();
    String how = info.estimate() ? "**estimate**: power is modelled, not measured" : "measured";
    return "%s (%s) on %s: %s; boundary %s%s; %s samples/s asked for (%s); source %s%s; %s"
        .formatted(
            meter.info().meter(),
            info.kind(),
            meter.info().host(),
            how,
            info.boundary().key(),
            info.selfMeasuring() ? ", the board measures itself" : "",
            Numbers.full(meter.info().rateHertz()),
            info.sampleKind().key(),
            info.source(),
            settings(info),
            calibration(info, environment));
  }

  private static String settings(MeterInfo info) {
    String settings =
        info.settings().entrySet().stream()
            .filter(setting -> !LINE.contains(setting.getKey()))
            .map(setting -> setting.getKey() + " " + Numbers.full(setting.getValue()))
            .collect(Collectors.joining(", "));
    return settings.isEmpty() ? "" : "; " + settings;
  }

  private static String calibration(MeterInfo info, Path environment) {
    String gain =
        info.accuracy().of(Term.U_GAIN_RELATIVE).isPresent()
            ? String.format(
                Locale.ROOT,
                "u of the gain %s %%",
                percent(info.accuracy().of(Term.U_GAIN_RELATIVE).getAsDouble()))
            : "u of the gain unknown, so that every u is a lower bound";
    return CalibrationText.of(info, environment) + ", " + gain;
  }

  private static String percent(double relative) {
    return String.format(Locale.ROOT, "%.3g", relative * 100);
  }

  private static String join(Set<Integer> sessions) {
    return sessions.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
