package pijoule.client;

import java.util.Optional;
import pijoule.base.NanoClock;
import pijoule.contract.options.UsageException;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.Outcome;
import pijoule.contract.record.RecordJson;
import pijoule.contract.xml.ParserLimits;

/** Main method of every client. */
public final class ClientProgram {
  private static final int VALID = 0;
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private ClientProgram() {}

  /**
   * Makes a run: measures, verifies, and prints one record on standard output.
   *
   * @param factory of the stack
   * @param args as given to main
   * @param mainNs monotonic clock at main's first line, ns
   * @return exit code: 0 valid, 1 failed, 2 wrong usage
   */
  public static int run(StackFactory factory, String[] args, long mainNs) {
    ParserLimits.set();
    try {
      ClientSettings<?, ?> options = ClientSettings.parse(args, factory);
      ClientRecord record = new ClientRun<>(factory, options, mainNs, NanoClock.SYSTEM).make();
      System.out.println(RecordJson.write(record));
      System.err.println(log(record));
      return record.outcome() == Outcome.VALID ? VALID : FAILED;
    } catch (UsageException wrong) {
      System.err.println("client-" + factory.name() + ": " + wrong.getMessage());
      return USAGE;
    }
  }

  private static String log(ClientRecord record) {
    Optional<String> reason = record.reason();
    return "client-"
        + record.stack()
        + ": run "
        + record.run()
        + " is "
        + record.outcome().key()
        + (reason.isPresent() ? ": " + reason.get() : "");
  }
}
