package pijoule.energy.fnirsi;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import pijoule.energy.deviceclock.ExactEdges;
import pijoule.energy.deviceclock.SteadyStream;
import pijoule.energy.fnirsi.FnirsiTester.FnirsiModel;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.BytePort.PortReader;
import pijoule.energy.port.SteadyMeter;

/** Reads a USB tester: from its reports to samples on the recorder's clock. */
final class FnirsiMeter extends SteadyMeter {
  /** Two starts, where it may be one of two models. */
  private static final long ANSWER_NS = 5_000_000_000L;

  /** A few ms, by the public description of the protocol; nobody has measured it here. */
  private static final double LATENCY_BOUND_SECONDS = 5e-3;

  /** Three commands at once let one crash (github.com/Randomblock1/fnirsi-usb-tool), ns. */
  private static final long BETWEEN_COMMANDS_NS = 25_000_000;

  /** A tester that sent nothing for so long has nothing left, ns. */
  private static final long DRAINED_NS = 1_000_000_000L;

  private static final int MAX_DRAINED = 1000;

  private static final Optional<byte[]> GO_ON =
      Optional.of(FnirsiReport.command(FnirsiReport.GO_ON));

  private final FnirsiKind kind;
  private final MeterSettings settings;
  private final FnirsiTester tester;
  private final Deque<Integer> commands = new ArrayDeque<>();
  private boolean started;
  private int attempt;
  private long commandNs = Long.MIN_VALUE / 2;
  private long damagedNow;
  private long reports;
  private long damaged;
  private long others;

  FnirsiMeter(
      FnirsiKind kind,
      MeterSettings settings,
      FnirsiTester tester,
      BytePort port,
      LongSupplier clock) {
    super(
        port,
        new SteadyStream(FnirsiReport.HERTZ, settings.rate().hertz(), LATENCY_BOUND_SECONDS),
        ExactEdges.none(),
        clock,
        "fnirsi: the tester was unplugged");
    this.kind = kind;
    this.settings = settings;
    this.tester = tester;
    port.reply(FnirsiMeter::goOn);
  }

  static Meter open(FnirsiKind kind, MeterSettings settings, MeterHost host) throws IOException {
    FnirsiTester tester = FnirsiTester.choose(host.root(), settings.get(FnirsiKind.TESTER));
    PortReader port = port(tester, () -> again(host.root(), settings, tester).open(), host.clock());
    return ready(new FnirsiMeter(kind, settings, tester, port, host.clock()));
  }

  /**
   * Opens a tester's file.
   *
   * @throws MeterUnavailableException in one line, with the rule for udev where it may not be
   *     opened
   */
  static PortReader port(FnirsiTester tester, PortReader.Opener opener, LongSupplier clock)
      throws IOException {
    try {
      return PortReader.open("fnirsi", opener, clock);
    } catch (AccessDeniedException denied) {
      throw new MeterUnavailableException(
          "fnirsi may not open %s; put '%s' into /etc/udev/rules.d/70-fnirsi.rules, run 'sudo udevadm control --reload' and plug it in again"
              .formatted(tester.file(), tester.model().udevRule()));
    } catch (MeterUnavailableException named) {
      throw named;
    } catch (IOException refused) {
      throw new MeterUnavailableException(
          "fnirsi must open %s, got %s; plug it in again"
              .formatted(tester.file(), refused.getMessage()));
    }
  }

  /** Finds the tester again, which may be another file when it is plugged in again. */
  private static FnirsiTester again(Path root, MeterSettings settings, FnirsiTester first)
      throws IOException {
    FnirsiTester found =
        FnirsiTester.choose(root, settings.get(FnirsiKind.TESTER).or(first::serial));
    if (found.model() != first.model() || !found.serial().equals(first.serial())) {
      throw new IOException("another tester: " + found.title());
    }
    return found;
  }

  @Override
  protected void handshake() throws IOException {
    awaitWatching(() -> reports > 0, ANSWER_NS);
    if (reports == 0 && damaged > 0) {
      throw new MeterUnavailableException(
          "fnirsi knows reports of 64 bytes with a check sum, got %s others from %s; update its firmware"
              .formatted(damaged, tester.title()));
    }
    if (reports == 0) {
      throw new MeterUnavailableException(
          "fnirsi must get samples within 5 s, got none from %s; plug it in again and close other programs that read it"
              .formatted(tester.title()));
    }
  }

  @Override
  public MeterInfo info() {
    double hertz = settings.rate().hertz();
    return Declared.describe(
            kind, settings, hertz < FnirsiReport.HERTZ ? SampleKind.MEAN : SampleKind.POINT)
        .voltageAndCurrent(true)
        .source(tester.title() + ", in 10 uV and 10 uA")
        .device(Map.of("model", tester.model().title(), "serial", tester.serial().orElse("none")))
        .accuracy(Term.U_TIME_SECONDS, uTimeSeconds())
        .counts(
            Map.of(
                "reports", (double) reports,
                "reports_damaged", (double) damaged,
                "reports_others", (double) others,
                "unplugs", unplugs()))
        .build();
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
    commands.addAll(tester.model().start(attempt));
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

  @Override
  public void finish(SampleSink sink) throws IOException {
    endDamage();
    super.finish(sink);
  }
}
