package pijoule.energy.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.base.ClockAnchor;
import pijoule.energy.meter.MeterInfo;

/**
 * Description beside a trace's samples: METER-SESSION.json, see docs/results.md.
 *
 * @param meter the meter's name in the bench
 * @param host host that the recorder ran on
 * @param rateHertz samples a second that were asked for, greater than 0
 * @param meterInfo what is known of the meter
 * @param clock the recorder's clock, whose instants the samples carry
 * @param closing empty while recording, and for ever if the recorder was killed
 */
public record TraceInfo(
    String meter,
    String host,
    double rateHertz,
    MeterInfo meterInfo,
    ClockAnchor clock,
    Optional<TraceClosing> closing) {
  /** Name and version of the format. */
  public static final String FORMAT = "pijoule-trace/1";

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the rate is not greater than 0
   */
  public TraceInfo {
    if (!(rateHertz > 0) || Double.isInfinite(rateHertz)) {
      throw new IllegalArgumentException("rate_hertz must be > 0, got " + rateHertz);
    }
  }

  /**
   * Reads a METER-SESSION.json.
   *
   * @throws TraceException naming the file, if it is of another format or version, or lacks a key
   * @throws IOException if it cannot be read
   */
  public static TraceInfo read(Path json) throws IOException {
    return TraceInfoJson.read(json);
  }

  /** True after a clean end. */
  public boolean closed() {
    return closing.isPresent();
  }

  /** Closes the trace's description. */
  TraceInfo closedWith(TraceClosing end) {
    return new TraceInfo(meter, host, rateHertz, meterInfo, clock, Optional.of(end));
  }

  /** Copies the description with what its meter knows later of accuracy, device and counts. */
  TraceInfo knowing(MeterInfo later) {
    MeterInfo merged =
        meterInfo.toBuilder()
            .accuracy(later.accuracy())
            .device(later.device())
            .counts(later.counts())
            .build();
    return new TraceInfo(meter, host, rateHertz, merged, clock, closing);
  }

  /** Losses of a closed trace whose power was beyond the meter's range. */
  public List<TraceLoss> clipped() {
    return closing.stream()
        .flatMap(end -> end.losses().stream())
        .filter(TraceLoss::isClipped)
        .toList();
  }

  /** Time between two samples beyond which nothing is known of what lies between them, ns. */
  public long longestIntervalNanos() {
    return meterInfo.sampleKind().longestNanos(1e9 / rateHertz);
  }

  /**
   * Facts of a trace that are known only at its end.
   *
   * @param samples samples in the file, gap rows not counted
   * @param firstNs time of the first sample, ns; empty without samples
   * @param lastNs time of the last sample, ns; empty without samples
   * @param losses times of which nothing is known, in order
   * @param csvSha256 SHA-256 of the uncompressed CSV, 64 lower-case hexadecimal digits
   */
  public record TraceClosing(
      long samples,
      OptionalLong firstNs,
      OptionalLong lastNs,
      List<TraceLoss> losses,
      String csvSha256) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the number of samples and the times contradict each other
     */
    public TraceClosing {
      losses = List.copyOf(losses);
      boolean timed = firstNs.isPresent() && lastNs.isPresent();
      if (samples < 0 || timed != samples > 0) {
        throw new IllegalArgumentException(
            "a closed trace has first_ns and last_ns where samples > 0, got %s samples, %s, %s"
                .formatted(samples, firstNs, lastNs));
      }
    }
  }
}
