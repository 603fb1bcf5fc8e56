package pijoule.energy.plug;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.energy.files.Printable;
import pijoule.energy.json.JsonObject;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.network.HttpDocuments;
import pijoule.energy.network.Login;
import pijoule.energy.plug.PlugApi.PlugReading;

/** A plug that was found, and how it is read. Not safe for use by several threads. */
final class Plug {
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;

  /** Text that Tasmota answers without a login, with status 200 in older versions. */
  private static final String NEEDS_LOGIN = "\"WARNING\":\"Need user=";

  private static final JsonObject.Format JSON =
      new JsonObject.Format("docs/meters.md, shelly", IOException::new).withoutNulls();

  private final PlugKind kind;
  private final HttpDocuments http;
  private final String base;
  private final Optional<Account> account;
  private final Optional<Login> login;
  private final int outlet;
  private Map<String, String> device = Map.of();
  private PlugApi api = PlugApi.SWITCH;
  private double stepWatts;

  /** User and password of a login. */
  record Account(String user, String password) {}

  private Plug(
      PlugKind kind, HttpDocuments http, String base, Optional<Account> account, int outlet) {
    this.kind = kind;
    this.http = http;
    this.base = base;
    this.account = account;
    SecureRandom random = new SecureRandom();
    this.login =
        account.map(
            user ->
                new Login(user.user(), user.password(), () -> Long.toHexString(random.nextLong())));
    this.outlet = outlet;
  }

  /**
   * Finds out what is at an address, and reads it once.
   *
   * @param base {@code http://HOST[:PORT]}
   * @throws MeterUnavailableException in one line, if that is no plug with a power meter, or it
   *     wants another login
   */
  static Plug find(
      PlugKind kind, HttpDocuments http, String base, Optional<Account> account, int outlet)
      throws MeterUnavailableException {
    Plug plug = new Plug(kind, http, base, account, outlet);
    try {
      JsonObject identity = plug.identity();
      plug.device = kind.family().device(identity);
      plug.api = plug.chooseApi(identity);
      plug.stepWatts = plug.api.stepWatts(plug.read().watts());
      return plug;
    } catch (MeterUnavailableException named) {
      throw named;
    } catch (IOException failed) {
      throw new MeterUnavailableException(
          "%s needs a plug at %s, got %s; check --address"
              .formatted(kind.key(), base, failed.getMessage()));
    }
  }

  private JsonObject identity() throws IOException {
    PlugFamily family = kind.family();
    HttpDocuments.Answer answer = ask(family.identity());
    if (answer.status() != OK) {
      throw new IOException(
          "status %s for %s, %s"
              .formatted(answer.status(), family.identity(), family.answeredBy()));
    }
    JsonObject identity = json(answer);
    if (!family.isOne(identity)) {
      throw new IOException("another device's " + family.identity());
    }
    return identity;
  }

  private PlugApi chooseApi(JsonObject identity) throws IOException {
    List<String> answers = new ArrayList<>();
    for (PlugApi candidate : kind.family().apis(identity)) {
      HttpDocuments.Answer answer = ask(candidate.target(outlet));
      if (answer.status() == OK && candidate.measures(json(answer), outlet)) {
        return candidate;
      }
      answers.add(
          candidate.target(outlet)
              + (answer.status() == OK ? " without power" : " status " + answer.status()));
    }
    throw new MeterUnavailableException(
        "%s needs a plug with a power meter on outlet %s, got model %s at %s (%s); check --address and --outlet"
            .formatted(
                kind.key(),
                outlet,
                device.getOrDefault("model", "unknown"),
                base,
                String.join(", ", answers)));
  }

  /**
   * Reads it.
   *
   * @throws IOException in a few words, if it does not answer as it did
   */
  PlugReading read() throws IOException {
    HttpDocuments.Answer answer = ask(api.target(outlet));
    if (answer.status() != OK) {
      throw new IOException("status " + answer.status());
    }
    PlugReading reading = api.reading(json(answer), outlet);
    reading.require();
    return reading;
  }

  /** Asks again with a login where one is asked for; a nonce may have grown old. */
  private HttpDocuments.Answer ask(String target) throws IOException {
    String whole =
        account
            .map(user -> kind.family().withLogin(target, user.user(), user.password()))
            .orElse(target);
    URI uri = URI.create(base + whole);
    HttpDocuments.Answer answer = http.get(uri, login.flatMap(l -> l.authorization(target)));
    boolean warned = new String(answer.body(), StandardCharsets.UTF_8).contains(NEEDS_LOGIN);
    if (answer.status() != UNAUTHORIZED && !warned) {
      return answer;
    }
    if (login.isEmpty()) {
      throw new MeterUnavailableException(
          "%s at %s asks for a login (401), got no password; name the environment variable that has it: --password-env"
              .formatted(kind.key(), base));
    }
    if (warned || !whole.equals(target)) {
      throw refused();
    }
    if (answer.challenge().isEmpty() || !login.get().take(answer.challenge().get())) {
      throw new MeterUnavailableException(
          "shelly logs in by basic, or by digest with SHA-256, got '%s' from %s; update its firmware"
              .formatted(Printable.of(answer.challenge().orElse("no challenge")), base));
    }
    HttpDocuments.Answer second = http.get(uri, login.get().authorization(target));
    if (second.status() == UNAUTHORIZED) {
      throw refused();
    }
    return second;
  }

  private MeterUnavailableException refused() {
    return new MeterUnavailableException(
        "%s at %s refuses the login (401); check --user and the password in the variable of --password-env"
            .formatted(kind.key(), base));
  }

  private static JsonObject json(HttpDocuments.Answer answer) throws IOException {
    try {
      return JsonObject.read("the plug's answer", answer.body(), JSON);
    } catch (JsonProcessingException malformed) {
      throw new IOException("an answer that is no JSON");
    }
  }

  /** Identity that the plug reports. */
  Map<String, String> device() {
    return device;
  }

  /** Path and query that it is read by. */
  String target() {
    return api.target(outlet);
  }

  /** Step of its energy counter, J. */
  double counterStepJoules() {
    return api.counterStepJoules();
  }

  /** Step of its power, W. */
  double stepWatts() {
    return stepWatts;
  }
}
