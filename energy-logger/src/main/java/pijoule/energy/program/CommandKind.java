package pijoule.energy.program;

import java.io.IOException;
import java.util.List;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;

/** A program that prints what it measures, one row a line. */
public final class CommandKind extends MeterKind {
  /** The program with its arguments, for /bin/sh. */
  public static final MeterSetting<String> COMMAND =
      MeterSetting.text(
          "--command",
          "'PROGRAM ARGS'",
          "command: program that prints rows t,watts or t,volts,amps.");

  /** Registered in META-INF/services. */
  public CommandKind() {
    super(
        "command",
        new Traits(false, Boundary.BOARD, false, "its instrument's: --u-gain", Verified.DOCUMENT));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return Declared.with(COMMAND);
  }

  @Override
  protected void require(MeterSettings settings) {
    if (settings.get(COMMAND).isEmpty()) {
      throw new IllegalArgumentException(
          "command needs --command 'PROGRAM ARGS', got none; see docs/meters.md");
    }
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return CommandMeter.open(this, settings, host.clock());
  }
}
