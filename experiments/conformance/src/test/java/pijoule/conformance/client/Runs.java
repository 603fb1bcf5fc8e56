package pijoule.conformance.client;

import java.io.IOException;
import java.util.List;
import pijoule.conformance.every.Offered;

/** Makes runs of a client. */
interface Runs {
  /**
   * Those of a client: in one JVM, which ends with this one, or each in a process of its own. All
   * test classes share them.
   */
  static Runs of(Offered offered) {
    Client client = new Client(offered.program(), offered.binding());
    return offered.java() && !offered.isOfThePast()
        ? ManyRunsProcess.shared(client, offered.file().toString())
        : new OwnRuns(client, offered.command());
  }

  /** Makes a run, as the client with these options does. */
  ClientProcess run(List<String> options) throws IOException, InterruptedException;
}
