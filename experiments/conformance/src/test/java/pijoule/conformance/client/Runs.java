package pijoule.conformance.client;

import java.io.IOException;
import java.util.List;
import pijoule.conformance.every.Offered;

/** Makes runs of a client. */
interface Runs extends AutoCloseable {
  /** Those of a client: in one JVM, or each in a process of its own. */
  static Runs of(Offered offered) throws IOException {
    Client client = new Client(offered.program(), offered.binding());
    return offered.java()
        ? new ManyRunsProcess(client, offered.file().toString())
        : new OwnRuns(client, offered.command());
  }

  /** Makes a run, as the client with these options does. */
  ClientProcess run(List<String> options) throws IOException, InterruptedException;

  @Override
  void close();
}
