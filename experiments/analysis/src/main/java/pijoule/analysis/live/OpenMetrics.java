package pijoule.analysis.live;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pijoule.campaign.Run;
import pijoule.campaign.RunCounts;
import pijoule.contract.clock.Alignment;
import pijoule.contract.phase.Side;

/**
 * Text of a campaign's metrics by OpenMetrics 1.0: a metric's unit ends its name, a counter's
 * sample ends in {@code _total}. Power and energy have the names of OpenTelemetry's conventions for
 * hardware, {@code hw.host.power} and {@code hw.host.energy}, as OpenTelemetry translates them for
 * Prometheus.
 */
final class OpenMetrics {
  /** Media type of the text. */
  static final String TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

  private static final double US_PER_S = 1e6;

  private final StringBuilder text = new StringBuilder();

  private OpenMetrics() {}

  /**
   * {@return the metrics}
   *
   * @param folder as read
   * @param tails of the traces that are being recorded
   * @param now wall clock
   */
  static String of(LiveFolder folder, Collection<PowerTail> tails, Instant now) {
    OpenMetrics metrics = new OpenMetrics();
    metrics.runs(folder, now);
    metrics.power(tails);
    metrics.clocks(folder);
    return metrics.text.append("# EOF\n").toString();
  }

  private void runs(LiveFolder folder, Instant now) {
    RunCounts counts = folder.campaign().counts();
    family("pijoule_planned_runs", "gauge", "", "Runs of the plan.");
    sample("pijoule_planned_runs", Map.of(), counts.planned());
    family("pijoule_finished_runs", "counter", "", "Runs that have a line in runs.jsonl.");
    sample("pijoule_finished_runs_total", Map.of("outcome", "failed"), counts.failed());
    sample("pijoule_finished_runs_total", Map.of("outcome", "valid"), counts.valid());
    family("pijoule_disturbed_runs", "counter", "", "Valid runs that others disturbed.");
    sample("pijoule_disturbed_runs_total", Map.of(), folder.disturbed().size());
    family("pijoule_failed_tries", "counter", "", "Tries that failed and were made again.");
    sample("pijoule_failed_tries_total", Map.of(), folder.campaign().failedTries().size());
    OptionalDouble left = folder.secondsLeft(now);
    if (left.isPresent()) {
      family("pijoule_time_left_seconds", "gauge", "seconds", "Time until the last run's end.");
      sample("pijoule_time_left_seconds", Map.of(), left.getAsDouble());
    }
  }

  private void power(Collection<PowerTail> tails) {
    if (tails.isEmpty()) {
      return;
    }
    family("hw_host_power_watts", "gauge", "watts", "Power of the latest sample.");
    for (PowerTail tail : tails) {
      if (tail.watts().isPresent()) {
        sample("hw_host_power_watts", meter(tail), tail.watts().getAsDouble());
      }
    }
    family(
        "hw_host_energy_joules", "counter", "joules", "Energy since this program began to read.");
    tails.forEach(tail -> sample("hw_host_energy_joules_total", meter(tail), tail.joules()));
    family("pijoule_lost_samples", "counter", "", "Samples that are missing since then.");
    tails.forEach(tail -> sample("pijoule_lost_samples_total", meter(tail), tail.lost()));
  }

  private static Map<String, String> meter(PowerTail tail) {
    return Map.of(
        "hw_id",
        tail.info().meter(),
        "estimate",
        String.valueOf(tail.info().meterInfo().estimate()));
  }

  /** The latest run's offsets of the clocks of its sides from that of the recorder. */
  private void clocks(LiveFolder folder) {
    Map<Side, Alignment> aligned = new TreeMap<>();
    folder.campaign().runs().stream()
        .filter(Run::valid)
        .max(Comparator.comparingInt(Run::order))
        .ifPresent(
            run ->
                run.sides()
                    .forEach(
                        (side, record) ->
                            record.alignment().ifPresent(found -> aligned.put(side, found))));
    if (aligned.isEmpty()) {
      return;
    }
    family("pijoule_clock_offset_seconds", "gauge", "seconds", "Offset of the meter's clock.");
    aligned.forEach(
        (side, found) ->
            sample("pijoule_clock_offset_seconds", side(side), found.offsetUs() / US_PER_S));
    family("pijoule_clock_offset_bound_seconds", "gauge", "seconds", "Maximum error of it.");
    aligned.forEach(
        (side, found) ->
            sample("pijoule_clock_offset_bound_seconds", side(side), found.boundUs() / US_PER_S));
  }

  private static Map<String, String> side(Side side) {
    return Map.of("side", side.key());
  }

  private void family(String name, String type, String unit, String help) {
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    if (!unit.isEmpty()) {
      text.append("# UNIT ").append(name).append(' ').append(unit).append('\n');
    }
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
  }

  private void sample(String name, Map<String, String> labels, double value) {
    text.append(name);
    if (!labels.isEmpty()) {
      text.append(
          new TreeMap<>(labels)
              .entrySet().stream()
                  .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + '"')
                  .collect(Collectors.joining(",", "{", "}")));
    }
    boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e15;
    text.append(' ')
        .append(isWhole ? String.format(Locale.ROOT, "%.0f", value) : Double.toString(value))
        .append('\n');
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
