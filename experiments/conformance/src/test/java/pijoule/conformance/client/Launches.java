package pijoule.conformance.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.provider.Arguments;

/** Clients against scenarios, two processes at a time; a test asks for the one it needs. */
final class Launches implements AutoCloseable {
  private static final int AT_A_TIME = 2;

  private final ExecutorService workers = Executors.newFixedThreadPool(AT_A_TIME);
  private final Map<String, Future<ClientProcess>> results = new HashMap<>();

  /** Begins them. */
  Launches(List<Arguments> pairs) {
    for (Arguments pair : pairs) {
      Client client = (Client) pair.get()[0];
      Scenario scenario = (Scenario) pair.get()[1];
      results.put(client + " " + scenario, workers.submit(() -> launch(client, scenario)));
    }
  }

  ClientProcess of(Client client, Scenario scenario)
      throws ExecutionException, InterruptedException {
    return results.get(client + " " + scenario).get();
  }

  private static ClientProcess launch(Client client, Scenario scenario)
      throws IOException, InterruptedException {
    try (FaultServer server = new FaultServer(scenario.behaviour())) {
      List<String> options =
          new ArrayList<>(
              List.of(
                  "--url", server.url(), "--run", "r7", "--seed", "3", "--message-size", "2kB"));
      options.addAll(scenario.options());
      return ClientProcess.run(client, options);
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
