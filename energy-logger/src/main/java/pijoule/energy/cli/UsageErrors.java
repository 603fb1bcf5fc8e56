package pijoule.energy.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import pijoule.energy.files.Nearest;
import pijoule.energy.files.Printable;

/** Reports wrong usage in one line on standard error, with the nearest word that is known. */
final class UsageErrors implements IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException refused, String[] args) {
    CommandLine command = refused.getCommandLine();
    String message =
        unknownWord(refused, args)
            .map(word -> unknown(word, command))
            .orElseGet(() -> refused.getMessage().lines().findFirst().orElse("wrong usage"));
    command
        .getErr()
        .printf("%s: %s%n", command.getCommandSpec().qualifiedName(), Printable.of(message));
    return CommandLine.ExitCode.USAGE;
  }

  /** A mistyped option comes before the complaint that the option is missing. */
  private static Optional<String> unknownWord(ParameterException refused, String[] args) {
    Set<String> known = refused.getCommandLine().getCommandSpec().optionsMap().keySet();
    Optional<String> option =
        Arrays.stream(args)
            .filter(word -> word.startsWith("--") && !known.contains(beforeValue(word)))
            .findFirst();
    return refused instanceof UnmatchedArgumentException unmatched
        ? unmatched.getUnmatched().stream().findFirst()
        : option;
  }

  private static String beforeValue(String word) {
    int equals = word.indexOf('=');
    return equals < 0 ? word : word.substring(0, equals);
  }

  private static String unknown(String word, CommandLine command) {
    List<String> known = new ArrayList<>(command.getCommandSpec().optionsMap().keySet());
    command
        .getSubcommands()
        .forEach(
            (name, subcommand) -> {
              if (!subcommand.getCommandSpec().usageMessage().hidden()) {
                known.add(name);
              }
            });
    String name = beforeValue(word);
    return "unknown %s '%s'; did you mean %s? See --help"
        .formatted(name.startsWith("-") ? "option" : "argument", name, Nearest.to(name, known));
  }
}
