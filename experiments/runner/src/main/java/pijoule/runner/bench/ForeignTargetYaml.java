package pijoule.runner.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import pijoule.campaign.Bounds;
import pijoule.contract.options.UsageException;

/** The key {@code target} of a study or a bench. */
public final class ForeignTargetYaml {
  /** Least and greatest version of HTTP. */
  public static final Bounds<Long> HTTP_BOUNDS = Bounds.of("target.http", 1, 2);

  private static final String KEY = "target";
  private static final String START = "start";
  private static final String BUILDS = "builds";
  private static final String READY = "ready";
  private static final Pattern METHOD = Pattern.compile("[A-Z]{1,20}");
  private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");
  private static final int OK = 200;

  private ForeignTargetYaml() {}

  /**
   * {@return its target, where it has one}
   *
   * @param yaml of a study or a bench
   * @param file that it was read from; files are named from its folder
   * @throws UsageException if the target breaks a rule
   */
  public static Optional<ForeignTarget> read(JsonNode yaml, Path file) {
    if (!yaml.has(KEY)) {
      return Optional.empty();
    }
    JsonNode target = yaml.get(KEY);
    Map<String, String> headers = new LinkedHashMap<>();
    Map<String, String> variables = new LinkedHashMap<>();
    target
        .path("headers")
        .properties()
        .forEach(
            header -> {
              JsonNode value = header.getValue();
              if (value.isObject()) {
                variables.put(header.getKey(), value.path("env").asText());
              } else {
                headers.put(header.getKey(), value.asText());
              }
            });
    return Optional.of(
        new ForeignTarget(
            builds(target).isPresent()
                ? path(target.path("url").asText())
                : ForeignTarget.url(target.path("url").asText()),
            builds(target),
            matching("method", target.path("method").asText("GET"), METHOD, "a word such as POST"),
            HTTP_BOUNDS.require(target.path("http").asLong(1)).intValue(),
            headers,
            variables,
            beside(file, target.path("body")),
            expected(target.path("expect"), file),
            new ForeignTarget.Tls(
                beside(file, target.path("ca")), target.path("insecure").asBoolean(false)),
            process(target.path("process")),
            target.path("allow_public").asBoolean(false)));
  }

  /** The builds under the keys {@code start} or {@code builds}. */
  private static Optional<Builds> builds(JsonNode target) {
    Map<String, String> commands = new LinkedHashMap<>();
    if (target.has(START)) {
      commands.put(Builds.ONE, target.get(START).asText());
    }
    target
        .path(BUILDS)
        .properties()
        .forEach(build -> commands.put(build.getKey(), build.getValue().asText()));
    Optional<String> ready = Optional.ofNullable(target.path(READY).textValue());
    if (commands.isEmpty()) {
      UsageException.when(
          ready.isPresent(),
          "target: ready goes with start or builds, got neither; take it out, or add start");
      return Optional.empty();
    }
    UsageException.when(
        target.has(START) && target.has(BUILDS),
        "target: a service has start or builds, got both; take one of them out");
    return Optional.of(new Builds(commands, ready));
  }

  private static URI path(String text) {
    Builds.requirePath("url", text);
    return URI.create(text);
  }

  /** A part, or a list of them: a number is a port. */
  private static List<ServicePart> process(JsonNode yaml) {
    List<ServicePart> parts = new ArrayList<>();
    Iterable<JsonNode> all = yaml.isArray() || yaml.isMissingNode() ? yaml : List.of(yaml);
    for (JsonNode part : all) {
      if (part.isObject()) {
        part.properties()
            .forEach(
                named ->
                    parts.add(
                        new ServicePart(
                            ServicePart.Kind.valueOf(named.getKey().toUpperCase(Locale.ROOT)),
                            named.getValue().asText())));
      } else {
        parts.add(new ServicePart(ServicePart.Kind.PORT, part.asText()));
      }
    }
    return parts.stream().distinct().toList();
  }

  private static void write(List<ServicePart> parts, ObjectNode json) {
    if (parts.isEmpty()) {
      return;
    }
    ArrayNode list = json.putArray("process");
    for (ServicePart part : parts) {
      if (part.kind() == ServicePart.Kind.PORT) {
        list.add(Integer.parseInt(part.name()));
      } else {
        list.addObject().put(part.kind().key(), part.name());
      }
    }
  }

  private static void write(Builds builds, ObjectNode json) {
    if (builds.areSeveral()) {
      ObjectNode commands = json.putObject(BUILDS);
      builds.commands().forEach(commands::put);
    } else {
      builds.commands().values().forEach(command -> json.put(START, command));
    }
    builds.ready().ifPresent(ready -> json.put(READY, ready));
  }

  private static ForeignTarget.Expected expected(JsonNode yaml, Path file) {
    return new ForeignTarget.Expected(
        yaml.path("status").asInt(OK),
        beside(file, yaml.path("body")),
        Optional.ofNullable(yaml.path("sha256").textValue())
            .map(hash -> matching("expect.sha256", hash, SHA_256, "64 hexadecimal digits")),
        Optional.ofNullable(yaml.path("text").textValue()));
  }

  private static String matching(String key, String text, Pattern form, String what) {
    UsageException.when(
        !form.matcher(text).matches(),
        "target: " + key + " must be " + what + ", got '" + text + "'");
    return text;
  }

  private static Optional<Path> beside(Path file, JsonNode name) {
    return Optional.ofNullable(name.textValue())
        .map(text -> file.toAbsolutePath().resolveSibling(text).normalize());
  }

  /**
   * Writes a target so that {@link #read} gives it back.
   *
   * @param target to write
   * @param folder of the file that it is written to: files within it are named from there
   * @param yaml of a study or a bench; gets it
   */
  public static void write(ForeignTarget target, Optional<Path> folder, ObjectNode yaml) {
    ObjectNode json = yaml.putObject(KEY).put("kind", ForeignTarget.FRAMEWORK);
    target.builds().ifPresent(builds -> write(builds, json));
    json.put("url", target.url().toString()).put("method", target.method());
    json.put("http", target.http());
    ObjectNode headers = json.putObject("headers");
    target.headers().forEach(headers::put);
    target
        .fromEnvironment()
        .forEach((name, variable) -> headers.putObject(name).put("env", variable));
    target.body().ifPresent(file -> json.put("body", named(file, folder)));
    ObjectNode expect = json.putObject("expect").put("status", target.expect().status());
    target.expect().body().ifPresent(file -> expect.put("body", named(file, folder)));
    target.expect().sha256().ifPresent(hash -> expect.put("sha256", hash));
    target.expect().text().ifPresent(text -> expect.put("text", text));
    write(target.process(), json);
    target.tls().ca().ifPresent(file -> json.put("ca", named(file, folder)));
    if (target.tls().insecure()) {
      json.put("insecure", true);
    }
    json.put("allow_public", target.allowPublic());
  }

  private static String named(Path file, Optional<Path> folder) {
    Path absolute = file.toAbsolutePath();
    return folder
        .map(Path::toAbsolutePath)
        .filter(absolute::startsWith)
        .map(root -> root.relativize(absolute))
        .orElse(absolute)
        .toString()
        .replace('\\', '/');
  }
}
