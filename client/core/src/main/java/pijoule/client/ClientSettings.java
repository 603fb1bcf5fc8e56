package pijoule.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.contract.catalog.ClientOptions;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.options.Options;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.contract.study.StackOptions;

/**
 * A client's command line: the value of each of its options, the endpoint that they name, and its
 * service. Values that a call needs are fields.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
final class ClientSettings<Q, A> {
  private final Options options;
  private final Endpoint<Q, A> endpoint;
  private final Service<Q, A> service;
  private final Security security;
  private final ContentEncoding encoding;
  private final URI url;
  private final String run;
  private final long seed;
  private final String binding;
  private final int calls;
  private final int warmupCalls;
  private final Optional<LoggerClock> logger;

  private ClientSettings(String[] args, Endpoint<Q, A> endpoint, StackFactory stack) {
    String protocol = endpoint.protocol().name();
    this.endpoint = endpoint;
    options = options(args, endpoint, stack);
    security = Security.of(options);
    url =
        url(
            options.get(ClientOptions.URL),
            security.isTls() ? List.of("https") : stack.schemes(protocol));
    run = run(options.get(ClientOptions.RUN));
    seed = options.get(ClientOptions.SEED);
    service = endpoint.service().open(options);
    binding = options.get(StackOptions.BINDING);
    encoding = encoding(options, security);
    requireNotRepeated(options);
    calls = options.get(ClientOptions.CALLS);
    warmupCalls = options.get(ClientOptions.WARMUP_CALLS);
    logger = LoggerClock.of(options);
  }

  /**
   * Reads a command line.
   *
   * @param args as given to main
   * @param stack whose bindings can be chosen
   * @throws UsageException if the line is not understood
   */
  static ClientSettings<?, ?> parse(String[] args, StackFactory stack) {
    return parse(Endpoints.of(args), args, stack);
  }

  private static <Q, A> ClientSettings<Q, A> parse(
      Endpoint<Q, A> endpoint, String[] args, StackFactory stack) {
    return new ClientSettings<>(args, endpoint, stack);
  }

  private static Options options(String[] args, Endpoint<?, ?> endpoint, StackFactory stack) {
    String protocol = endpoint.protocol().name();
    List<String> bindings = stack.bindings(protocol);
    endpoint.requireSpoken("client-" + stack.name(), bindings);
    List<ProgramOption<?>> own = new ArrayList<>(Endpoints.OPTIONS);
    own.add(Security.SECURITY.among(stack.security(protocol)));
    own.add(Security.TLS_VERSION);
    own.add(Security.KEYS);
    own.add(StackOptions.BINDING.among(bindings));
    own.add(StackOptions.ENCODING.among(stack.encodings(protocol)));
    own.add(StackOptions.BODY.among(stack.bodies(protocol)));
    own.addAll(stack.options());
    List<ProgramOption<?>> known = ProgramOption.with(ClientOptions.EVERY, own);
    return Options.of(args, known, endpoint.service().clientKeys());
  }

  private static URI url(String text, List<String> schemes) {
    try {
      URI url = new URI(text);
      String scheme = url.getScheme();
      boolean isWhole = scheme != null && url.getHost() != null && url.getPort() > 0;
      if (isWhole && schemes.contains(scheme)) {
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

  private static ContentEncoding encoding(Options options, Security security) {
    if (security.level().isOfMessages()) {
      options.require(StackOptions.ENCODING.among(ContentEncoding.NONE));
    }
    ContentEncoding encoding = ContentEncoding.of(options.get(StackOptions.ENCODING));
    if (encoding.isCompressed()) {
      requireNot(options, ClientOptions.AMORTIZE, "", encoding);
      requireNot(options, StackOptions.BODY, StackFactory.WHOLE, encoding);
    }
    return encoding;
  }

  private static void requireNot(
      Options options, ProgramOption<?> option, String allowed, ContentEncoding encoding) {
    Optional<String> value = options.text(option.key()).filter(text -> !text.equals(allowed));
    if (value.isPresent()) {
      throw new UsageException(
          option
              + " must be left out with --encoding "
              + encoding.text()
              + ", got "
              + value.get()
              + "; leave one out");
    }
  }

  private static void requireNotRepeated(Options options) {
    if (options.get(StackOptions.BODY).equals(StackFactory.STREAMED)
        && options.find(ClientOptions.AMORTIZE).isPresent()) {
      throw new UsageException(
          "--amortize must be left out with --body streamed, which has no deserialize, got both;"
              + " leave one out");
    }
  }

  /**
   * Returns the values that a stack is built with, without TLS.
   *
   * @param bufferBytes what the larger of request and answer is expected to take, bytes
   * @param maxAnswerBytes what an answer may take, bytes
   */
  StackSettings stack(int bufferBytes, int maxAnswerBytes) {
    return new StackSettings(options, url, security, bufferBytes, maxAnswerBytes, Optional.empty());
  }

  /** Returns the URL of the service. */
  URI url() {
    return url;
  }

  /** Returns the id of the run. */
  String run() {
    return run;
  }

  /** Returns the seed of the requests. */
  long seed() {
    return seed;
  }

  /** Returns what is called, and how. */
  Endpoint<Q, A> endpoint() {
    return endpoint;
  }

  /** Returns the endpoint's service, with its settings. */
  Service<Q, A> service() {
    return service;
  }

  /** Returns the binding of the stack. */
  String binding() {
    return binding;
  }

  /** Returns how calls are protected. */
  Security security() {
    return security;
  }

  /** Returns the coding of both messages' bodies. */
  ContentEncoding encoding() {
    return encoding;
  }

  /** Tests whether each answer is checked by all rules of messages after its call. */
  boolean checks() {
    return options.get(ClientOptions.CHECK);
  }

  /** Returns the timed calls, at least 1. */
  int calls() {
    return calls;
  }

  /** Returns the calls before them, which are not recorded. */
  int warmupCalls() {
    return warmupCalls;
  }

  /** Returns the time for a whole answer. */
  Duration timeout() {
    return options.get(ClientOptions.TIMEOUT);
  }

  /** Returns the time for a connection. */
  Duration connectTimeout() {
    return options.get(ClientOptions.CONNECT_TIMEOUT);
  }

  /** Returns the recorder's clock, where one is named. */
  Optional<LoggerClock> logger() {
    return logger;
  }

  /** Returns the minimum window of each amortised phase, where they are asked for. */
  Optional<Duration> amortize() {
    return options.find(ClientOptions.AMORTIZE);
  }
}
