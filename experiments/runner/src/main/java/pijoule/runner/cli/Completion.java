package pijoule.runner.cli;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import pijoule.runner.programs.Programs;
import pijoule.runner.yaml.YamlNames;

/** Completion of {@code pijoule} by shells, made from the command line's own model. */
public final class Completion {
  /** Folders of experiments with the files that a label stands for. */
  private static final Map<String, String> FOLDERS =
      Map.of("STUDY", "studies", "BENCH", "benches", "RACK", "racks");

  private Completion() {}

  /**
   * {@return a script}
   *
   * @param shell {@code bash} or {@code zsh}, whose file must be named {@code _pijoule}
   * @param root the command line, to which the recorder's commands are added
   * @param recorder its command line, since it is a program of its own
   * @throws IllegalArgumentException if the shell is another one
   */
  public static String script(String shell, CommandLine root, CommandLine recorder) {
    CommandLine meters = root.getSubcommands().get("meter");
    recorder.getSubcommands().forEach(meters::addSubcommand);
    return switch (shell) {
      case "bash" -> bash(root);
      case "zsh" -> ZshCompletion.script(root);
      default ->
          throw new IllegalArgumentException("the shell must be bash or zsh, got '" + shell + "'");
    };
  }

  /** A script that offers names of shipped files, and files of the user where nothing fits. */
  private static String bash(CommandLine root) {
    name(root, Programs.find().home().resolve("experiments"));
    return AutoComplete.bash("pijoule", root).replace("compopt +o default", "compopt -o default");
  }

  private static void name(CommandLine command, Path experiments) {
    CommandSpec spec = command.getCommandSpec();
    for (ArgSpec arg : List.copyOf(spec.args())) {
      String folder = FOLDERS.get(arg.paramLabel());
      if (folder != null) {
        List<String> names = YamlNames.in(experiments.resolve(folder));
        spec.remove(arg);
        spec.add(
            arg instanceof OptionSpec option
                ? option.toBuilder().completionCandidates(names).build()
                : ((PositionalParamSpec) arg).toBuilder().completionCandidates(names).build());
      }
    }
    command.getSubcommands().values().forEach(subcommand -> name(subcommand, experiments));
  }

  /**
   * Completion for zsh, made from the command line's own model: a function of {@code _arguments}
   * for each command (zsh's manual, Completion System).
   */
  private static final class ZshCompletion {
    /** Names of files in a folder of experiments, and files of the user. */
    private static final String NAMES =
        """
        _pijoule_names() {
          local home=${commands[pijoule]:A:h}
          local -a names=($home/experiments/$1/*.yaml(N:t:r))
          _alternative "names:${1}:compadd -a names" 'files:file:_files -g "*.yaml"'
        }

        """;

    private final StringBuilder script = new StringBuilder();

    private ZshCompletion() {}

    /**
     * {@return the script}
     *
     * @param root the command line
     */
    static String script(CommandLine root) {
      ZshCompletion completion = new ZshCompletion();
      completion.script.append("#compdef pijoule\n\n").append(NAMES);
      completion.function("_pijoule", root);
      return completion.script.append("_pijoule \"$@\"\n").toString();
    }

    private void function(String name, CommandLine command) {
      CommandSpec spec = command.getCommandSpec();
      Map<String, CommandLine> commands = command.getSubcommands();
      List<String> rules = new ArrayList<>();
      spec.options().stream()
          .filter(option -> !option.hidden())
          .forEach(option -> rules.addAll(rules(option)));
      if (commands.isEmpty()) {
        spec.positionalParameters().forEach(parameter -> rules.add(rule(parameter)));
      } else {
        rules.add("'1:command:->command'");
        rules.add("'*::argument:->argument'");
      }
      script.append(name).append("() {\n");
      if (!commands.isEmpty()) {
        script.append("  local state line\n  local -a commands\n");
      }
      script.append("  _arguments -S").append(commands.isEmpty() ? "" : " -C");
      rules.forEach(rule -> script.append(" \\\n    ").append(rule));
      script.append('\n');
      if (!commands.isEmpty()) {
        choice(name, commands);
      }
      script.append("}\n\n");
      commands.forEach((word, subcommand) -> function(name + "_" + word, subcommand));
    }

    private void choice(String name, Map<String, CommandLine> commands) {
      script.append("  case $state in\n    command)\n      commands=(\n");
      commands.forEach(
          (word, subcommand) ->
              script
                  .append("        ")
                  .append(quoted(word + ":" + description(subcommand)))
                  .append('\n'));
      script.append("      )\n      _describe command commands\n      ;;\n");
      script.append("    argument) (( ! $+functions[").append(name).append("_$words[1]] )) || ");
      script.append(name).append("_$words[1] ;;\n  esac\n");
    }

    private static String description(CommandLine command) {
      String[] lines = command.getCommandSpec().usageMessage().description();
      return lines.length == 0 ? "" : lines[0];
    }

    private static List<String> rules(OptionSpec option) {
      List<String> rules = new ArrayList<>();
      for (String name : option.names()) {
        boolean takes = option.arity().max() > 0;
        String equals = takes && name.startsWith("--") ? "=" : "";
        rules.add(quoted(name + equals + "[" + text(option) + "]" + (takes ? value(option) : "")));
      }
      return rules;
    }

    private static String rule(PositionalParamSpec parameter) {
      boolean many =
          parameter.arity().max() > 1 || parameter.index().max() > parameter.index().min();
      String place = many ? "*" : String.valueOf(parameter.index().min() + 1);
      return quoted(place + value(parameter));
    }

    private static String value(ArgSpec of) {
      String label = of.paramLabel().replaceAll("[<>]", "").replace(":", "\\:");
      return ":" + label + ":" + action(of, label);
    }

    private static String action(ArgSpec of, String label) {
      String folder = FOLDERS.get(label);
      if (folder != null) {
        // After a space zsh adds no arguments of its own.
        return " _pijoule_names " + folder;
      }
      Class<?> type = of.auxiliaryTypes()[0];
      boolean isFile = type == Path.class || type == File.class || label.matches("DIR.*|.*FILE.*");
      return isFile ? "_files" : " ";
    }

    private static String text(ArgSpec of) {
      String text = of.description().length == 0 ? "" : of.description()[0];
      return text.replaceAll("([\\[\\]:\\\\])", "\\\\$1");
    }

    private static String quoted(String text) {
      return "'" + text.replace("'", "'\\''").replace("%n", " ") + "'";
    }
  }
}
