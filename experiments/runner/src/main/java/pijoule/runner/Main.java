package pijoule.runner;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;
import pijoule.runner.cli.CommandLineRoot;

/** The command line of pijoule. */
public final class Main {
  private Main() {}

  /**
   * Runs the command line and exits.
   *
   * @param args see {@code pijoule --help}; exit 0 valid runs and an answer, 1 not, 2 wrong usage,
   *     130 stopped by Ctrl-C
   */
  public static void main(String[] args) {
    int exit = CommandLineRoot.execute(args);
    Optional.ofNullable(System.getProperty("pijoule.report")).ifPresent(Main::load);
    System.exit(exit);
  }

  /** Loads what a report and a bench check need, for an archive of this JVM's classes. */
  private static void load(String results) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(nowhere);
    System.setErr(nowhere);
    CommandLineRoot.execute(new String[] {"report", results});
    CommandLineRoot.execute(new String[] {"bench", "check", "local"});
  }
}
