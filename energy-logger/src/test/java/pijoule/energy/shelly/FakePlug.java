package pijoule.energy.shelly;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A plug as the vendor's public description has it: shelly-api-docs.shelly.cloud, "Gen1 Device API"
 * (/shelly, /meter/0, restricted login), and "Gen2+ Device API" (Shelly.GetDeviceInfo, Switch, PM1,
 * Authentication: digest by RFC 7616 with SHA-256, user admin, realm the device's id). Written from
 * that alone; never compared with a plug.
 */
final class FakePlug implements AutoCloseable {
  static {
    // Otherwise the end of every answer waits for the client's delayed acknowledgement, 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  enum Model {
    PLUG_S("/meter/0"),
    PLUS_PLUG_S("/rpc/Switch.GetStatus?id=0"),
    PM_MINI("/rpc/PM1.GetStatus?id=0"),
    PLUS_1("");

    private final String target;

    Model(String target) {
      this.target = target;
    }
  }

  /** What it does to whoever asks for its power. */
  enum Fault {
    NONE,
    BUSY,
    RUBBISH,
    ENDLESS,
    OTHER_JSON,
    STALL,
    CUT
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Model model;
  private volatile String password = "";
  private volatile String nonce = "65a1";
  volatile Fault fault = Fault.NONE;
  volatile double watts;
  volatile double joules;

  FakePlug(Model model, int port) throws IOException {
    this.model = model;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  FakePlug(Model model) throws IOException {
    this(model, 0);
  }

  int port() {
    return server.getAddress().getPort();
  }

  void requirePassword(String required) {
    password = required;
  }

  /** A challenge that is of no more use. */
  void renewNonce() {
    nonce = nonce + "f";
  }

  private void answer(HttpExchange exchange) throws IOException {
    String target = exchange.getRequestURI().toString();
    if (target.equals("/shelly")) {
      send(exchange, 200, identity());
    } else if (!target.equals(model.target) && !target.equals("/rpc/Switch.GetStatus?id=0")) {
      send(exchange, 404, "{\"code\":404,\"message\":\"No handler for " + target + "\"}");
    } else if (!loggedIn(exchange, target)) {
      exchange.getResponseHeaders().add("WWW-Authenticate", challenge());
      send(exchange, 401, "");
    } else if (model == Model.PLUS_1) {
      send(exchange, 200, "{\"id\":0,\"source\":\"init\",\"output\":false}");
    } else if (!target.equals(model.target)) {
      send(exchange, 404, "{\"code\":404,\"message\":\"No handler for Switch.GetStatus\"}");
    } else {
      fail(exchange);
    }
  }

  private void fail(HttpExchange exchange) throws IOException {
    switch (fault) {
      case NONE -> send(exchange, 200, status());
      case BUSY -> send(exchange, 503, "busy");
      case RUBBISH -> send(exchange, 200, "{\"apower\": 1.5, \"ae\u0000nergy");
      case ENDLESS -> send(exchange, 200, "{" + " ".repeat(200_000) + "}");
      case OTHER_JSON -> send(exchange, 200, "{\"temperature\":21.5,\"apower\":\"much\"}");
      case CUT -> exchange.close();
      case STALL -> {
        try {
          closed.await();
        } catch (InterruptedException ended) {
          Thread.currentThread().interrupt();
        }
        exchange.close();
      }
      default -> throw new IllegalStateException(fault.name());
    }
  }

  private String identity() {
    return model == Model.PLUG_S
        ? "{\"type\":\"SHPLG-S\",\"mac\":\"7C87CEB4FFD0\",\"auth\":false,\"fw\":\"20230913-113421/v1.14.0-gcb84623\",\"num_outputs\":1,\"num_meters\":1}"
        : "{\"name\":null,\"id\":\"shellyplusplugs-c4d8d5\",\"mac\":\"C4D8D5\",\"slot\":0,\"model\":\"SNPL-00112EU\",\"gen\":2,\"fw_id\":\"20240223\",\"ver\":\"1.2.2\",\"app\":\"PlusPlugS\",\"auth_en\":true,\"auth_domain\":null}";
  }

  private String status() {
    return model == Model.PLUG_S
        ? String.format(
            Locale.ROOT,
            "{\"power\":%.2f,\"overpower\":0.00,\"is_valid\":true,\"timestamp\":1739294619,\"counters\":[71.380,72.397,71.324],\"total\":%d}",
            watts,
            (long) (joules / 60))
        : String.format(
            Locale.ROOT,
            "{\"id\":0,\"source\":\"init\",\"output\":true,\"apower\":%.1f,\"voltage\":230.1,\"freq\":50.0,\"current\":0.065,\"aenergy\":{\"total\":%.3f,\"by_minute\":[0.000,0.000,0.000],\"minute_ts\":1726942679},\"ret_aenergy\":null,\"temperature\":{\"tC\":45.9,\"tF\":114.7}}",
            watts,
            joules / 3600);
  }

  private String challenge() {
    return model == Model.PLUG_S
        ? "Basic realm=\"Shelly\""
        : "Digest qop=\"auth\", realm=\"shellyplusplugs-c4d8d5\", nonce=\"%s\", algorithm=SHA-256"
            .formatted(nonce);
  }

  private boolean loggedIn(HttpExchange exchange, String target) {
    if (password.isEmpty()) {
      return true;
    }
    String given = exchange.getRequestHeaders().getFirst("Authorization");
    if (given == null) {
      return false;
    }
    if (model == Model.PLUG_S) {
      byte[] both = ("admin:" + password).getBytes(StandardCharsets.UTF_8);
      return given.equals("Basic " + Base64.getEncoder().encodeToString(both));
    }
    String secret = sha256("admin:shellyplusplugs-c4d8d5:" + password);
    String expected =
        String.join(
            ":",
            secret,
            nonce,
            field(given, "nc=", ","),
            field(given, "cnonce=\"", "\""),
            "auth",
            sha256("GET:" + target));
    return given.contains("nonce=\"" + nonce + "\"")
        && field(given, "response=\"", "\"").equals(sha256(expected));
  }

  private static String field(String header, String before, String after) {
    int start = header.indexOf(" " + before) + 1 + before.length();
    return header.substring(start, header.indexOf(after, start));
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException(absent);
    }
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    try (var out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
