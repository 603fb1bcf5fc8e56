package pijoule.runner;

import pijoule.runner.cli.CommandLineRoot;

/** The command line of pijoule. */
public final class Main {
  private Main() {}

  /**
   * Runs the command line and exits.
   *
   * @param args see {@code pijoule --help}; exit 0 all runs valid, 1 some failed, 2 wrong usage,
   *     130 stopped by Ctrl-C
   */
  public static void main(String[] args) {
    System.exit(CommandLineRoot.execute(args));
  }
}
