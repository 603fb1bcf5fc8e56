package pijoule.energy.mcp39;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import pijoule.energy.mcp39.Mcp39Kind.Mcp39Meter;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.plug.PlugKind;
import pijoule.energy.port.PortTwin;
import pijoule.energy.units.Frequency;

/**
 * A power monitor at a port in memory, by Microchip's data sheet DS20005473B: it answers a frame
 * with an acknowledgement, and with as many bytes as were asked for.
 */
final class Mcp39Twin extends PortTwin {
  /** Voltage, current, power: a step of the power is 10 mW / 2^13. */
  static final byte[] RANGE = {18, 12, 6, 0};

  private static final long PERIOD_NS = 100_000_000;
  private static final double STEP_WATTS = 0.01 / (1 << 13);

  private final byte[] range;
  private final int outlet;
  private final List<String> commands = new ArrayList<>();
  private final Mcp39Meter meter;

  Mcp39Twin(double watts, byte[] range, int outlet) throws IOException {
    super(5_000_000_000L, watts);
    this.range = range;
    this.outlet = outlet;
    MeterSettings settings =
        MeterSettings.at(Frequency.ofHertz(hertz())).with(PlugKind.OUTLET, outlet);
    meter = new Mcp39Meter(new Mcp39Kind(), settings, "/dev/ttyACM0", this, () -> nowNs);
  }

  /** Frames so far, hexadecimal. */
  List<String> commands() {
    return commands;
  }

  @Override
  public void send(byte[] frame) {
    if (gone || silent) {
      return;
    }
    commands.add(HexFormat.of().formatHex(frame));
    if (rubbish) {
      come(new byte[] {0x15, 1, 2, 3, 4, 5, 6, 7, 8});
    } else if (frame[5] == 0x4d) {
      come(new byte[] {0x06});
    } else {
      answer((frame[3] & 0xff) << 8 | frame[4] & 0xff);
    }
  }

  private void answer(int register) {
    byte[] data = range;
    if (register == Mcp39Meter.POWER + 4 * outlet) {
      long steps = Math.round(watts / STEP_WATTS);
      data =
          new byte[] {
            (byte) steps, (byte) (steps >> 8), (byte) (steps >> 16), (byte) (steps >> 24)
          };
    }
    byte[] answer = {0x06, 7, data[0], data[1], data[2], data[3], 0};
    for (int i = 0; i < answer.length - 1; i++) {
      answer[answer.length - 1] += answer[i];
    }
    come(answer);
  }

  /** 100 ms pass. */
  @Override
  protected void pass() {
    nowNs += PERIOD_NS;
  }

  @Override
  public Meter meter() {
    return meter;
  }

  @Override
  public double hertz() {
    return 1e9 / PERIOD_NS;
  }

  @Override
  public Map<Fault, String> impossible() {
    return Map.of(
        Fault.RESTARTED, "a power is no counter",
        Fault.UNKNOWN, "its register always has a number",
        Fault.NULL, "its register always has a number",
        Fault.END_OF_RANGE, "its ranges are the socket's");
  }
}
