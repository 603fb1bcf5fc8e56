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

/**
 * Every client against every scenario, two processes at a time; a test asks for the one it needs.
 */
final class Launches implements AutoCloseable {
  private static final int AT_A_TIME = 2;

  private final ExecutorService workers = Executors.newFixedThreadPool(AT_A_TIME);
  private final Map<String, Future<ClientProcess>> results = new HashMap<>();

  Launches() {
    List<Scenario> scenarios = new ArrayList<>(Scenario.GOOD);
    scenarios.addAll(Scenario.BAD);
    for (Scenario scenario : scenarios) {
      for (Client client : Client.ALL) {
        results.put(client + " " + scenario, workers.submit(() -> launch(client, scenario)));
      }
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
