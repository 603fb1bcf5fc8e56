package pijoule.energy.shelly;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import pijoule.energy.files.Printable;
import pijoule.energy.json.JsonObject;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.network.DeviceHttp;
import pijoule.energy.network.Login;

/** A plug that was found, and how it is read. Not safe for use by several threads. */
final class Plug {
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final JsonObject.Format JSON =
      new JsonObject.Format("docs/meters.md, shelly", IOException::new).withoutNulls();

  private final DeviceHttp http;
  private final String base;
  private final Optional<Login> login;
  private final int outlet;
  private Map<String, String> device = Map.of();
  private PlugApi api = PlugApi.SWITCH;

  private Plug(DeviceHttp http, String base, Optional<Login> login, int outlet) {
    this.http = http;
    this.base = base;
    this.login = login;
    this.outlet = outlet;
  }

  /**
   * Finds out what is at an address, and reads it once.
   *
   * @param base {@code http://HOST[:PORT]}
   * @throws MeterUnavailableException in one line, if that is no plug with a power meter, or it
   *     wants another login
   */
  static Plug find(DeviceHttp http, String base, Optional<Login> login, int outlet)
      throws MeterUnavailableException {
    Plug plug = new Plug(http, base, login, outlet);
    try {
      JsonObject identity = plug.identity();
      plug.device = device(identity);
      plug.api = plug.chooseApi(identity);
      plug.read();
      return plug;
    } catch (MeterUnavailableException named) {
      throw named;
    } catch (IOException failed) {
      throw new MeterUnavailableException(
          "shelly needs a plug at %s, got %s; check --address"
              .formatted(base, failed.getMessage()));
    }
  }

  /** {@code /shelly} is open to everyone, on every generation. */
  private JsonObject identity() throws IOException {
    DeviceHttp.Answer answer = http.get(URI.create(base + "/shelly"), Optional.empty());
    if (answer.status() != OK) {
      throw new IOException(
          "status " + answer.status() + " for /shelly, which every Shelly answers");
    }
    JsonObject identity = json(answer);
    if (!identity.values().containsKey("type") && !identity.values().containsKey("gen")) {
      throw new IOException("another device's /shelly, without type and gen");
    }
    return identity;
  }

  private static Map<String, String> device(JsonObject identity) {
    Map<String, String> device = new TreeMap<>();
    device.put("generation", text(identity, "gen").orElse("1"));
    text(identity, "model").or(() -> text(identity, "type")).ifPresent(v -> device.put("model", v));
    text(identity, "mac").ifPresent(value -> device.put("serial", value));
    text(identity, "ver").or(() -> text(identity, "fw")).ifPresent(v -> device.put("firmware", v));
    return device;
  }

  private static Optional<String> text(JsonObject identity, String key) {
    return Optional.ofNullable(identity.values().get(key)).map(String::valueOf).map(Printable::of);
  }

  private PlugApi chooseApi(JsonObject identity) throws IOException {
    boolean first = !identity.values().containsKey("gen");
    StringBuilder answers = new StringBuilder();
    for (PlugApi candidate : PlugApi.values()) {
      if (first == (candidate == PlugApi.METER)) {
        DeviceHttp.Answer answer = ask(candidate.target(outlet));
        if (answer.status() == OK && candidate.measures(json(answer))) {
          return candidate;
        }
        answers
            .append(answers.isEmpty() ? "" : ", ")
            .append(candidate.target(outlet))
            .append(answer.status() == OK ? " without power" : " status " + answer.status());
      }
    }
    throw new MeterUnavailableException(
        "shelly needs a plug with a power meter on outlet %s, got model %s at %s (%s); check --address and --outlet"
            .formatted(outlet, device.getOrDefault("model", "unknown"), base, answers));
  }

  /**
   * Reads it.
   *
   * @throws IOException in a few words, if it does not answer as it did
   */
  PlugReading read() throws IOException {
    DeviceHttp.Answer answer = ask(api.target(outlet));
    if (answer.status() != OK) {
      throw new IOException("status " + answer.status());
    }
    PlugReading reading = api.reading(json(answer));
    reading.require();
    return reading;
  }

  /** Asks again with a login where one is asked for; a nonce may have grown old. */
  private DeviceHttp.Answer ask(String target) throws IOException {
    URI uri = URI.create(base + target);
    DeviceHttp.Answer answer = http.get(uri, login.flatMap(l -> l.authorization(target)));
    if (answer.status() != UNAUTHORIZED) {
      return answer;
    }
    if (login.isEmpty()) {
      throw new MeterUnavailableException(
          "shelly at %s asks for a login (401), got no password; name the environment variable that has it: --password-env"
              .formatted(base));
    }
    if (answer.challenge().isEmpty() || !login.get().take(answer.challenge().get())) {
      throw new MeterUnavailableException(
          "shelly logs in by basic, or by digest with SHA-256, got '%s' from %s; update its firmware"
              .formatted(Printable.of(answer.challenge().orElse("no challenge")), base));
    }
    DeviceHttp.Answer second = http.get(uri, login.get().authorization(target));
    if (second.status() == UNAUTHORIZED) {
      throw new MeterUnavailableException(
          "shelly at %s refuses the login (401); check --user and the password in the variable of --password-env"
              .formatted(base));
    }
    return second;
  }

  private static JsonObject json(DeviceHttp.Answer answer) throws IOException {
    try {
      return JsonObject.read("the plug's answer", answer.body(), JSON);
    } catch (JsonProcessingException malformed) {
      throw new IOException("an answer that is no JSON");
    }
  }

  /** What it says of itself. */
  Map<String, String> device() {
    return device;
  }

  /** Path and query that it is read by. */
  String target() {
    return api.target(outlet);
  }

  /** Step of its power, W. */
  double stepWatts() {
    return api.stepWatts();
  }
}
