package pijoule.checks;

import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import pijoule.checks.selftest.SelfTestCommand;
import pijoule.checks.selftest.SoakCommand;
import pijoule.energy.cli.EnergyLogger;
import pijoule.runner.cli.CommandLineRoot;

/** The command line of pijoule with the checks. */
public final class Main {
  private static final List<Class<?>> CHECKS =
      List.of(SelfCostCommand.class, ValidityCommand.class);

  private static final List<Class<?>> OF_METERS =
      List.of(MeterCostCommand.class, SelfTestCommand.class, SoakCommand.class);

  private Main() {}

  /**
   * Runs the command line and exits.
   *
   * @param args see {@code pijoule --help}; exit 0 all limits are kept, 1 not, 2 wrong usage
   */
  public static void main(String[] args) {
    System.exit(execute(args));
  }

  static int execute(String... args) {
    if (args.length == 0 || !args[0].equals("meter")) {
      return CommandLineRoot.execute(CHECKS, args);
    }
    System.setProperty(EnergyLogger.TYPED_AS, "pijoule meter");
    String[] words = Arrays.copyOfRange(args, 1, args.length);
    return EnergyLogger.commandLine(OF_METERS, words).execute(words);
  }

  /** {@return the commands of the product and the checks} */
  public static CommandLine commandLine() {
    return CommandLineRoot.commandLine(CHECKS);
  }

  /** {@return the commands of meters: the recorder's and the checks'} */
  public static CommandLine meterLine() {
    return EnergyLogger.commandLine(OF_METERS);
  }
}
