package pijoule.energy.fnirsi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.port.PortTwin;
import pijoule.energy.units.Frequency;

/**
 * A tester at a port in memory, by the public description of its protocol
 * (github.com/baryluk/fnirsi-usb-power-data-logger): it measures once it got its three commands,
 * its first report has no samples, and it stops where nobody lets it go on.
 */
final class FnirsiTwin extends PortTwin {
  private static final long REPORT_NS = 40_000_000;
  private static final long PATIENCE_NS = 1_500_000_000L;

  private final FnirsiModel model;
  private final Random random = new Random(48);
  private final List<Integer> commands = new ArrayList<>();
  private final FnirsiMeter meter;
  private long toldNs = Long.MIN_VALUE / 2;
  private boolean first;

  FnirsiTwin(FnirsiModel model, double watts, double hertz) throws IOException {
    this(model, watts, hertz, false);
  }

  FnirsiTwin(FnirsiModel model, double watts, double hertz, boolean rubbish) throws IOException {
    super(9_000_000_000L, watts);
    this.model = model;
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

  @Override
  public void send(byte[] bytes) {
    if (gone || silent || !FnirsiReport.isWhole(bytes)) {
      return;
    }
    int type = bytes[1] & 0xff;
    commands.add(type);
    toldNs = nowNs;
    if (type == FnirsiReport.WAKE) {
      measuring = false;
    }
    int size = commands.size();
    List<Integer> start = List.of(FnirsiReport.WAKE, FnirsiReport.START, model.lastStart());
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
    if (!gone && !silent && measuring && commanded) {
      come(rubbish ? noise() : report());
    }
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
    return Map.of(Fault.RESTARTED, "its reports have no counter");
  }
}
