package pijoule.energy.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

  private static final String SHORT = "  %-9s %s%n";

  @Spec private CommandSpec spec;

  @Option(
      names = "--full",
      description = "Show rate, boundary and accuracy of each kind as well, in a table.")
  private boolean full;

  /** How far a kind can be used here. */
  private enum Use {
    YES("Works here", "yes"),
    OPTIONS("Needs options", "with options"),
    NO("Not found here", "no");

    private final String heading;
    private final String word;

    Use(String heading, String word) {
      this.heading = heading;
      this.word = word;
    }
  }

  /**
   * A kind and how far it can be used here.
   *
   * @param reason source of the readings, or what is missing
   */
  private record Found(MeterKind kind, Use use, String reason) {
    /** Returns the reason below the kind's name, which it need not repeat. */
    String inShort() {
      String text = reason.replaceFirst("^(--meter )?" + kind.key() + " needs ", "needs ");
      return use == Use.YES && kind.traits().estimate() ? "an estimate, by " + text : text;
    }
  }

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    List<Found> all = MeterKinds.all().stream().map(ListCommand::find).toList();
    if (full) {
      table(out, all);
    } else {
      groups(out, all);
    }
    List<String> ports = ArduinoKind.ports();
    out.printf("serial ports: %s%n", ports.isEmpty() ? "none" : String.join(", ", ports));
    if (!full) {
      out.printf("More of each kind: %s --full%n", spec.qualifiedName());
    }
    out.flush();
  }

  private static void groups(PrintWriter out, List<Found> all) {
    for (Use use : Use.values()) {
      List<Found> some = all.stream().filter(found -> found.use == use).toList();
      if (!some.isEmpty()) {
        out.printf("%s:%n", use.heading);
        some.forEach(found -> out.printf(SHORT, found.kind.key(), found.inShort()));
      }
    }
  }

  private static void table(PrintWriter out, List<Found> all) {
    out.printf(
        ROW, "kind", "rate", "boundary", "measures itself", "accuracy", "verified", "usable here");
    for (Found found : all) {
      MeterKind kind = found.kind;
      out.printf(
          ROW,
          kind.key(),
          usualRate(kind),
          kind.traits().boundary().key(),
          kind.traits().selfMeasuring() ? "yes" : "no",
          kind.traits().accuracy(),
          kind.traits().verified().key(),
          found.use.word + ": " + found.reason);
    }
  }

  private static Frequency usualRate(MeterKind kind) {
    try {
      return kind.usualRate(MeterSettings.at(MeterSettings.DEFAULT_RATE));
    } catch (IllegalArgumentException | IOException unset) {
      return MeterSettings.DEFAULT_RATE;
    }
  }

  private static Found find(MeterKind kind) {
    try (Meter meter = kind.open(MeterSettings.at(usualRate(kind)))) {
      return new Found(kind, Use.YES, meter.info().source());
    } catch (IllegalArgumentException unset) {
      return new Found(kind, Use.OPTIONS, String.valueOf(unset.getMessage()));
    } catch (IOException unusable) {
      return new Found(kind, Use.NO, String.valueOf(unusable.getMessage()));
    }
  }
}
