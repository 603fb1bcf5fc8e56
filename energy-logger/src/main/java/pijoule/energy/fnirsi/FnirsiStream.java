package pijoule.energy.fnirsi;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.energy.deviceclock.SteadyStream;
import pijoule.energy.fnirsi.FnirsiTester.FnirsiModel;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.SteadySampleStream;

/** From a tester's reports to samples on the recorder's clock. */
final class FnirsiStream extends SteadySampleStream {
  /** A few ms, by the public description of the protocol; nobody has measured it here. */
  private static final double LATENCY_BOUND_SECONDS = 5e-3;

  /** Three commands at once let one crash (github.com/Randomblock1/fnirsi-usb-tool), ns. */
  private static final long BETWEEN_COMMANDS_NS = 25_000_000;

  /** A tester that sent nothing for so long has nothing left, ns. */
  private static final long DRAINED_NS = 1_000_000_000L;

  private static final int MAX_DRAINED = 1000;

  private static final Optional<byte[]> GO_ON =
      Optional.of(FnirsiReport.command(FnirsiReport.GO_ON));

  private final FnirsiModel model;
  private final Deque<Integer> commands = new ArrayDeque<>();
  private boolean started;
  private int attempt;
  private long commandNs = Long.MIN_VALUE / 2;
  private long damagedNow;
  private long reports;
  private long damaged;
  private long others;

  FnirsiStream(BytePort port, FnirsiModel model, double hertz) {
    super(
        port,
        new SteadyStream(FnirsiReport.HERTZ, hertz, LATENCY_BOUND_SECONDS),
        "fnirsi: the tester was unplugged");
    this.model = model;
    port.reply(FnirsiStream::goOn);
  }

  /**
   * A tester goes on for as long as each report is answered, a damaged one, too: with one answer a
   * second an FNB58 of firmware V0.68 freezes (issue 19 of {@link FnirsiModel}'s source).
   */
  private static Optional<byte[]> goOn(byte[] report) {
    boolean other = FnirsiReport.isWhole(report) && !FnirsiReport.isData(report);
    return other ? Optional.empty() : GO_ON;
  }

  @Override
  protected void start(long ns) {
    commands.clear();
    commands.addAll(model.start(attempt));
    started = false;
  }

  /** Sends the next command of a start where its time has come, by the clock and not an event's. */
  private void command(long ns) {
    if (isOpen() && !commands.isEmpty() && ns - commandNs >= BETWEEN_COMMANDS_NS) {
      port().send(FnirsiReport.command(commands.remove()));
      commandNs = ns;
      heard(ns);
    }
  }

  @Override
  protected void bytes(byte[] report, long ns) {
    if (!FnirsiReport.isWhole(report)) {
      damaged++;
      damagedNow++;
      return;
    }
    if (!FnirsiReport.isData(report)) {
      others++;
      return;
    }
    heard(ns);
    if (!commands.isEmpty()) {
      // Of an earlier session; what it sends now has no beginning.
      return;
    }
    if (!started) {
      // The first one after a start has no samples that anyone understands.
      started = true;
      return;
    }
    endDamage();
    reports++;
    for (int i = 0; i < FnirsiReport.SAMPLES; i++) {
      samples().add(FnirsiReport.volts(report, i), FnirsiReport.amperes(report, i));
    }
    samples().arrived(ns);
  }

  private void endDamage() {
    if (damagedNow > 0 && reports > 0) {
      samples()
          .gap(
              "fnirsi: reports failed their check sum",
              OptionalLong.of(FnirsiReport.SAMPLES * damagedNow));
    }
    damagedNow = 0;
  }

  /** Goes on with a start, and starts a tester again that was silent for too long. */
  @Override
  protected void watch(long nowNs) {
    command(nowNs);
    super.watch(nowNs);
  }

  @Override
  protected void silent() {
    attempt += started ? 0 : 1;
  }

  /**
   * Lets the tester stop, and reads until it has: one that is left with reports to send freezes
   * (issues 4 and 7 of {@link FnirsiModel}'s source).
   */
  @Override
  protected void stop() throws IOException {
    port().reply(report -> Optional.empty());
    boolean more = isOpen();
    for (int left = MAX_DRAINED; more && left > 0; left--) {
      more = port().next(DRAINED_NS).isPresent();
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

  @Override
  protected void finish(SampleSink sink) throws IOException {
    endDamage();
    super.finish(sink);
  }

  @Override
  public Map<String, Double> counts() {
    return Map.of(
        "reports", (double) reports,
        "reports_damaged", (double) damaged,
        "reports_others", (double) others,
        "unplugs", unplugs());
  }
}
