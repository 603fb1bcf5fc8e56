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
 * @param options the command line
 * @param endpoint what is called, and how
 * @param service endpoint's service, with its settings
 * @param security how calls are protected
 * @param encoding coding of both messages' bodies
 * @param url URL of the service
 * @param run id of the run
 * @param seed seed of the requests
 * @param binding binding of the stack
 * @param calls timed calls, at least 1
 * @param warmupCalls calls before them, which are not recorded
 * @param logger recorder's clock, where one is named
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
record ClientSettings<Q, A>(
    Options options,
    Endpoint<Q, A> endpoint,
    Service<Q, A> service,
    Security security,
    ContentEncoding encoding,
    URI url,
    String run,
    long seed,
    String binding,
    int calls,
    int warmupCalls,
    Optional<LoggerClock> logger) {
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
    String protocol = endpoint.protocol().name();
    Options options = options(args, endpoint, stack);
    Security security = Security.of(options);
    URI url =
        url(
            options.get(ClientOptions.URL),
            security.isTls() ? List.of("https") : stack.schemes(protocol));
    String run = run(options.get(ClientOptions.RUN));
    Service<Q, A> service = endpoint.service().open(options);
    ContentEncoding encoding = encoding(options, security);
    requireNotRepeated(options);
    return new ClientSettings<>(
        options,
        endpoint,
        service,
        security,
        encoding,
        url,
        run,
        options.get(ClientOptions.SEED),
        options.get(StackOptions.BINDING),
        options.get(ClientOptions.CALLS),
        options.get(ClientOptions.WARMUP_CALLS),
        LoggerClock.of(options));
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

  /** Tests whether each answer is checked by all rules of messages after its call. */
  boolean checks() {
    return options.get(ClientOptions.CHECK);
  }

  /** Returns the time for a whole answer. */
  Duration timeout() {
    return options.get(ClientOptions.TIMEOUT);
  }

  /** Returns the time for a connection. */
  Duration connectTimeout() {
    return options.get(ClientOptions.CONNECT_TIMEOUT);
  }

  /** Returns the minimum window of each amortised phase, where they are asked for. */
  Optional<Duration> amortize() {
    return options.find(ClientOptions.AMORTIZE);
  }
}
