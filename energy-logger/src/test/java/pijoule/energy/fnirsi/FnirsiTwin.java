package pijoule.energy.fnirsi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import pijoule.energy.fnirsi.FnirsiTester.FnirsiModel;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.port.PortTwin;
import pijoule.energy.units.Frequency;

/**
 * A tester at a port in memory, by public descriptions of its protocol and of what it does not
 * survive (github.com/baryluk/fnirsi-usb-power-data-logger, its issues 4, 7 and 19, and
 * github.com/Randomblock1/fnirsi-usb-tool): it measures once it got its three commands, its first
 * report has no samples, and it stops where nobody lets it go on. It freezes until it is plugged in
 * again where commands of a start come at once, where a report is answered later than the next one
 * but one, and where it is closed while it has reports to send.
 */
final class FnirsiTwin extends PortTwin {
  private static final long REPORT_NS = 40_000_000;
  private static final long PATIENCE_NS = 1_500_000_000L;
  private static final long LATEST_ANSWER_NS = 100_000_000;
  private static final long BETWEEN_COMMANDS_NS = 25_000_000;
  private static final long DRAINED_NS = 1_000_000_000;

  private final FnirsiModel model;
  private final int lastStart;
  private final Random random = new Random(48);
  private final List<Integer> commands = new ArrayList<>();
  private final FnirsiMeter meter;
  private long toldNs = Long.MIN_VALUE / 2;
  private long startNs = Long.MIN_VALUE / 2;
  private long sentNs = Long.MIN_VALUE / 2;
  private boolean frozen;
  private boolean first;

  FnirsiTwin(FnirsiModel model, double watts, double hertz) throws IOException {
    this(model, model.start(0).get(2), watts, hertz, false);
  }

  FnirsiTwin(FnirsiModel model, int lastStart, double watts, double hertz, boolean rubbish)
      throws IOException {
    super(9_000_000_000L, watts);
    this.model = model;
    this.lastStart = lastStart;
    this.rubbish = rubbish;
    meter =
        new FnirsiMeter(
            new FnirsiKind(),
            MeterSettings.at(Frequency.ofHertz(hertz)),
            new FnirsiTester(Path.of("/dev/hidraw0"), model, Optional.of("0001A0000000")),
            this,
            () -> nowNs);
    meter.handshake();
  }

  /** Commands so far. */
  List<Integer> commands() {
    return commands;
  }

  /** Tests whether it works only after it is plugged in again. */
  boolean isFrozen() {
    return frozen;
  }

  @Override
  public void send(byte[] bytes) {
    if (gone || silent || frozen || !FnirsiReport.isWhole(bytes)) {
      return;
    }
    int type = bytes[1] & 0xff;
    boolean answer = type == FnirsiReport.GO_ON && measuring;
    frozen = answer ? nowNs - sentNs > LATEST_ANSWER_NS : nowNs - startNs < BETWEEN_COMMANDS_NS;
    startNs = answer ? startNs : nowNs;
    commands.add(type);
    toldNs = nowNs;
    if (type == FnirsiReport.WAKE) {
      measuring = false;
    }
    int size = commands.size();
    List<Integer> start = List.of(FnirsiReport.WAKE, FnirsiReport.START, lastStart);
    if (size >= 3 && commands.subList(size - 3, size).equals(start)) {
      measuring = true;
      first = true;
    }
  }

  /** 40 ms pass. */
  @Override
  protected void pass() {
    nowNs += REPORT_NS;
    boolean commanded = nowNs - toldNs <= PATIENCE_NS;
    if (!gone && !silent && !frozen && measuring && commanded) {
      sentNs = nowNs;
      come(rubbish ? noise() : report());
    }
  }

  @Override
  public void end(Fault fault) {
    frozen &= !gone;
    super.end(fault);
  }

  @Override
  public void close() {
    frozen |= nowNs - sentNs < DRAINED_NS;
    super.close();
  }

  private byte[] noise() {
    byte[] noise = new byte[FnirsiReport.BYTES];
    random.nextBytes(noise);
    noise[0] = 0;
    return noise;
  }

  /** Four samples of 5 V; the first one after a start is no power at all. */
  private byte[] report() {
    byte[] report = FnirsiReport.command(FnirsiReport.DATA);
    for (int i = 0; i < FnirsiReport.SAMPLES; i++) {
      number(report, 2 + 15 * i, 500_000);
      number(report, 6 + 15 * i, first ? 77_777_777 : Math.round(watts / 5 * 1e5));
      report[2 + 15 * i + 12] = 1;
    }
    report[FnirsiReport.BYTES - 1] = (byte) FnirsiReport.checkSum(report);
    first = false;
    return report;
  }

  private static void number(byte[] report, int at, long number) {
    for (int i = 0; i < 4; i++) {
      report[at + i] = (byte) (number >> 8 * i);
    }
  }

  @Override
  public Meter meter() {
    return meter;
  }

  @Override
  public double hertz() {
    return FnirsiReport.HERTZ;
  }

  @Override
  public Map<Fault, String> impossible() {
    return Map.of(
        Fault.RESTARTED, "its reports have no counter",
        Fault.UNKNOWN, "its reports always have a number",
        Fault.NULL, "its reports always have a number",
        Fault.END_OF_RANGE, "nobody has described what it then reports");
  }
}
