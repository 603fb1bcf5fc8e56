package pijoule.energy.plug;

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
 * A plug as the vendors' public descriptions have it, and as plugs were recorded to answer
 * (resources/plug/SOURCE.md): tasmota.github.io/docs, and shelly-api-docs.shelly.cloud, "Gen1
 * Device API" (/shelly, /meter/0, restricted login), and "Gen2+ Device API" (Shelly.GetDeviceInfo,
 * Switch, PM1, EM1 with their errors, Authentication: digest by RFC 7616 with SHA-256, user admin,
 * realm the device's id). Never compared with a plug.
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
    PRO_EM("/rpc/EM1.GetStatus?id=0"),
    /** First generation, 1PM: its power is in its status alone. */
    ONE_PM("/status"),
    TASMOTA("/cm?cmnd=Status%208"),
    PLUS_1("");

    private final String target;

    Model(String target) {
      this.target = target;
    }

    boolean hasWattMinutes() {
      return this == PLUG_S || this == ONE_PM;
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
    CUT,
    /** A component of the second generation names its errors; the first has {@code is_valid}. */
    UNKNOWN,
    OUT_OF_RANGE,
    NULL
  }

  private static final String METER =
      "{\"power\":%.2f,\"overpower\":0.00,\"is_valid\":true,\"timestamp\":1739294619,\"counters\":[71.380,72.397,71.324],\"total\":%.0f}";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Model model;
  private volatile String password = "";
  private volatile String nonce = "65a1";
  volatile Fault fault = Fault.NONE;
  volatile double watts;
  volatile double joules;

  /** Text of Tasmota's power where it is another than the number; empty if it is not. */
  volatile String list = "";

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

  Model model() {
    return model;
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
    String withoutLogin = target.replaceFirst("&user=.*", "");
    if (model == Model.TASMOTA) {
      tasmota(exchange, target, withoutLogin);
    } else if (target.equals("/shelly")) {
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

  private void tasmota(HttpExchange exchange, String target, String without) throws IOException {
    if (!password.isEmpty() && !target.endsWith("&user=admin&password=open%20sesame")) {
      send(exchange, 200, "{\"WARNING\":\"Need user=<username>&password=<password>\"}");
    } else if (without.equals("/cm?cmnd=Status%200")) {
      send(exchange, 200, identity());
    } else if (without.equals(model.target)) {
      fail(exchange);
    } else {
      send(exchange, 404, "File Not Found");
    }
  }

  private void fail(HttpExchange exchange) throws IOException {
    switch (fault) {
      case NONE ->
          send(
              exchange,
              200,
              list.isEmpty()
                  ? status()
                  : status()
                      .replaceFirst("\"Power\":[0-9.]+", "\"Power\":" + list)
                      .replaceFirst("\"Total\":[0-9.]+", "\"Total\":" + list));
      case UNKNOWN ->
          send(
              exchange,
              200,
              status()
                  .replace("\"is_valid\":true", "\"is_valid\":false")
                  .replace("\"act_power\"", "\"errors\":[\"power_meter_failure\"],\"act_power\""));
      case OUT_OF_RANGE ->
          send(
              exchange,
              200,
              status()
                  .replace(
                      "\"act_power\"", "\"errors\":[\"out_of_range:act_power\"],\"act_power\""));
      case NULL ->
          send(
              exchange,
              200,
              status().replaceFirst("\"(power|Power|apower|act_power)\":[0-9.]+", "\"$1\":null"));
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
    return switch (model) {
      case PLUG_S ->
          "{\"type\":\"SHPLG-S\",\"mac\":\"7C87CEB4FFD0\",\"auth\":false,\"fw\":\"20230913-113421/v1.14.0-gcb84623\",\"num_outputs\":1,\"num_meters\":1}";
      case ONE_PM ->
          "{\"type\":\"SHSW-PM\",\"mac\":\"84CCA8B13795\",\"auth\":false,\"fw\":\"20211109-130756/v1.11.7-g682a0db\",\"num_outputs\":1,\"num_meters\":1}";
      case TASMOTA ->
          "{\"Status\":{\"Module\":0,\"DeviceName\":\"Tasmota2\",\"Power\":3},\"StatusFWR\":{\"Version\":\"9.2.0(tasmota)\",\"Hardware\":\"ESP8285\"},\"StatusNET\":{\"Mac\":\"2C:3A:E8:00:00:01\"}}";
      default ->
          "{\"name\":null,\"id\":\"shellyplusplugs-c4d8d5\",\"mac\":\"C4D8D5\",\"slot\":0,\"model\":\"SNPL-00112EU\",\"gen\":2,\"fw_id\":\"20240223\",\"ver\":\"1.2.2\",\"app\":\"PlusPlugS\",\"auth_en\":true,\"auth_domain\":null}";
    };
  }

  private String status() {
    String format =
        switch (model) {
          case PLUG_S -> METER;
          case ONE_PM ->
              "{\"wifi_sta\":{\"connected\":true},\"relays\":[{\"ison\":true}],\"meters\":["
                  + METER
                  + "],\"temperature\":38.73}";
          case PRO_EM ->
              "{\"id\":0,\"current\":1.449,\"voltage\":227.4,\"act_power\":%.1f,\"aprt_power\":330.1,\"pf\":0.99,\"freq\":50.0,\"calibration\":\"factory\"}";
          case TASMOTA ->
              "{\"StatusSNS\":{\"Time\":\"2020-12-23T08:28:42\",\"ENERGY\":{\"TotalStartTime\":\"2020-11-23T08:22:08\",\"Total\":%2$.3f,\"Yesterday\":2.497,\"Today\":1.201,\"Power\":%1$.1f,\"ApparentPower\":3,\"ReactivePower\":3,\"Factor\":0.21,\"Voltage\":253,\"Current\":0.013}}}";
          default ->
              "{\"id\":0,\"source\":\"init\",\"output\":true,\"apower\":%.1f,\"voltage\":230.1,\"freq\":50.0,\"current\":0.065,\"aenergy\":{\"total\":%.3f,\"by_minute\":[0.000,0.000,0.000],\"minute_ts\":1726942679},\"ret_aenergy\":null,\"temperature\":{\"tC\":45.9,\"tF\":114.7}}";
        };
    double unit =
        switch (model) {
          case PLUG_S, ONE_PM -> 60;
          case TASMOTA -> 3.6e6;
          default -> 3600;
        };
    double counted = model.hasWattMinutes() ? Math.floor(joules / unit) : joules / unit;
    return String.format(Locale.ROOT, format, watts, counted);
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
