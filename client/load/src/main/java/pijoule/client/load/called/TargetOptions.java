package pijoule.client.load.called;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.options.Options;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;

/** The options that say what is called: a service of pijoule, or with {@code --method} any URL. */
public final class TargetOptions {
  /** Option with the version of HTTP. */
  public static final String HTTP = "http";

  /** Options of any URL that take a value, without dashes. */
  private static final List<String> URL_KEYS =
      List.of(
          "method",
          "body-file",
          "body-text",
          "header",
          "header-env",
          HTTP,
          "expect-status",
          "expect-body",
          "expect-sha256",
          "expect-text");

  /** Begins another request of several, whose options follow it. */
  private static final String NAME = "request-name";

  private static final String PATH = "path";
  private static final String WEIGHT = "weight";

  /** Options of a request of several. */
  private static final List<String> NAMED_KEYS =
      Stream.concat(URL_KEYS.stream(), Stream.of(NAME, PATH, WEIGHT))
          .filter(key -> !key.equals(HTTP))
          .toList();

  /** Those of them that may be repeated. */
  public static final List<String> REPEATED = List.of("header", "header-env");

  private static final Pattern METHOD = Pattern.compile("[A-Z]{1,20}");
  private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");
  private static final Pattern FIELD = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Set<String> OF_THE_CLIENT =
      Set.of("connection", "content-length", "expect", "host", "upgrade", "transfer-encoding");

  private final String[] args;
  private final List<String[]> named;
  private final Optional<Endpoint<?, ?>> endpoint;

  private TargetOptions(String[] args, List<String[]> named, Optional<Endpoint<?, ?>> endpoint) {
    this.args = args;
    this.named = named;
    this.endpoint = endpoint;
  }

