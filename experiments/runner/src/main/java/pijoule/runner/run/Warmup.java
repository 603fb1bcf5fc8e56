package pijoule.runner.run;

import java.io.IOException;
import java.util.List;
import pijoule.runner.study.CellOptions;

/** Calls that bring a new server's JVM to work before its first run; nothing of them is kept. */
final class Warmup {
  private Warmup() {}

  /**
   * Calls a server, with the different requests in turn.
   *
   * @param server ready
   * @param requests how each kind of request is drawn
   * @param calls of each kind
   * @param seed of the first requests
   */
  static void call(ServerProcess server, List<CellOptions> requests, int calls, long seed)
      throws IOException, InterruptedException {
    for (int i = 0; i < calls; i++) {
      for (CellOptions request : requests) {
        server.post(request.request(seed + i));
      }
    }
  }
}
