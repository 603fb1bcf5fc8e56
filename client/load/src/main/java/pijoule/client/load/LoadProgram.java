package pijoule.client.load;

import java.io.PrintStream;
import java.util.Optional;
import pijoule.contract.options.UsageException;
import pijoule.contract.record.ClientNote;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.Outcome;
import pijoule.contract.record.RecordJson;
import pijoule.contract.xml.ParserLimits;

/** Main method of the program. */
public final class LoadProgram {
  /** Name of the program in records. */
  static final String NAME = "load";

  private static final int VALID = 0;
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private LoadProgram() {}

  /**
   * Makes a run: offers the load and prints one record on standard output.
   *
   * @param args as given to main
   * @param mainNs monotonic clock at main's first line, ns
   * @return exit code: 0 valid, 1 failed, 2 wrong usage
   */
  public static int run(String[] args, long mainNs) {
    return run(args, mainNs, System.out, System.err);
  }

  static int run(String[] args, long mainNs, PrintStream out, PrintStream err) {
    ParserLimits.set();
    try {
      LoadOptions options = LoadOptions.parse(args);
      ClientRecord record = new LoadRun(options, mainNs).make();
      out.println(RecordJson.write(record));
      err.println(log(record));
      if (record.outcome() != Outcome.VALID) {
        return FAILED;
      }
      options.target().note().ifPresent(note -> err.println(ClientNote.line(NAME, note)));
      return VALID;
    } catch (UsageException wrong) {
      err.println("client-" + NAME + ": " + wrong.getMessage());
      return USAGE;
    }
  }

  private static String log(ClientRecord record) {
    Optional<String> reason = record.reason();
    return "client-"
        + NAME
        + ": run "
        + record.run()
        + " is "
        + record.outcome().key()
        + (reason.isPresent() ? ": " + reason.get() : "");
  }
}
