package pijoule.runner.fake;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import pijoule.base.ClockAnchor;
import pijoule.contract.record.RecordJson;

/**
 * A server with faults, which a file names: it exercises the runner, not the stacks. The first
 * fault is that of runs with messages of 1 kB, the second of those with 2 kB, and so on; the last
 * one is that of larger ones too. Without a fault it sends back the message, which is no sorted
 * list.
 */
public final class FakeServer {
  private static final int BYTES_PER_FAULT = 1000;

  private static final Set<String> SORTED_RUNS = ConcurrentHashMap.newKeySet();
  private static String[] faults = {};

  private FakeServer() {}

  public static void main(String[] args) throws IOException {
    faults = faults();
    if (faults[0].equals("never ready")) {
      System.err.println("the port is taken");
      Runtime.getRuntime().halt(1);
    }
    // Otherwise the end of every answer waits for the client's delayed acknowledgement, 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.setExecutor(Executors.newCachedThreadPool());
    http.createContext("/", FakeServer::answer);
    http.start();
    System.out.println(RecordJson.ready("server", http.getAddress().getPort()));
  }

  private static void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String path = exchange.getRequestURI().getPath();
    String run = exchange.getRequestHeaders().getFirst("Pijoule-Run");
    String fault = run == null ? "" : fault(body);
    if (path.startsWith("/pijoule/runs/")) {
      control(exchange, path);
    } else if (path.startsWith("/pijoule/")) {
      send(exchange, 200, "{\"framework\":\"cxf\",\"container\":\"jetty\",\"binding\":\"jaxb\"}");
    } else if (fault.equals("dies")) {
      Runtime.getRuntime().halt(3);
    } else if (fault.equals("no heap")) {
      System.err.println("Terminating due to java.lang.OutOfMemoryError: Java heap space");
      Runtime.getRuntime().halt(3);
    } else if (fault.equals("fails")) {
      send(exchange, 500, "the service failed");
    } else {
      boolean sorts = fault.equals("sorts");
      if (sorts) {
        SORTED_RUNS.add(run);
      }
      exchange.getResponseHeaders().add("Content-Type", "application/xml");
      send(exchange, 200, sorts ? SortedXml.of(body) : text(body));
    }
  }

  private static void control(HttpExchange exchange, String path) throws IOException {
    String run = path.substring("/pijoule/runs/".length());
    boolean lies = SORTED_RUNS.contains(run) && exchange.getRequestMethod().equals("GET");
    send(exchange, lies ? 200 : 404, lies ? lie(run) : "");
  }

  /** Phases from another hour of the same clock. */
  private static String lie(String run) {
    return """
        {"format":"pijoule-server/1","run":"%s","framework":"cxf","container":"jetty",
        "binding":"jaxb","requests":1,"clock":{"anchor_wall":"1970-01-01T00:00:00Z",
        "anchor_monotonic_ns":0,"anchor_bound_ns":1,"boot_id":"%s"},
        "phases":[{"trial":0,"phase":"total","start_ns":1,"end_ns":2}]}
        """
        .formatted(run, ClockAnchor.now().bootId().orElse(""));
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String text(byte[] body) {
    return new String(body, StandardCharsets.UTF_8);
  }

  private static String fault(byte[] body) {
    int index = Math.round((float) body.length / BYTES_PER_FAULT) - 1;
    return faults[Math.max(0, Math.min(index, faults.length - 1))];
  }

  /** Beside the jar: a server has no environment variables of its own. */
  private static String[] faults() throws IOException {
    Path jar = Path.of(System.getProperty("java.class.path"));
    return Files.readString(jar.resolveSibling("fault")).split(",");
  }
}
