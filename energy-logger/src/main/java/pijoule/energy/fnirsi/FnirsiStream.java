package pijoule.energy.fnirsi;

import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;
import pijoule.energy.deviceclock.SteadyStream;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.port.BytePort;

/** From a tester's reports to samples on the recorder's clock. */
final class FnirsiStream {
  /** A few ms, by the public description of the protocol; nobody has measured it here. */
  private static final double LATENCY_BOUND_SECONDS = 5e-3;

  /** So long without a report of samples, it is started again, ns. */
  private static final long SILENCE_NS = 2_000_000_000L;

  private final BytePort port;
  private final FnirsiModel model;
  private final SteadyStream samples;
  private boolean open;
  private boolean started;
  private long heardNs;
  private long goOnNs;
  private long damagedNow;
  private long reports;
  private long damaged;
  private long others;
  private long unplugs;

  FnirsiStream(BytePort port, FnirsiModel model, double hertz) {
    this.port = port;
    this.model = model;
    this.samples = new SteadyStream(FnirsiReport.HERTZ, hertz, LATENCY_BOUND_SECONDS);
  }

  void take(BytePort.Event event) {
    switch (event.kind()) {
      case OPENED -> {
        open = true;
        start(event.ns());
      }
      case UNPLUGGED -> {
        open = false;
        unplugs++;
        samples.gap("fnirsi: the tester was unplugged", OptionalLong.empty());
      }
      case BYTES -> report(event.bytes(), event.ns());
    }
  }

  private void start(long ns) {
    port.send(FnirsiReport.command(FnirsiReport.WAKE));
    port.send(FnirsiReport.command(FnirsiReport.START));
    port.send(FnirsiReport.command(model.lastStart()));
    started = false;
    heardNs = ns;
    goOnNs = ns + model.goOnNs();
  }

  private void report(byte[] report, long ns) {
    if (!FnirsiReport.isWhole(report)) {
      damaged++;
      damagedNow++;
      return;
    }
    if (!FnirsiReport.isData(report)) {
      others++;
      return;
    }
    heardNs = ns;
    if (ns >= goOnNs) {
      port.send(FnirsiReport.command(FnirsiReport.GO_ON));
      goOnNs = ns + model.goOnNs();
    }
    if (!started) {
      // The first one after a start has no samples that anyone understands.
      started = true;
      return;
    }
    endDamage();
    reports++;
    for (int i = 0; i < FnirsiReport.SAMPLES; i++) {
      samples.add(FnirsiReport.volts(report, i), FnirsiReport.amperes(report, i));
    }
    samples.arrived(ns);
  }

  private void endDamage() {
    if (damagedNow > 0 && reports > 0) {
      samples.gap(
          "fnirsi: reports failed their check sum",
          OptionalLong.of(FnirsiReport.SAMPLES * damagedNow));
    }
    damagedNow = 0;
  }

  /** Starts a tester again that was silent for too long. */
  void watch(long nowNs) {
    if (open && nowNs - heardNs > SILENCE_NS) {
      start(nowNs);
    }
  }

  /** Reports of samples so far. */
  long reports() {
    return reports;
  }

  /** Reports so far that failed their check sum. */
  long damaged() {
    return damaged;
  }

  SteadyStream samples() {
    return samples;
  }

  void finish(SampleSink sink) throws IOException {
    endDamage();
    samples.finish(sink);
  }

  Map<String, Double> counts() {
    return Map.of(
        "reports", (double) reports,
        "reports_damaged", (double) damaged,
        "reports_others", (double) others,
        "unplugs", (double) unplugs);
  }
}
