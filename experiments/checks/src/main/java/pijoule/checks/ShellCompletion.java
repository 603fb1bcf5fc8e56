package pijoule.checks;

import pijoule.runner.cli.Completion;

/** Completion of all commands by shells, for packages. */
public final class ShellCompletion {
  private ShellCompletion() {}

  /**
   * Prints a script.
   *
   * @param args the shell: {@code bash} or {@code zsh}
   */
  public static void main(String[] args) {
    System.out.print(Completion.script(args[0], Main.commandLine(), Main.meterLine()));
  }
}
