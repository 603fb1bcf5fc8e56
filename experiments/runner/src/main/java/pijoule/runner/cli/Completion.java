package pijoule.runner.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import pijoule.energy.cli.EnergyLogger;

/** Completion of {@code pijoule} by shells, made from the command line's own model. */
public final class Completion {
  private Completion() {}

  /**
   * Prints a script.
   *
   * @param args the shell: {@code bash} or {@code zsh}, whose file must be named {@code _pijoule}
   * @throws IllegalArgumentException if it is another one
   */
  public static void main(String[] args) {
    System.out.print(script(String.join(" ", args)));
  }

  /** {@return the script for a shell} */
  static String script(String shell) {
    CommandLine root = CommandLineRoot.commandLine();
    // The recorder is a program of its own.
    CommandLine meters = root.getSubcommands().get("meter");
    EnergyLogger.commandLine().getSubcommands().forEach(meters::addSubcommand);
    return switch (shell) {
      case "bash" -> AutoComplete.bash("pijoule", root);
      case "zsh" -> ZshCompletion.script(root);
      default ->
          throw new IllegalArgumentException("the shell must be bash or zsh, got '" + shell + "'");
    };
  }
}
