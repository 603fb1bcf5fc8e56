package pijoule.conformance.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Runs of a client that no JVM runs: each is a process, which costs little. */
record OwnRuns(Client client, List<String> command) implements Runs {
  @Override
  public ClientProcess run(List<String> options) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(command);
    line.addAll(List.of("--binding", client.binding()));
    line.addAll(options);
    return ClientProcess.started(client, line);
  }
}