  /**
   * Returns the options of what they name.
   *
   * @param args as given to main
   * @throws UsageException if there is no such service or protocol
   */
  public static TargetOptions of(String[] args) {
    List<List<String>> named = new ArrayList<>();
    List<String> general = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      String key = args[i].startsWith("--") ? args[i].substring(2) : "";
      if (key.equals(NAME)) {
        named.add(new ArrayList<>());
      }
      boolean isOfNamed = !named.isEmpty() && NAMED_KEYS.contains(key) && i + 1 < args.length;
      List<String> of = isOfNamed ? named.get(named.size() - 1) : general;
      of.add(args[i]);
      if (isOfNamed) {
        i++;
        of.add(args[i]);
      }
    }
    String[] others = general.toArray(String[]::new);
    return new TargetOptions(
        others,
        named.stream().map(words -> words.toArray(String[]::new)).toList(),
        !named.isEmpty() || Options.peek(others, "method").isPresent()
            ? Optional.empty()
            : Optional.of(spoken(Endpoints.of(others))));
  }

  /** Returns the command line without the options of requests that have names. */
  public String[] general() {
    return args.clone();
  }

  private static Endpoint<?, ?> spoken(Endpoint<?, ?> endpoint) {
    endpoint.requireSpoken(
        "client-load",
        Protocols.COMMON.contains(endpoint.protocol().name()) ? List.of("bytes") : List.of());
    return endpoint;
  }

  /**
   * Returns the keys that the command line may have.
   *
   * @throws UsageException if an option of any URL is given without {@code --method}
   */
  public List<String> keys() {
    if (endpoint.isEmpty()) {
      return URL_KEYS;
    }
    for (String key : URL_KEYS) {
      if (Options.peek(args, key).isPresent()) {
        throw new UsageException(
            "--"
                + key
                + " needs --method, got none; name the method of the requests, such as POST");
      }
    }
    List<String> keys = new ArrayList<>();
    for (ProgramOption<?> option : Endpoints.OPTIONS) {
      keys.add(option.key());
    }
    keys.addAll(endpoint.get().service().clientKeys());
    return keys;
  }

  /**
   * Draws or reads what is sent and expected.
   *
   * @param options of the command line
   * @param url of the service
   * @param seed of the bodies
   * @param connectTimeout for messages
   * @return the target
   * @throws UsageException if a file cannot be read, or a value is not allowed
   */
  public Target open(Options options, URI url, long seed, Duration connectTimeout) {
    return endpoint.isPresent()
        ? service(endpoint.get(), options, url, seed, connectTimeout)
        : new UrlTarget(
            url,
            named.isEmpty()
                ? List.of(request(options, url, Optional.empty()))
                : named.stream().map(words -> named(words, url)).toList(),
            seed);
  }

  private static <Q, A> Target service(
      Endpoint<Q, A> endpoint, Options options, URI url, long seed, Duration connectTimeout) {
    return new ServiceTarget<>(
        url, endpoint, endpoint.service().open(options), seed, connectTimeout);
  }

  private static UrlRequest named(String[] words, URI url) {
    Options options = Options.parse(words, NAMED_KEYS, List.of(), REPEATED);
    String name = options.required(NAME);
    try {
      return request(options, url, Optional.of(name));
    } catch (UsageException refused) {
      throw new UsageException("request '" + name + "': " + refused.getMessage());
    }
  }

  private static UrlRequest request(Options options, URI url, Optional<String> name) {
    String method = options.required("method");
    if (!METHOD.matcher(method).matches()) {
      throw new UsageException("--method must be a method such as POST, got '" + method + "'");
    }
    if (method.equals("CONNECT")) {
      throw new UsageException("--method must be one of a request to a service, got CONNECT");
    }
    byte[] body =
        options
            .text("body-text")
            .map(text -> text.getBytes(StandardCharsets.UTF_8))
            .or(() -> file(options, "body-file"))
            .orElse(new byte[0]);
    return new UrlRequest(
        new Sent(
            name,
            (int) options.integer(WEIGHT, 1, 1, Integer.MAX_VALUE),
            method,
            name.map(of -> options.required(PATH)).orElse(Sent.path(url)),
            headers(options),
            body),
        expectation(options),
        new KnownAnswers());
  }

  private static Expectation expectation(Options options) {
    Optional<String> sha256 =
        options.text("expect-sha256").map(text -> text.toLowerCase(Locale.ROOT));
    if (sha256.isPresent() && !SHA_256.matcher(sha256.get()).matches()) {
      throw new UsageException(
          "--expect-sha256 must be 64 hexadecimal digits, got '" + sha256.get() + "'");
    }
    return new Expectation(
        (int) options.integer("expect-status", 200, 100, 599),
        file(options, "expect-body"),
        sha256,
        options.text("expect-text"));
  }

  private static Optional<byte[]> file(Options options, String key) {
    if (options.text(key).isEmpty()) {
      return Optional.empty();
    }
    Path file = Path.of(options.required(key));
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw new UsageException("--" + key + " must be a file, got " + file + ", which is none");
      }
      return Optional.of(Files.readAllBytes(file));
    } catch (NoSuchFileException absent) {
      throw new UsageException("--" + key + " must be there, got no " + file + "; mend the path");
    } catch (IOException unreadable) {
      throw new UsageException("--" + key + " must be readable, got " + unreadable.getMessage());
    }
  }

  private static Map<String, String> headers(Options options) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String line : options.texts("header")) {
      String[] field = field("header", line);
      headers.put(field[0], field[1]);
    }
    for (String line : options.texts("header-env")) {
      String[] field = field("header-env", line);
      String value = System.getenv(field[1]);
      if (value == null) {
        throw new UsageException(
            "--header-env must name a variable that is set, got no " + field[1] + "; export it");
      }
      requireVisible("header-env", field[0], value);
      headers.put(field[0], value);
    }
    return headers;
  }

  private static String[] field(String key, String line) {
    int colon = line.indexOf(':');
    String name = colon < 0 ? "" : line.substring(0, colon).strip();
    if (!FIELD.matcher(name).matches()) {
      throw new UsageException("--" + key + " must be 'Name: value', got '" + line + "'");
    }
    if (OF_THE_CLIENT.contains(name.toLowerCase(Locale.ROOT))) {
      throw new UsageException(
          "--" + key + " must be one that the client does not set itself, got " + name);
    }
    String value = line.substring(colon + 1).strip();
    requireVisible(key, name, value);
    return new String[] {name, value};
  }

  /** RFC 9110, section 5.5. The value may be a secret: it is not shown. */
  private static void requireVisible(String key, String name, String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < ' ' && c != '\t' || c == 0x7F || c > 0xFF) {
        throw new UsageException(
            "--" + key + " must have no control characters, got one in the value of " + name);
      }
    }
  }
}
