package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.campaign.FirstAnswer;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.runner.load.Steadiness;
import pijoule.runner.plan.PlannedRun;

/**
 * Requests at rates, whether or not they are answered. A server under load keeps no phases; its
 * meter is read on the client's clock.
 */
class LoadMeasurement implements Measurement {
  private static final String LOOPBACK = "127.0.0.1";

  private final Parts parts;
  private final ClockDrift drift = new ClockDrift();
  private LoadedBlock block;

  LoadMeasurement(Parts parts) {
    this.parts = parts;
  }

  @Override
  public void begin() throws IOException, InterruptedException {
    makeFirstRequest();
  }

  @Override
  public List<String> serverOptions(Cell cell) {
    return List.of("--phases", "off");
  }

  @Override
  public void prepare(PlannedRun run, BlockServer server)
      throws RunFailure, IOException, InterruptedException {
    Optional<FirstAnswer> first = called(run, server);
    block =
        new LoadedBlock(
            parts.site(),
            parts.study(),
            server.running(),
            parts.client(),
            parts.folder().load(),
            first,
            parts.progress());
    block.warmUp(run, known(), parts.stop());
  }

  /** {@return windows of the same server before, from which its warm-up goes on} */
  Steadiness known() {
    return new Steadiness();
  }

  /** Calls a new server before it is loaded; returns when it answered first. */
  Optional<FirstAnswer> called(PlannedRun run, BlockServer server)
      throws RunFailure, IOException, InterruptedException {
    Optional<FirstAnswer> first = Optional.of(server.firstAnswer(parts.study(), run));
    server.warmUp(parts.study(), run, parts.folder().environment(), parts.progress(), parts.stop());
    return first;
  }

  @Override
  public Map<String, Long> measure(RunTry of, RunLine line, long pauseEndNs)
      throws RunFailure, IOException, InterruptedException {
    PlannedRun run = of.run();
    long begun = System.nanoTime();
    Optional<RecorderProcess> logger =
        parts
            .recorders()
            .of(Side.CLIENT, run.cell())
            .or(() -> parts.recorders().of(Side.SERVER, run.cell()));
    JsonNode clientRecord = block.measure(run, line, logger);
    line.set(RunKey.WALL_SECONDS, (System.nanoTime() - begun) / 1e9);
    line.set(RunKey.CLIENT, clientRecord);
    line.meters(parts.site().bench(), run.cell());
    SideRecord ofClient = Crosscheck.read(line.json()).sides().get(Side.CLIENT);
    String host = "client on " + parts.site().pair(run.cell()).client();
    Measurement.addDrift(drift, host, ofClient, clientRecord);
    return TraceEnds.of(ofClient, parts.site().bench().metersOf(run.cell()));
  }

  /**
   * Makes a request of this JVM to itself. A JVM's first one loads the HTTP client, which takes
   * about 0.3 s on a desktop: without it, that would be in the time to the first answer of the
   * first server.
   *
   * @return status of the answer
   */
  static int makeFirstRequest() throws IOException, InterruptedException {
    HttpServer server = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, -1);
          exchange.close();
        });
    server.start();
    try {
      URI here = URI.create("http://" + LOOPBACK + ":" + server.getAddress().getPort() + "/");
      return HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .build()
          .send(HttpRequest.newBuilder(here).build(), HttpResponse.BodyHandlers.ofString())
          .statusCode();
    } finally {
      server.stop(0);
    }
  }
}
