package pijoule.energy.cli;

import java.io.PrintWriter;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.units.Frequency;

/** The lines of a bench that set a meter as a command line did. */
final class BenchLines {
  private static final Set<String> OF_THE_COMMAND = Set.of("--for", "--rate", "--help");

  /** What YAML reads as the text that it is; a number with a unit is one. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z/.][A-Za-z0-9_/.%-]*|[0-9.]+[A-Za-z%]+");

  private BenchLines() {}

  static void print(
      PrintWriter out, ParseResult given, MeterKind kind, MeterInfo info, Frequency rate) {
    out.printf("%nmeters:%n");
    out.printf("  %s-1:%n", kind.key());
    out.printf("    kind: %s%n", kind.key());
    out.printf("    host: board%n");
    out.printf("    measures: [client, server]%n");
    out.printf("    rate: %s%n", rate);
    for (OptionSpec option : given.matchedOptions()) {
      String name = option.longestName();
      if (!OF_THE_COMMAND.contains(name) && !option.originalStringValues().isEmpty()) {
        out.printf(
            "    %s: %s%n",
            name.substring(2).replace('-', '_'), quoted(option.originalStringValues().get(0)));
      }
    }
    if (info.accuracy().uGainRelative().isEmpty()) {
      out.printf(
          "    # u_gain: 1%%   state it from the meter's data sheet: limit of error / sqrt 3%n");
    }
  }

  private static String quoted(String value) {
    boolean plain =
        PLAIN.matcher(value).matches() && !Set.of("yes", "no", "on", "off").contains(value);
    return plain ? value : "'" + value.replace("'", "''") + "'";
  }
}
