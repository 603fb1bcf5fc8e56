package pijoule.energy.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.recorder.StopRequests;
import pijoule.energy.recorder.TimedRecording;
import pijoule.energy.trace.TraceLoss;
import pijoule.energy.trial.Trial;
import pijoule.energy.units.Frequency;

/** Reads a meter for ten seconds, says what it is good for, and writes its lines of a bench. */
@Command(
    name = "try",
    modelTransformer = SettingOptions.class,
    description =
        "Reads a meter for ten seconds: power, rate, losses, shortest phase, and a bench for it.",
    footer = "Example: pijoule meter try shelly --address 192.168.1.40 --out plug.yaml")
final class TryCommand implements Callable<Integer> {
  private static final Set<String> OF_THE_COMMAND = Set.of("--for", "--rate", "--out", "--help");

  /** Text that YAML reads as it is; a number with a unit is one. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z/.][A-Za-z0-9_/.%-]*|[0-9.]+[A-Za-z%]+");

  /** About 95 % of a normal distribution (JCGM 100:2008, 6.3.3). */
  private static final double COVERAGE = 2;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "KIND",
      converter = Converters.ToMeterKind.class,
      description = "Kind of meter; see the command list.")
  private MeterKind kind;

  @Mixin private KindOptions options;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = Converters.ToSeconds.class,
      description = "How long it is read (default: ${DEFAULT-VALUE}).")
  private Double seconds;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the bench there, a new file, for 'run STUDY --bench FILE'.")
  private Path file;

  @Override
  public Integer call() throws IOException {
    if (file != null && Files.exists(file)) {
      throw new IOException(
          "a bench is never overwritten, and %s exists; choose another --out".formatted(file));
    }
    MeterSettings settings = options.settings(spec, kind);
    Trial trial = read(settings);
    PrintWriter out = spec.commandLine().getOut();
    print(trial, out);
    String bench = bench(spec.commandLine().getParseResult(), trial.info(), settings.rate());
    if (file == null) {
      out.printf(
          "%n# Save this as a file, or add --out FILE; then: pijoule run STUDY --bench FILE%n");
      out.print(bench);
    } else {
      Files.writeString(file, bench, StandardOpenOption.CREATE_NEW);
      out.printf("next      pijoule run STUDY --bench %s%n", quoted(file.toString()));
    }
    out.flush();
    return trial.watts().isPresent() ? 0 : 1;
  }

  private Trial read(MeterSettings settings) throws IOException {
    try (Scratch scratch = Scratch.make();
        StopRequests stop = StopRequests.listen(false);
        Meter meter = options.open(kind, settings)) {
      TimedRecording recording =
          new TimedRecording(
              meter, kind.key(), settings.rate(), kind.polling(settings.rate()), options::describe);
      stop.onRequest(recording::stop);
      Path base = scratch.folder().resolve(kind.key());
      return Trial.of(recording.into(base, Duration.ofNanos(Math.round(seconds * 1e9))));
    }
  }

  private static void print(Trial trial, PrintWriter out) {
    out.printf("meter     %s: %s%n", trial.info().kind(), trial.info().source());
    if (!trial.info().device().isEmpty()) {
      out.printf("device    %s%n", trial.info().device());
    }
    out.printf(
        "boundary  %s%s%n",
        trial.info().boundary(), trial.info().estimate() ? "; an estimate, not measured" : "");
    Optional.ofNullable(trial.info().settings().get(MeterInfo.CURRENT_MAX_AMPERES))
        .ifPresent(
            amperes ->
                out.printf(
                    Locale.ROOT, "range     up to %.3g A; a reading there is a loss%n", amperes));
    out.printf("power     %s%n", power(trial));
    out.printf("rate      %s%n", rate(trial));
    out.printf("repeats   %s%n", repeats(trial));
    out.printf("losses    %s%n", trial.losses().isEmpty() ? "none" : trial.losses().size());
    for (TraceLoss loss : trial.losses()) {
      out.printf("          %s%n", loss.reason());
    }
    out.printf("resolves  %s%n", resolves(trial));
    trial.info().finding().ifPresent(words -> out.printf("finding   %s%n", words));
  }

  private static String power(Trial trial) {
    if (trial.watts().isEmpty()) {
      return "not known: the losses hide it";
    }
    double u = COVERAGE * trial.uWatts().orElse(0);
    String gain =
        trial.info().accuracy().of(Term.U_GAIN_RELATIVE).isPresent()
            ? "k = 2"
            : "k = 2, without the unknown error of its gain: state --u-gain";
    return String.format(
        Locale.ROOT, "%.4f W +- %.4f W (%s)", trial.watts().getAsDouble(), u, gain);
  }

  private static String rate(Trial trial) {
    if (trial.intervalSeconds().isEmpty()) {
      return trial.samples() + " samples; a rate needs two that no gap separates";
    }
    return String.format(
        Locale.ROOT,
        "%.2f samples/s (%d in %.2f s; median interval %s)",
        trial.samples() > 1 ? (trial.samples() - 1) / trial.seconds() : 0,
        trial.samples(),
        trial.seconds(),
        time(trial.intervalSeconds()));
  }

  private static String repeats(Trial trial) {
    return trial.equalSeconds().isEmpty()
        ? "no two readings in a row are equal"
        : "the same reading for %s at most; under a load that changes, it is as old as that"
            .formatted(time(trial.equalSeconds()));
  }

  private static String resolves(Trial trial) {
    if (trial.shortestSeconds().isEmpty()) {
      return "no phase of half this time or less; try it for longer (--for)";
    }
    String five =
        trial.fivePercentSeconds().isPresent()
            ? "within 5 % (gain left out) from " + time(trial.fivePercentSeconds()) + " on"
            : "none within 5 %";
    return "phases from %s on; %s".formatted(time(trial.shortestSeconds()), five);
  }

  private static String time(OptionalDouble seconds) {
    double value = seconds.orElseThrow();
    return value < 1
        ? String.format(Locale.ROOT, "%.1f ms", value * 1e3)
        : String.format(Locale.ROOT, "%.2f s", value);
  }

  /** A bench of this machine whose meter is set as a command line did. */
  private String bench(ParseResult given, MeterInfo info, Frequency rate) {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        format: pijoule-bench/1
        title: Client and server on this machine, energy by %1$s
        hosts:
          board: {kind: local}
        client: {host: board}
        server: {host: board, bind: 127.0.0.1, port: 0}
        meters:
          %1$s-1:
            kind: %1$s
            host: board
            measures: [client, server]
            rate: %2$s
        """
            .formatted(kind.key(), rate));
    for (OptionSpec option : given.matchedOptions()) {
      String name = option.longestName();
      if (!OF_THE_COMMAND.contains(name) && !option.originalStringValues().isEmpty()) {
        String value = quoted(option.originalStringValues().get(0));
        text.append("    %s: %s\n".formatted(name.substring(2).replace('-', '_'), value));
      }
    }
    if (info.accuracy().of(Term.U_GAIN_RELATIVE).isEmpty()) {
      text.append(
          "    # u_gain: 1%   state it from the meter's data sheet: limit of error / sqrt 3\n");
    }
    return text.toString();
  }

  private static String quoted(String value) {
    boolean plain =
        PLAIN.matcher(value).matches() && !Set.of("yes", "no", "on", "off").contains(value);
    return plain ? value : "'" + value.replace("'", "''") + "'";
  }
}
