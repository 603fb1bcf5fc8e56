package pijoule.energy.mcp39;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import pijoule.energy.meter.AskedMeter;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.PlausiblePower;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.plug.PlugKind;
import pijoule.energy.port.BytePort;
import pijoule.energy.serial.ArduinoKind;
import pijoule.energy.serial.UsbPorts;

/** Microchip's power monitor MCP39F511N with two outlets, as its board ADM00706 has it. */
public final class Mcp39Kind extends MeterKind {
  static final UsbPorts PORTS = new UsbPorts("mcp39f511", "board with an MCP2221", 0x04d8, 0xdd);

  private static final int OUTLETS = 2;

  /** A new value every two periods of 50 Hz. */
  private static final Rates RATES = Rates.upTo(25);

  /** Registered in META-INF/services. */
  public Mcp39Kind() {
    super(
        "mcp39f511",
        new Traits(
            false,
            Boundary.WALL,
            false,
            "of its data sheet: --u-gain",
            Verified.DOCUMENT,
            PlausiblePower.ofWatts(4_000, "16 A at 250 V of a socket")),
        RATES);
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(Declared.U_GAIN, ArduinoKind.PORT, PlugKind.OUTLET);
  }

  @Override
  protected void require(MeterSettings settings) {
    int outlet = settings.get(PlugKind.OUTLET).orElse(0);
    if (outlet >= OUTLETS) {
      throw new IllegalArgumentException(
          "mcp39f511 has the outlets 0 and 1, got --outlet %s; correct it".formatted(outlet));
    }
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    String port = PORTS.choose(host.root(), settings.get(ArduinoKind.PORT));
    return PORTS.open(
        port, host.clock(), reader -> new Mcp39Meter(this, settings, port, reader, host.clock()));
  }

  /**
   * Asks a power monitor for an outlet's active power. Frames and registers by Microchip's data
   * sheet DS20005473B, 4 and 6; what a step of the power is, by its range, as
   * github.com/green-coding-solutions/green-metrics-tool has it for the same board
   * (metric_providers/psu/energy/ac/mcp): 10 mW at range 19.
   */
  static final class Mcp39Meter extends AskedMeter {
    static final int POWER = 0x0016;
    private static final int RANGES = 0x00ae;
    private static final int RANGES_APART = 0x10;
    private static final int REGISTER_BYTES = 4;
    private static final int ACKNOWLEDGED = 0x06;
    private static final byte READ = 0x4e;

    /** Means over 2^1 periods: writes 1 to the register 0x00a8. */
    private static final byte[] SHORTEST_MEAN = {0x41, 0, (byte) 0xa8, 0x4d, 2, 1, 0};

    /** Ranges of voltage and current that the board is calibrated at. */
    private static final int VOLTAGE_RANGE = 18;

    private static final int CURRENT_RANGE = 12;
    private static final int RANGE_OF_10_MW = 19;

    /** Two periods of 50 Hz. */
    private static final double MEAN_SECONDS = 0.04;

    private static final long ANSWER_NS = 200_000_000;

    private final BytePort port;
    private final LongSupplier clock;
    private final int outlet;
    private final MeterInfo info;
    private final double stepWatts;
    private ByteBuffer came = ByteBuffer.allocate(0);
    private boolean isSetUp;

    Mcp39Meter(
        Mcp39Kind kind, MeterSettings settings, String name, BytePort port, LongSupplier clock)
        throws IOException {
      super(kind.key(), clock, lateNs(settings));
      this.port = port;
      this.clock = clock;
      this.outlet = settings.get(PlugKind.OUTLET).orElse(0);
      this.stepWatts = stepWatts(name);
      this.info =
          Declared.describe(kind, settings, SampleKind.POINT)
              .source("%s, outlet %s, in steps of %s W".formatted(name, outlet, stepWatts))
              .device(Map.of(MeterInfo.CHANNEL, Integer.toString(outlet)))
              .accuracy(Term.U_SAMPLE_WATTS, OptionalDouble.of(stepWatts / Math.sqrt(12)))
              // A mean over so long that ended up to so long ago, as of hwmon.
              .accuracy(
                  Term.U_TIME_SECONDS, OptionalDouble.of(MEAN_SECONDS * Math.sqrt(1 + 1 / 12.0)))
              .build();
    }

    private double stepWatts(String name) throws MeterUnavailableException {
      try {
        byte[] ranges = read(RANGES + RANGES_APART * outlet).array();
        // Voltage, current, power; the second outlet's has no voltage.
        if (outlet == 0 && ranges[0] != VOLTAGE_RANGE || ranges[1] != CURRENT_RANGE) {
          throw new IOException(
              "ranges %s and %s of voltage and current".formatted(ranges[0], ranges[1]));
        }
        return Math.scalb(0.01, ranges[2] - RANGE_OF_10_MW);
      } catch (IOException other) {
        throw new MeterUnavailableException(
            "mcp39f511 needs a board ADM00706 with its calibration at %s, got %s; check --port"
                .formatted(name, other.getMessage()));
      }
    }

    @Override
    protected double ask(long nowNs) throws IOException {
      return Integer.toUnsignedLong(read(POWER + REGISTER_BYTES * outlet).getInt(0)) * stepWatts;
    }

    /** Reads a register; the board forgets its setting where it is unplugged. */
    private ByteBuffer read(int register) throws IOException {
      port.drain(this::take);
      if (!isSetUp) {
        answer(SHORTEST_MEAN, 1);
        isSetUp = true;
      }
      byte[] command = {0x41, (byte) (register >> 8), (byte) register, READ, REGISTER_BYTES};
      ByteBuffer answer = answer(command, REGISTER_BYTES + 3);
      byte[] data = new byte[REGISTER_BYTES];
      answer.get(2, data);
      return ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Sends a command; its answer is an acknowledgement, its length, data and a check sum. */
    private ByteBuffer answer(byte[] command, int length) throws IOException {
      came = ByteBuffer.allocate(length);
      ByteBuffer frame = ByteBuffer.allocate(command.length + 3);
      frame.put((byte) 0xa5).put((byte) frame.capacity()).put(command);
      port.send(frame.put(sum(frame)).array());
      port.await(() -> !came.hasRemaining(), ANSWER_NS, clock, this::take);
      boolean summed = length == 1 || came.get(1) == length && came.get(length - 1) == sum(came);
      if (came.hasRemaining() || came.get(0) != ACKNOWLEDGED || !summed) {
        throw new IOException("no answer of %s bytes within 0.2 s".formatted(length));
      }
      return came;
    }

    /** The sum of all bytes before the last. */
    private static byte sum(ByteBuffer frame) {
      byte sum = 0;
      for (int i = 0; i < frame.capacity() - 1; i++) {
        sum += frame.get(i);
      }
      return sum;
    }

    private void take(BytePort.Event event) {
      isSetUp &= event.kind() == BytePort.Kind.BYTES;
      came.put(event.bytes(), 0, Math.min(came.remaining(), event.bytes().length));
    }

    @Override
    public MeterInfo info() {
      return info;
    }

    @Override
    public void close() throws IOException {
      port.close();
    }
  }
}
