package pijoule.energy.fnirsi;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.LongSupplier;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.PortReader;

/**
 * Reads a USB tester. Samples are held back until their times are settled, some eleven seconds, as
 * those of an Arduino are.
 */
final class FnirsiMeter implements Meter {
  /** Two starts, where it may be one of two models. */
  private static final long ANSWER_NS = 5_000_000_000L;

  private final FnirsiKind kind;
  private final MeterSettings settings;
  private final FnirsiTester tester;
  private final BytePort port;
  private final FnirsiStream stream;
  private final LongSupplier clock;

  FnirsiMeter(
      FnirsiKind kind,
      MeterSettings settings,
      FnirsiTester tester,
      BytePort port,
      LongSupplier clock) {
    this.kind = kind;
    this.settings = settings;
    this.tester = tester;
    this.port = port;
    this.clock = clock;
    this.stream = new FnirsiStream(port, tester.model(), settings.rate().hertz());
  }

  static Meter open(FnirsiKind kind, MeterSettings settings, MeterHost host) throws IOException {
    FnirsiTester tester = FnirsiTester.choose(host.root(), settings.get(FnirsiKind.TESTER));
    PortReader port = port(tester, () -> file(again(host.root(), settings, tester)), host.clock());
    FnirsiMeter meter = new FnirsiMeter(kind, settings, tester, port, host.clock());
    try {
      meter.handshake();
      return meter;
    } catch (IOException | IllegalArgumentException refused) {
      meter.close();
      throw refused;
    }
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

  /** The same tester, which may be another file when it is plugged in again. */
  private static Path again(Path root, MeterSettings settings, FnirsiTester first)
      throws IOException {
    FnirsiTester found =
        FnirsiTester.choose(root, settings.get(FnirsiKind.TESTER).or(first::serial));
    if (found.model() != first.model() || !found.serial().equals(first.serial())) {
      throw new IOException("another tester: " + found.title());
    }
    return found.file();
  }

  private static HidrawFile file(Path path) throws IOException {
    return HidrawFile.open(path, path);
  }

  /** Waits for samples. */
  void handshake() throws IOException {
    port.await(this::answers, ANSWER_NS, clock, stream::take);
    if (stream.reports() == 0 && stream.damaged() > 0) {
      throw new MeterUnavailableException(
          "fnirsi knows reports of 64 bytes with a check sum, got %s others from %s; update its firmware"
              .formatted(stream.damaged(), tester.title()));
    }
    if (stream.reports() == 0) {
      throw new MeterUnavailableException(
          "fnirsi must get samples within 5 s, got none from %s; plug it in again and close other programs that read it"
              .formatted(tester.title()));
    }
  }

  private boolean answers() {
    stream.watch(clock.getAsLong());
    return stream.reports() > 0;
  }

  @Override
  public MeterInfo info() {
    double hertz = settings.rate().hertz();
    return Declared.describe(
            kind, settings, hertz < FnirsiReport.HERTZ ? SampleKind.MEAN : SampleKind.POINT)
        .voltageAndCurrent(true)
        .source(tester.title() + ", in 10 uV and 10 uA")
        .device(Map.of("model", tester.model().title(), "serial", tester.serial().orElse("none")))
        .uTimeSeconds(stream.samples().uTimeSeconds())
        .counts(stream.counts())
        .build();
  }

  @Override
  public boolean holdsSamples() {
    return stream.samples().holdsSamples();
  }

  @Override
  public void sample(SampleSink sink) throws IOException {
    port.drain(stream::take);
    stream.watch(clock.getAsLong());
    stream.samples().release(sink);
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
    stream.finish(sink);
  }

  @Override
  public void close() {
    stream.stop();
    port.close();
  }
}
