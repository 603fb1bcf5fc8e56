package pijoule.energy;

import pijoule.energy.cli.EnergyLogger;

/** The program. */
public final class Main {
  private Main() {}

  /** Runs the command that the arguments name. */
  public static void main(String[] args) {
    System.exit(EnergyLogger.commandLine(args).execute(args));
  }
}
