package pijoule.analysis.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Chromium without a window, driven by chromedriver over the W3C WebDriver protocol. */
public final class Browser implements AutoCloseable {
  private static final Pattern PORT = Pattern.compile("started successfully on port (\\d+)");
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int STARTS = 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Process driver;
  private final String session;

  /**
   * Starts a browser.
   *
   * @param profile an empty folder
   * @param flags of Chromium, beside those that keep it alone and quiet
   */
  public Browser(Path profile, String... flags) throws Exception {
    ProcessBuilder program = new ProcessBuilder("chromedriver", "--port=0");
    program.environment().put("LANG", "C");
    program.environment().put("LC_ALL", "C");
    program.redirectErrorStream(true);
    Process started = program.start();
    OptionalInt port = port(started);
    // It chooses a free port of IPv4 and ends where IPv6 has it in use.
    for (int start = 1; port.isEmpty() && start < STARTS; start++) {
      started = program.start();
      port = port(started);
    }
    driver = started;
    String base = "http://127.0.0.1:" + port.orElseThrow();
    JsonNode opened = send("POST", base + "/session", capabilities(profile, flags));
    session = base + "/session/" + opened.path("sessionId").asText();
  }

  /** Empty where the driver ends without one. */
  private static OptionalInt port(Process driver) throws IOException {
    BufferedReader said = driver.inputReader(StandardCharsets.UTF_8);
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      Matcher port = PORT.matcher(line);
      if (port.find()) {
        return OptionalInt.of(Integer.parseInt(port.group(1)));
      }
    }
    return OptionalInt.empty();
  }

  private static Map<String, Object> capabilities(Path profile, String... flags) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile));
    arguments.addAll(List.of(flags));
    return Map.of(
        "capabilities",
        Map.of(
            "alwaysMatch",
            Map.of(
                "browserName",
                "chrome",
                "goog:chromeOptions",
                Map.of("args", arguments),
                "goog:loggingPrefs",
                Map.of("browser", "ALL", "performance", "ALL"))));
  }

  /** Opens a file and waits until it is loaded. */
  public void open(Path file) throws Exception {
    open(file.toUri().toString());
  }

  /** Opens an address likewise. */
  public void open(String url) throws Exception {
    send("POST", session + "/url", Map.of("url", url));
  }

  /** Runs the body of a function. */
  public JsonNode run(String script, Object... arguments) throws Exception {
    return send(
        "POST", session + "/execute/sync", Map.of("script", script, "args", List.of(arguments)));
  }

  /** Asks the browser's own protocol. */
  public void command(String name, Map<String, Object> parameters) throws Exception {
    send("POST", session + "/goog/cdp/execute", Map.of("cmd", name, "params", parameters));
  }

  /** Shows pages in a window of this size, CSS pixels. */
  public void size(int width, int height) throws Exception {
    command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /**
   * Shows pages as on a {@code screen} or as in {@code print}, in colours that are light or dark.
   */
  public void media(String media, String scheme) throws Exception {
    command(
        "Emulation.setEmulatedMedia",
        Map.of(
            "media",
            media,
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** Presses keys; special ones are code points of the protocol, such as U+E004 for Tab. */
  public void press(String keys) throws Exception {
    List<Map<String, Object>> actions = new ArrayList<>();
    keys.codePoints()
        .mapToObj(Character::toString)
        .forEach(
            key -> {
              actions.add(Map.of("type", "keyDown", "value", key));
              actions.add(Map.of("type", "keyUp", "value", key));
            });
    act(Map.of("type", "key", "id", "keys", "actions", actions));
  }

  /** Drags the pointer along a line, in the window's pixels. */
  public void drag(int fromX, int toX, int y) throws Exception {
    act(
        Map.of(
            "type",
            "pointer",
            "id",
            "mouse",
            "actions",
            List.of(
                move(fromX, y),
                Map.of("type", "pointerDown", "button", 0),
                move((fromX + toX) / 2, y),
                move(toX, y),
                Map.of("type", "pointerUp", "button", 0))));
  }

  private static Map<String, Object> move(int x, int y) {
    return Map.of("type", "pointerMove", "duration", 0, "x", x, "y", y);
  }

  private void act(Map<String, Object> device) throws Exception {
    send("POST", session + "/actions", Map.of("actions", List.of(device)));
  }

  /** What was logged since the last time: {@code browser} or {@code performance}. */
  public JsonNode log(String type) throws Exception {
    return send("POST", session + "/se/log", Map.of("type", type));
  }

  /** A picture of the window, PNG. */
  public byte[] screenshot() throws Exception {
    return bytes(send("GET", session + "/screenshot", null));
  }

  /** The page on paper, PDF. */
  public byte[] print() throws Exception {
    return bytes(send("POST", session + "/print", Map.of("background", true)));
  }

  private static byte[] bytes(JsonNode base64) {
    return Base64.getDecoder().decode(base64.asText());
  }

  private JsonNode send(String method, String uri, Map<String, Object> body) throws Exception {
    HttpRequest.BodyPublisher content =
        body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(uri)).timeout(PATIENCE).method(method, content).build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    JsonNode value = JSON.readTree(answer.body()).path("value");
    if (answer.statusCode() != 200) {
      throw new IOException(uri + " must answer 200, got " + value.path("message").asText());
    }
    return value;
  }

  @Override
  public void close() throws Exception {
    try {
      send("DELETE", session, null);
    } finally {
      driver.destroy();
      driver.waitFor();
    }
  }
}
