package pijoule.checks;

import java.util.List;
import picocli.CommandLine;
import pijoule.runner.cli.CommandLineRoot;

/** The command line of pijoule with the checks. */
public final class Main {
  private static final List<Class<?>> CHECKS =
      List.of(SelfCostCommand.class, ValidityCommand.class);

  private Main() {}

  /**
   * Runs the command line and exits.
   *
   * @param args see {@code pijoule --help}; exit 0 all limits are kept, 1 not, 2 wrong usage
   */
  public static void main(String[] args) {
    System.exit(CommandLineRoot.execute(CHECKS, args));
  }

  /** {@return the commands of the product and the checks} */
  public static CommandLine commandLine() {
    return CommandLineRoot.commandLine(CHECKS);
  }
}
