package pijoule.runner.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.measure.Lifetime;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResultsException;
import pijoule.contract.options.UsageException;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.units.Unit;

/** Counts the calls that a campaign made until so much energy was drawn. */
@Command(
    name = "lifetime",
    mixinStandardHelpOptions = true,
    description =
        "Count the calls of one cell until a meter, such as a battery's, saw so much energy drawn.",
    footer = {
      "Exit code: 0 counted, 1 the campaign ended before or is damaged, 2 wrong usage.",
      "Example: pijoule lifetime results/life-1 --fall 50mWh"
    })
final class LifetimeCommand implements Callable<Integer> {
  private static final double JOULES_PER_WATT_HOUR = 3600;
  private static final double SECONDS_PER_HOUR = 3600;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "A results folder whose study has one cell.")
  private Path folder;

  @Option(
      names = "--fall",
      required = true,
      paramLabel = "ENERGY",
      description = "What has to be drawn, such as 50mWh or 180J.")
  private String fall;

  @Option(
      names = "--meter",
      paramLabel = "NAME",
      description = "The bench's meter (default: the only one).")
  private String meter;

  @Override
  public Integer call() {
    double joules = joules();
    Lifetime lifetime =
        Lifetime.of(
            RecordedCampaign.read(ResultsArgument.require(folder)), Optional.ofNullable(meter));
    if (!lifetime.resolves(joules)) {
      throw new UsageException(
          "--fall must be at least two steps of meter %s, 2 x %.4g J, got %s"
              .formatted(
                  lifetime.meter(),
                  lifetime.info().accuracy().of(Term.RESOLUTION_JOULES).getAsDouble(),
                  fall));
    }
    print(lifetime, joules, reached(lifetime, joules));
    return 0;
  }

  private double joules() {
    double given =
        UsageException.naming(
            "--fall",
            () ->
                fall.strip().endsWith("Wh")
                    ? JOULES_PER_WATT_HOUR * Unit.WATT_HOUR.parse(fall)
                    : Unit.JOULE.parse(fall));
    if (given > 0) {
      return given;
    }
    throw new UsageException("--fall must be > 0 J, got " + fall);
  }

  private Lifetime.Point reached(Lifetime lifetime, double joules) {
    Lifetime.Point last = lifetime.last();
    return lifetime
        .reached(joules)
        .orElseThrow(
            () ->
                new ResultsException(
                    text(
                        "%s must be drawn, got %.4g J (%.4g J to %.4g J) in all %d calls: no lifetime; run more replicates",
                        fall, last.joules(), last.lowJoules(), last.highJoules(), last.calls())));
  }

  private void print(Lifetime lifetime, double joules, Lifetime.Point at) {
    PrintWriter out = spec.commandLine().getOut();
    OptionalLong most = lifetime.maxCalls(joules);
    boolean modelled = lifetime.info().estimate();
    out.println(
        text(
            "meter %s (%s)%s: %s",
            lifetime.meter(),
            lifetime.info().kind(),
            modelled ? ", an estimate" : "",
            lifetime.info().source()));
    out.println(
        text(
            "%s drawn after %d calls (95 %%: %d to %s) and %.4g s, by run %s",
            fall,
            at.calls(),
            lifetime.minCalls(joules).orElse(at.calls()),
            most.isPresent() ? Long.toString(most.getAsLong()) : "more than were made",
            at.seconds(),
            at.run()));
    out.println(
        text(
            "a call: %.4g J (95 %%: %.4g J to %.4g J), with all that was drawn between calls",
            at.joules() / at.calls(), at.lowJoules() / at.calls(), at.highJoules() / at.calls()));
    lifetime.fullJoules().ifPresent(full -> out.println(battery(full, at)));
    if (lifetime.gainUnknown()) {
      out.println("The meter's gain is unknown: the intervals are too narrow.");
    }
    out.flush();
  }

  private static String battery(double full, Lifetime.Point at) {
    return text(
        "estimate: a full battery, %.4g J by its gauge, lasts %.3g calls (%.3g to %.3g), %.3g h",
        full,
        full / at.joules() * at.calls(),
        full / at.highJoules() * at.calls(),
        full / at.lowJoules() * at.calls(),
        full / at.joules() * at.seconds() / SECONDS_PER_HOUR);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
