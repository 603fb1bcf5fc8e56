package pijoule.energy.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import pijoule.base.Nearest;
import pijoule.energy.files.Printable;

/** Reports wrong usage in one line on standard error, with the nearest word that is known. */
public final class UsageErrors implements IParameterExceptionHandler {
  /** Words that picocli puts before those of a converter; an option's name is kept. */
  private static final Pattern OF_CONVERTER =
      Pattern.compile(
          "^Invalid value for (?:positional parameter at index \\d+ \\([^)]*\\): |option '(--[a-z-]+)'(?: \\([^)]*\\))?)");

  @Override
  public int handleParseException(ParameterException refused, String[] args) {
    CommandLine command = refused.getCommandLine();
    command
        .getErr()
        .printf(
            "%s: %s%n",
            command.getCommandSpec().qualifiedName(), Printable.of(message(refused, args)));
    return CommandLine.ExitCode.USAGE;
  }

  /**
   * Returns one line: what is wrong, the nearest known word where one was mistyped, and the help.
   *
   * @param refused what is wrong
   * @param args the whole command line
   */
  public static String message(ParameterException refused, String[] args) {
    CommandLine command = refused.getCommandLine();
    String wrong =
        unknownWord(refused, args)
            .map(word -> unknown(beforeValue(word), command))
            .orElseGet(() -> firstLine(refused));
    return wrong
        + (wrong.endsWith("?") ? " See " : "; see ")
        + command.getCommandSpec().qualifiedName()
        + " --help";
  }

  /**
   * Returns what says so.
   *
   * @param command that has commands, of which none was given
   */
  public static ParameterException noCommand(CommandLine command) {
    List<String> known = commands(command);
    int last = known.size() - 1;
    return new ParameterException(
        command,
        "a command is needed: %s or %s, got none"
            .formatted(String.join(", ", known.subList(0, last)), known.get(last)));
  }

  static String firstLine(ParameterException refused) {
    return refused
        .getMessage()
        .lines()
        .findFirst()
        .map(line -> OF_CONVERTER.matcher(line).replaceFirst(UsageErrors::option))
        .orElse("wrong usage");
  }

  private static String option(MatchResult found) {
    return found.group(1) == null ? "" : found.group(1);
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
    int equals = word.startsWith("-") ? word.indexOf('=') : -1;
    return equals < 0 ? word : word.substring(0, equals);
  }

  private static String unknown(String word, CommandLine command) {
    boolean isOption = word.startsWith("-");
    List<String> known =
        isOption
            ? new ArrayList<>(command.getCommandSpec().optionsMap().keySet())
            : commands(command);
    if (known.isEmpty()) {
      return "unknown argument '%s'".formatted(word);
    }
    return "unknown %s '%s'".formatted(isOption ? "option" : "command", word)
        + Nearest.question(word, known);
  }

  /** In the order of the help. */
  private static List<String> commands(CommandLine command) {
    return command.getSubcommands().entrySet().stream()
        .filter(entry -> !entry.getValue().getCommandSpec().usageMessage().hidden())
        .map(Map.Entry::getKey)
        .toList();
  }
}
