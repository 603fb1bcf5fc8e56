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
  private static final String URL = "url";
  private static final String REQUESTS = "requests";
  private static final String WEIGHT = "weight";
  private static final String METHOD = "method";
  private static final String HEADERS = "headers";
  private static final String BODY = "body";
  private static final String JSON = "json";
  private static final String EXPECT = "expect";
  private static final String ROOT = "/";

  private static final List<String> OF_A_REQUEST = List.of(METHOD, HEADERS, BODY, JSON, EXPECT);

  private static final Pattern WORD = Pattern.compile("[A-Z]{1,20}");
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
    return Optional.of(UsageException.naming(KEY, () -> target(target, file)));
  }

  private static ForeignTarget target(JsonNode target, Path file) {
    Optional<Builds> builds = builds(target);
    boolean areNamed = target.has(REQUESTS);
    String text = target.path(URL).asText(areNamed && builds.isPresent() ? ROOT : "");
    URI url = builds.isPresent() ? path(text) : ForeignTarget.url(text);
    List<ForeignRequest> requests = new ArrayList<>();
    if (areNamed) {
      requireOrigin(url, target);
      target
          .get(REQUESTS)
          .properties()
          .forEach(
              named ->
                  requests.add(
                      UsageException.naming(
                          "request '" + named.getKey() + "'",
                          () ->
                              request(
                                  Optional.of(named.getKey()),
                                  path(named.getValue().path(URL).asText()).toString(),
                                  named.getValue(),
                                  file))));
    } else {
      String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
      String path = (url.getRawPath().isEmpty() ? ROOT : url.getRawPath()) + query;
      requests.add(request(Optional.empty(), path, target, file));
    }
    return new ForeignTarget(
        url,
        builds,
        HTTP_BOUNDS.require(target.path("http").asLong(1)).intValue(),
        requests,
        new ForeignTarget.Tls(
            beside(file, target.path("ca")), target.path("insecure").asBoolean(false)),
        process(target.path("process")),
        target.path("allow_public").asBoolean(false));
  }

  /** Checks that a target with several requests says nothing that is of each of them. */
  private static void requireOrigin(URI url, JsonNode target) {
    UsageException.when(
        !url.getRawPath().matches("/?") || url.getRawQuery() != null,
        "url has no path beside requests, which have their own, got '%s'; move it into a request",
        url);
    for (String key : OF_A_REQUEST) {
      UsageException.when(
          target.has(key), "requests have their own %s, got one beside them; move it there", key);
    }
  }

  private static ForeignRequest request(
      Optional<String> name, String path, JsonNode yaml, Path file) {
    Map<String, String> headers = new LinkedHashMap<>();
    Map<String, String> variables = new LinkedHashMap<>();
    yaml.path(HEADERS)
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
    String usual = yaml.has(BODY) || yaml.has(JSON) ? "POST" : "GET";
    return new ForeignRequest(
        name,
        yaml.path(WEIGHT).asInt(1),
        path,
        matching(METHOD, yaml.path(METHOD).asText(usual), WORD, "a word such as POST"),
        headers,
        variables,
        beside(file, yaml.path(BODY)),
        Optional.ofNullable(yaml.path(JSON).textValue()),
        expected(yaml.path(EXPECT), file));
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
          "ready goes with start or builds, got neither; take it out, or add start");
      return Optional.empty();
    }
    UsageException.when(
        target.has(START) && target.has(BUILDS),
        "a service has start or builds, got both; take one of them out");
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

  private static ForeignRequest.Expected expected(JsonNode yaml, Path file) {
    return new ForeignRequest.Expected(
        yaml.path("status").asInt(OK),
        beside(file, yaml.path("body")),
        Optional.ofNullable(yaml.path("sha256").textValue())
            .map(hash -> matching("expect.sha256", hash, SHA_256, "64 hexadecimal digits")),
        Optional.ofNullable(yaml.path("text").textValue()));
  }

  private static String matching(String key, String text, Pattern form, String what) {
    UsageException.when(
        !form.matcher(text).matches(), key + " must be " + what + ", got '" + text + "'");
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
    json.put(URL, target.url().toString());
    json.put("http", target.http());
    boolean areNamed = target.requests().get(0).name().isPresent();
    ObjectNode requests = areNamed ? json.putObject(REQUESTS) : json;
    for (ForeignRequest request : target.requests()) {
      request
          .name()
          .ifPresentOrElse(
              name ->
                  write(
                      request,
                      folder,
                      requests
                          .putObject(name)
                          .put(URL, request.path())
                          .put(WEIGHT, request.weight())),
              () -> write(request, folder, json));
    }
    write(target.process(), json);
    target.tls().ca().ifPresent(file -> json.put("ca", named(file, folder)));
    if (target.tls().insecure()) {
      json.put("insecure", true);
    }
    json.put("allow_public", target.allowPublic());
  }

  private static void write(ForeignRequest request, Optional<Path> folder, ObjectNode json) {
    json.put(METHOD, request.method());
    ObjectNode headers = json.putObject(HEADERS);
    request.headers().forEach(headers::put);
    request
        .fromEnvironment()
        .forEach((name, variable) -> headers.putObject(name).put("env", variable));
    request.body().ifPresent(file -> json.put(BODY, named(file, folder)));
    request.json().ifPresent(text -> json.put(JSON, text));
    ObjectNode expect = json.putObject(EXPECT).put("status", request.expect().status());
    request.expect().body().ifPresent(file -> expect.put(BODY, named(file, folder)));
    request.expect().sha256().ifPresent(hash -> expect.put("sha256", hash));
    request.expect().text().ifPresent(text -> expect.put("text", text));
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
