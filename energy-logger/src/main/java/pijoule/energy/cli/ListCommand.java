package pijoule.energy.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterKinds;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.serial.ArduinoKind;
import pijoule.energy.units.Frequency;

/** Lists which kinds of meter there are and which can be used here. */
@Command(
    name = "list",
    description = "Lists the kinds of meter and whether they work here.",
    footer = "Example: pijoule meter list")
final class ListCommand implements Runnable {
  private static final String ROW = "%-9s %-6s %-8s %-15s %-36s %-8s %s%n";

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        ROW, "kind", "rate", "boundary", "measures itself", "accuracy", "verified", "usable here");
    for (MeterKind kind : MeterKinds.all()) {
      out.printf(
          ROW,
          kind.key(),
          usualRate(kind),
          kind.traits().boundary().key(),
          kind.traits().selfMeasuring() ? "yes" : "no",
          kind.traits().accuracy(),
          kind.traits().verified().key(),
          usable(kind));
    }
    List<String> ports = ArduinoKind.ports();
    out.printf("serial ports: %s%n", ports.isEmpty() ? "none" : String.join(", ", ports));
    out.flush();
  }

  private static Frequency usualRate(MeterKind kind) {
    try {
      return kind.usualRate(MeterSettings.at(MeterSettings.DEFAULT_RATE));
    } catch (IllegalArgumentException | IOException unset) {
      return MeterSettings.DEFAULT_RATE;
    }
  }

  private static String usable(MeterKind kind) {
    try (Meter meter = kind.open(MeterSettings.at(usualRate(kind)))) {
      return "yes: " + meter.info().source();
    } catch (IllegalArgumentException unset) {
      return "with options: " + unset.getMessage();
    } catch (IOException unusable) {
      return "no: " + unusable.getMessage();
    }
  }
}
