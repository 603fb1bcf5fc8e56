package pijoule.energy.fnirsi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import pijoule.energy.deviceclock.ExactEdges;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.PlausiblePower;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.PortFile;
import pijoule.energy.port.PortReader;
import pijoule.energy.port.StreamedMeter;

/** A USB tester of FNIRSI between a board and its supply, by Linux's hidraw. */
public final class FnirsiKind extends MeterKind {
  /** Serial number or file of the tester. */
  public static final MeterSetting<String> TESTER =
      MeterSetting.text(
          "--tester",
          "TESTER",
          "fnirsi: serial number or file of the tester, such as /dev/hidraw0 (default: the only one).");

  /** Registered in META-INF/services. */
  public FnirsiKind() {
    super(
        "fnirsi",
        new Traits(
            false,
            Boundary.BOARD,
            false,
            "of its data sheet: --u-gain",
            Verified.DOCUMENT,
            PlausiblePower.ofWatts(300, "50 V and 6 A of a USB tester")),
        Rates.streamed(FnirsiReport.HERTZ));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return Declared.with(TESTER);
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return FnirsiMeter.open(this, settings, host);
  }

  /** Reads a USB tester. */
  static final class FnirsiMeter extends StreamedMeter<FnirsiStream> {
    /** Two starts, where it may be one of two models. */
    private static final long ANSWER_NS = 5_000_000_000L;

    private final FnirsiKind kind;
    private final MeterSettings settings;
    private final FnirsiTester tester;

    FnirsiMeter(
        FnirsiKind kind,
        MeterSettings settings,
        FnirsiTester tester,
        BytePort port,
        LongSupplier clock) {
      super(
          new FnirsiStream(port, tester.model(), settings.rate().hertz()),
          ExactEdges.none(),
          clock);
      this.kind = kind;
      this.settings = settings;
      this.tester = tester;
    }

    static Meter open(FnirsiKind kind, MeterSettings settings, MeterHost host) throws IOException {
      FnirsiTester tester = FnirsiTester.choose(host.root(), settings.get(FnirsiKind.TESTER));
      PortReader port =
          port(tester, () -> file(again(host.root(), settings, tester)), host.clock());
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

    @Override
    protected void handshake() throws IOException {
      awaitWatching(() -> stream().reports() > 0, ANSWER_NS);
      if (stream().reports() == 0 && stream().damaged() > 0) {
        throw new MeterUnavailableException(
            "fnirsi knows reports of 64 bytes with a check sum, got %s others from %s; update its firmware"
                .formatted(stream().damaged(), tester.title()));
      }
      if (stream().reports() == 0) {
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
          .uTimeSeconds(uTimeSeconds())
          .counts(stream().counts())
          .build();
    }

    /**
     * Reports by Linux's hidraw: a read gives one report. Written is a report's number before it, 0
     * where a device has none (Documentation/hid/hidraw.rst of the Linux kernel).
     *
     * <p>It is opened twice, because a channel that waits for a read lets nobody write.
     */
    static final class HidrawFile implements PortFile {
      private final FileChannel reading;
      private final FileChannel writing;
      private final ByteBuffer report = ByteBuffer.allocateDirect(FnirsiReport.BYTES);

      private HidrawFile(FileChannel reading, FileChannel writing) {
        this.reading = reading;
        this.writing = writing;
      }

      /**
       * Opens a device.
       *
       * @param from file to read from
       * @param to file to write to, the same one but for a twin made of pipes
       */
      static HidrawFile open(Path from, Path to) throws IOException {
        FileChannel reading = FileChannel.open(from, StandardOpenOption.READ);
        try {
          return new HidrawFile(reading, FileChannel.open(to, StandardOpenOption.WRITE));
        } catch (IOException refused) {
          reading.close();
          throw refused;
        }
      }

      @Override
      public int read(byte[] buffer) throws IOException {
        report.clear();
        int count = reading.read(report);
        report.flip();
        report.get(buffer, 0, report.remaining());
        return count;
      }

      @Override
      public void write(byte[] bytes) throws IOException {
        ByteBuffer numbered = ByteBuffer.allocate(bytes.length + 1);
        numbered.put((byte) 0).put(bytes).flip();
        writing.write(numbered);
      }

      @Override
      public void close() {
        try (reading;
            writing) {
          reading.close();
        } catch (IOException gone) {
          // A device that has gone is closed.
          return;
        }
      }
    }
  }
}
