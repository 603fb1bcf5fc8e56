package pijoule.energy.mcp39;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.Outage;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.plug.PlugKind;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.PortReader;
import pijoule.energy.serial.SerialBytes;

/**
 * Asks a power monitor for an outlet's active power. Frames and registers by Microchip's data sheet
 * DS20005473B, 4 and 6; what a step of the power is, by its range, as
 * github.com/green-coding-solutions/green-metrics-tool has it for the same board
 * (metric_providers/psu/energy/ac/mcp): 10 mW at range 19.
 */
final class Mcp39Meter implements Meter {
  static final int POWER = 0x0016;
  static final int ACCUMULATION = 0x00a8;
  static final int RANGES = 0x00ae;
  static final int RANGES_APART = 0x10;
  private static final int OUTLETS_APART = 4;
  private static final int HEAD = 0xa5;
  private static final int ACKNOWLEDGED = 0x06;
  private static final int POINT_AT = 0x41;
  private static final int READ = 0x4e;
  private static final int WRITE = 0x4d;

  /** Ranges of voltage and current that the board is calibrated at. */
  private static final int VOLTAGE_RANGE = 18;

  private static final int CURRENT_RANGE = 12;
  private static final int RANGE_OF_10_MW = 19;

  /** Two periods of 50 Hz; a mean over so long that ended up to so long ago, as of hwmon. */
  private static final double MEAN_SECONDS = 0.04;

  private static final double U_TIME_SECONDS = MEAN_SECONDS * Math.sqrt(1 + 1 / 12.0);
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long ANSWER_NS = 200_000_000;

  private final BytePort port;
  private final LongSupplier clock;
  private final int outlet;
  private final MeterInfo info;
  private final double stepWatts;
  private final Outage outage = new Outage();
  private final ByteArrayOutputStream came = new ByteArrayOutputStream();
  private boolean isSetUp;

  Mcp39Meter(Mcp39Kind kind, MeterSettings settings, String name, BytePort port, LongSupplier clock)
      throws IOException {
    this.port = port;
    this.clock = clock;
    this.outlet = settings.get(PlugKind.OUTLET).orElse(0);
    try {
      setUp();
      byte[] ranges = read(RANGES + RANGES_APART * outlet, OUTLETS_APART);
      // Voltage, current, power; the second outlet's has no voltage.
      if (outlet == 0 && ranges[0] != VOLTAGE_RANGE || ranges[1] != CURRENT_RANGE) {
        throw new IOException(
            "ranges %s and %s of voltage and current".formatted(ranges[0], ranges[1]));
      }
      this.stepWatts = Math.scalb(0.01, ranges[2] - RANGE_OF_10_MW);
    } catch (IOException other) {
      throw new MeterUnavailableException(
          "mcp39f511 needs a board ADM00706 with its calibration at %s, got %s; check --port"
              .formatted(name, other.getMessage()));
    }
    MeterInfoBuilder described =
        kind.describe(SampleKind.POINT)
            .source("%s, outlet %s, in steps of %s W".formatted(name, outlet, stepWatts))
            .device(Map.of(MeterInfo.CHANNEL, Integer.toString(outlet)))
            .uGainRelative(
                settings
                    .get(Declared.U_GAIN)
                    .map(OptionalDouble::of)
                    .orElse(OptionalDouble.empty()))
            .uSampleWatts(OptionalDouble.of(stepWatts / Math.sqrt(12)))
            .uTimeSeconds(OptionalDouble.of(U_TIME_SECONDS));
    if (MEAN_SECONDS * NANOS_PER_SECOND > settings.rate().periodNanos()) {
      described.setting(MeterInfo.AVERAGING_SECONDS, MEAN_SECONDS);
    }
    this.info = described.build();
  }

  static Mcp39Meter open(Mcp39Kind kind, MeterSettings settings, String name, LongSupplier clock)
      throws IOException {
    PortReader port;
    try {
      port = PortReader.open("mcp39f511", () -> SerialBytes.open(name), clock);
    } catch (IOException refused) {
      throw new MeterUnavailableException("mcp39f511: " + refused.getMessage());
    }
    try {
      return new Mcp39Meter(kind, settings, name, port, clock);
    } catch (IOException refused) {
      port.close();
      throw refused;
    }
  }

  /** A mean of 2^1 periods; the board forgets it where it is unplugged. */
  private void setUp() throws IOException {
    ask(new byte[] {POINT_AT, 0, (byte) ACCUMULATION, WRITE, 2, 1, 0}, 0);
    isSetUp = true;
  }

  private byte[] read(int register, int length) throws IOException {
    byte[] command = {POINT_AT, (byte) (register >> 8), (byte) register, READ, (byte) length};
    return ask(command, length);
  }

  /** Sends a command and takes its answer: acknowledged, length, data and check sum. */
  private byte[] ask(byte[] command, int length) throws IOException {
    port.drain(this::take);
    came.reset();
    byte[] frame = new byte[command.length + 3];
    frame[0] = (byte) HEAD;
    frame[1] = (byte) frame.length;
    System.arraycopy(command, 0, frame, 2, command.length);
    frame[frame.length - 1] = sum(frame, frame.length - 1);
    port.send(frame);
    int wanted = length == 0 ? 1 : length + 3;
    port.await(() -> came.size() >= wanted, ANSWER_NS, clock, this::take);
    byte[] answer = came.toByteArray();
    boolean whole =
        answer.length == wanted
            && answer[0] == ACKNOWLEDGED
            && (length == 0
                || answer[1] == wanted && answer[wanted - 1] == sum(answer, wanted - 1));
    if (!whole) {
      throw new IOException(
          answer.length < wanted ? "no whole answer within 0.2 s" : "an answer that is none");
    }
    byte[] data = new byte[length];
    System.arraycopy(answer, Math.min(2, wanted), data, 0, length);
    return data;
  }

  private static byte sum(byte[] bytes, int length) {
    byte sum = 0;
    for (int i = 0; i < length; i++) {
      sum += bytes[i];
    }
    return sum;
  }

  private void take(BytePort.Event event) {
    isSetUp &= event.kind() == BytePort.Kind.BYTES;
    came.writeBytes(event.bytes());
  }

  @Override
  public MeterInfo info() {
    return info;
  }

  @Override
  public void sample(SampleSink sink) throws IOException {
    long beforeNs = clock.getAsLong();
    long steps = 0;
    try {
      port.drain(this::take);
      if (!isSetUp) {
        setUp();
      }
      byte[] data = read(POWER + OUTLETS_APART * outlet, OUTLETS_APART);
      for (int i = OUTLETS_APART - 1; i >= 0; i--) {
        steps = steps << 8 | data[i] & 0xff;
      }
    } catch (IOException failed) {
      outage.lost("mcp39f511: " + failed.getMessage());
      return;
    }
    long tookNs = clock.getAsLong() - beforeNs;
    outage.over(sink);
    sink.sample(beforeNs + tookNs / 2, steps * stepWatts);
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
    outage.over(sink);
  }

  @Override
  public void close() {
    port.close();
  }
}
