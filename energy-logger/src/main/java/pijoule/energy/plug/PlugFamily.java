package pijoule.energy.plug;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import pijoule.energy.files.Printable;
import pijoule.energy.json.JsonObject;

/** A firmware of plugs: how one says what it is, and what it may be read by. */
enum PlugFamily {
  /** Plugs of Shelly; {@code /shelly} is open to everyone, on every generation. */
  SHELLY("/shelly", "which every Shelly answers") {
    @Override
    boolean isOne(JsonObject identity) {
      return identity.values().containsKey("type") || identity.values().containsKey("gen");
    }

    @Override
    List<PlugApi> apis(JsonObject identity) {
      return identity.values().containsKey("gen")
          ? List.of(PlugApi.SWITCH, PlugApi.PM1, PlugApi.EM1)
          : List.of(PlugApi.METER, PlugApi.STATUS);
    }

    @Override
    Map<String, String> device(JsonObject identity) {
      Map<String, String> device = new TreeMap<>();
      device.put("generation", text(identity, "gen").orElse("1"));
      text(identity, "model")
          .or(() -> text(identity, "type"))
          .ifPresent(value -> device.put("model", value));
      text(identity, "mac").ifPresent(value -> device.put("serial", value));
      text(identity, "ver")
          .or(() -> text(identity, "fw"))
          .ifPresent(value -> device.put("firmware", value));
      return device;
    }
  },
  /** Plugs whose firmware is Tasmota; the login is in the query. */
  TASMOTA("/cm?cmnd=Status%200", "which Tasmota answers") {
    @Override
    boolean isOne(JsonObject identity) {
      return identity.values().containsKey("StatusFWR");
    }

    @Override
    List<PlugApi> apis(JsonObject identity) {
      return List.of(PlugApi.TASMOTA);
    }

    @Override
    Map<String, String> device(JsonObject identity) throws IOException {
      Map<String, String> device = new TreeMap<>();
      text(identity.child("StatusFWR"), "Version").ifPresent(v -> device.put("firmware", v));
      JsonObject status = identity.childOrEmpty("Status");
      text(status, "DeviceName").ifPresent(v -> device.put("model", v));
      JsonObject network = identity.childOrEmpty("StatusNET");
      text(network, "Mac").ifPresent(v -> device.put("serial", v));
      return device;
    }

    @Override
    String withLogin(String target, String user, String password) {
      return "%s&user=%s&password=%s".formatted(target, encoded(user), encoded(password));
    }
  };

  private final String identity;
  private final String answeredBy;

  PlugFamily(String identity, String answeredBy) {
    this.identity = identity;
    this.answeredBy = answeredBy;
  }

  /** Path and query by which a plug describes itself. */
  String identity() {
    return identity;
  }

  /** Words that say which plugs answer it. */
  String answeredBy() {
    return answeredBy;
  }

  /** Reports if that answer is of a plug of this family. */
  abstract boolean isOne(JsonObject identity);

  /** Documents that the power may be in, in the order of trying. */
  abstract List<PlugApi> apis(JsonObject identity);

  /** Description of the plug, by its own answer. */
  abstract Map<String, String> device(JsonObject identity) throws IOException;

  /** A target with the login in it, for those that take it there. */
  String withLogin(String target, String user, String password) {
    return target;
  }

  private static Optional<String> text(JsonObject identity, String key) {
    return Optional.ofNullable(identity.values().get(key)).map(String::valueOf).map(Printable::of);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
