package pijoule.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.contract.study.StackSetup;
import pijoule.contract.units.Durations;

/**
 * The command line of every client.
 *
 * @param url of the service
 * @param run id of the run
 * @param seed of the requests
 * @param endpoint that is called
 * @param service the endpoint's, with its settings
 * @param binding of the stack
 * @param security how calls are protected
 * @param setup whose settings the stack has
 * @param encoding of the bodies of both messages
 * @param streamed whether answers are read while they arrive
 * @param checks whether each answer is checked by all rules of messages after its call
 * @param calls timed calls, at least 1
 * @param warmupCalls calls before them, not recorded
 * @param timeout for a whole answer
 * @param connectTimeout for a connection
 * @param logger the recorder's clock, where one is named
 * @param amortize minimum window of each amortised phase, where they are asked for
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
record ClientOptions<Q, A>(
    URI url,
    String run,
    long seed,
    Endpoint<Q, A> endpoint,
    Service<Q, A> service,
    String binding,
    Security security,
    StackSetup setup,
    ContentEncoding encoding,
    boolean streamed,
    boolean checks,
    int calls,
    int warmupCalls,
    Duration timeout,
    Duration connectTimeout,
    Optional<LoggerClock> logger,
    Optional<Duration> amortize) {
  /** The options of every service and protocol, without their dashes. */
  static final List<String> KEYS =
      List.of(
          "url",
          "run",
          "seed",
          "binding",
          StackSetup.OPTION,
          ContentEncoding.OPTION,
          "body",
          "check",
          "calls",
          "warmup-calls",
          "timeout",
          "connect-timeout",
          "logger",
          "logger-boot-id",
          "amortize");

  private static final int MAX_CALLS = 1_000_000;

  /**
   * Parses a command line.
   *
   * @param args as given to main
   * @param stack whose bindings can be chosen
   * @throws UsageException if the line is not understood
   */
  static ClientOptions<?, ?> parse(String[] args, StackFactory stack) {
    return parse(Endpoints.of(args), args, stack);
  }

  private static <Q, A> ClientOptions<Q, A> parse(
      Endpoint<Q, A> endpoint, String[] args, StackFactory stack) {
    List<String> bindings = stack.bindings(endpoint.protocol().name());
    endpoint.requireSpoken("client-" + stack.name(), bindings);
    List<String> keys = new ArrayList<>(KEYS);
    keys.addAll(Endpoints.KEYS);
    keys.addAll(Security.KEYS);
    keys.addAll(endpoint.service().clientKeys());
    Options options = Options.parse(args, keys, List.of());
    Security security = Security.of(options, stack.security(endpoint.protocol().name()));
    return new ClientOptions<>(
        url(
            options.required("url"),
            security.isTls() ? List.of("https") : stack.schemes(endpoint.protocol().name())),
        run(options.required("run")),
        options.integer("seed", 0, Long.MIN_VALUE, Long.MAX_VALUE),
        endpoint,
        endpoint.service().open(options),
        options.choice("binding", bindings.get(0), bindings),
        security,
        StackSetup.of(options),
        encoding(options, stack, security, endpoint.protocol().name()),
        streamed(options, stack.bodies(endpoint.protocol().name())),
        options.choice("check", "on", List.of("on", "off")).equals("on"),
        (int) options.integer("calls", 1, 1, MAX_CALLS),
        (int) options.integer("warmup-calls", 0, 0, MAX_CALLS),
        positive("timeout", options.duration("timeout", "60s")),
        positive("connect-timeout", options.duration("connect-timeout", "5s")),
        LoggerClock.of(options),
        amortize(options));
  }

  private static URI url(String text, List<String> schemes) {
    try {
      URI url = new URI(text);
      if (schemes.contains(url.getScheme()) && url.getHost() != null && url.getPort() > 0) {
        return url;
      }
    } catch (URISyntaxException notAnUrl) {
      // refused below
    }
    throw new UsageException(
        "--url must be " + String.join(" or ", schemes) + "://HOST:PORT/PATH, got '" + text + "'");
  }

  private static String run(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c <= ' ' || c > '~') {
        throw new UsageException(
            "--run must be of printable ASCII characters without blanks, got '" + text + "'");
      }
    }
    if (text.isEmpty()) {
      throw new UsageException("--run must name the run, got ''");
    }
    return text;
  }

  private static ContentEncoding encoding(
      Options options, StackFactory stack, Security security, String protocol) {
    ContentEncoding encoding =
        ContentEncoding.of(
            options,
            security.level().isOfMessages() ? ContentEncoding.NONE : stack.encodings(protocol));
    if (encoding.isCompressed()) {
      requireNot(options, "amortize", "", encoding);
      requireNot(options, "body", StackFactory.WHOLE, encoding);
    }
    return encoding;
  }

  private static void requireNot(
      Options options, String key, String allowed, ContentEncoding encoding) {
    Optional<String> value = options.text(key).filter(text -> !text.equals(allowed));
    if (value.isPresent()) {
      throw new UsageException(
          "--"
              + key
              + " must be left out with --encoding "
              + encoding.text()
              + ", got "
              + value.get()
              + "; leave one out");
    }
  }

  private static boolean streamed(Options options, List<String> bodies) {
    boolean streamed =
        options.choice("body", StackFactory.WHOLE, bodies).equals(StackFactory.STREAMED);
    if (streamed && options.text("amortize").isPresent()) {
      throw new UsageException(
          "--amortize must be left out with --body streamed, which has no deserialize, got both;"
              + " leave one out");
    }
    return streamed;
  }

  private static Optional<Duration> amortize(Options options) {
    if (options.text("amortize").isEmpty()) {
      return Optional.empty();
    }
    Duration window = options.duration("amortize", "");
    if (!AmortizedWindow.isAllowed(window)) {
      throw new UsageException(
          "--amortize must be from 1ms to 10s, got " + Durations.format(window));
    }
    return Optional.of(window);
  }

  private static Duration positive(String key, Duration value) {
    if (value.toMillis() < 1) {
      throw new UsageException("--" + key + " must be at least 1ms, got " + value.toNanos() + "ns");
    }
    return value;
  }
}
