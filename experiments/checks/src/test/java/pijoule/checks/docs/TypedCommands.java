package pijoule.checks.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import pijoule.checks.Main;
import pijoule.runner.programs.Programs;
import pijoule.runner.yaml.YamlNames;

/** Commands that pages print: whether the command line takes their words. */
final class TypedCommands {
  /** What the launcher itself carries out. */
  private static final Set<String> LAUNCHER = Set.of("build", "test", "dist", "java", "help");

  private static final Pattern COMMAND = Pattern.compile("\\./pijoule ([^|>&;]*)");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z]+");

  /** Names of studies and benches that a reader makes. */
  private static final Pattern OWN = Pattern.compile("(my|pair)-.*|two-pis|.*\\.yaml|[A-Z].*");

  private final CommandLine pijoule = Main.commandLine();
  private final CommandLine meter = Main.meterLine();
  private final List<String> studies;
  private final List<String> benches;

  TypedCommands() {
    Path experiments = Programs.find().home().resolve("experiments");
    studies = YamlNames.in(experiments.resolve("studies"));
    benches = YamlNames.in(experiments.resolve("benches"));
  }

  /**
   * Refuses a line of a fence.
   *
   * @param line of a shell
   * @return what is wrong with each command of pijoule in it
   */
  List<String> refusals(String line) {
    List<String> refusals = new ArrayList<>();
    Matcher command = COMMAND.matcher(line.replaceFirst("(^|\\s)#.*", ""));
    while (command.find()) {
      List<String> words = words(command.group(1));
      parsed(words).ifPresent(refusals::add);
      unknownName(words).ifPresent(refusals::add);
    }
    return refusals;
  }

  /**
   * Refuses a command in a sentence, which may leave out what is needed to carry it out.
   *
   * @param code between backquotes
   * @return what is wrong with it
   */
  Optional<String> refusalOfPart(String code) {
    if (!code.startsWith("./pijoule ")) {
      return Optional.empty();
    }
    List<String> words = words(code.substring("./pijoule ".length()));
    if (LAUNCHER.contains(words.get(0)) || PLACEHOLDER.matcher(words.get(0)).matches()) {
      return Optional.empty();
    }
    CommandSpec spec = root(words).getCommandSpec();
    boolean hasOptions = false;
    for (String word : words.get(0).equals("meter") ? words.subList(1, words.size()) : words) {
      CommandLine sub = hasOptions ? null : spec.subcommands().get(word);
      hasOptions |= word.startsWith("-");
      String option = word.split("=", 2)[0];
      if (sub != null) {
        spec = sub.getCommandSpec();
      } else if (word.startsWith("--") && spec.findOption(option) == null) {
        return Optional.of("'%s' has no option %s".formatted(spec.qualifiedName(), option));
      } else if (!hasOptions && !spec.subcommands().isEmpty()) {
        return Optional.of("'%s' has no command %s".formatted(spec.qualifiedName(), word));
      }
    }
    return unknownName(words);
  }

  private CommandLine root(List<String> words) {
    return words.get(0).equals("meter") ? meter : pijoule;
  }

  private Optional<String> parsed(List<String> words) {
    if (LAUNCHER.contains(words.get(0))) {
      return Optional.empty();
    }
    List<String> given = words.get(0).equals("meter") ? words.subList(1, words.size()) : words;
    try {
      root(words).parseArgs(given.toArray(String[]::new));
      return Optional.empty();
    } catch (ParameterException refused) {
      return Optional.of(refused.getMessage());
    }
  }

  /** A study or bench that is neither shipped nor a reader's own. */
  private Optional<String> unknownName(List<String> words) {
    for (int i = 0; i + 1 < words.size(); i++) {
      String next = words.get(i + 1);
      boolean isStudy =
          i == 0 && Set.of("run", "plan").contains(words.get(0)) && !next.startsWith("-")
              || words.get(i).equals("--study");
      boolean isBench = words.get(i).equals("--bench");
      if (isStudy && !studies.contains(next) && !OWN.matcher(next).matches()
          || isBench && !benches.contains(next) && !OWN.matcher(next).matches()) {
        return Optional.of("no study or bench is " + next);
      }
    }
    return Optional.empty();
  }

  private static List<String> words(String line) {
    return WORD.matcher(line)
        .results()
        .map(
            word ->
                word.group(1) != null
                    ? word.group(1)
                    : word.group(2) != null ? word.group(2) : word.group(3))
        .toList();
  }
}
