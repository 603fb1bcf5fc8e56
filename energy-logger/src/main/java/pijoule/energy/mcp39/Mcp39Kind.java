package pijoule.energy.mcp39;

import java.io.IOException;
import java.util.List;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.plug.PlugKind;
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
        new Traits(false, Boundary.WALL, false, "of its data sheet: --u-gain", Verified.DOCUMENT),
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
}
