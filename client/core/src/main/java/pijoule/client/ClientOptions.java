package pijoule.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.message.NumberRange;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.units.DataSize;
import pijoule.contract.units.Durations;

/**
 * The command line of every client.
 *
 * @param url of the service
 * @param run id of the run
 * @param seed of the numbers
 * @param messageBytes size of each request, bytes
 * @param range that numbers are drawn from
 * @param binding of the stack
 * @param calls timed calls, at least 1
 * @param warmupCalls calls before them, not recorded
 * @param timeout for a whole answer
 * @param connectTimeout for a connection
 * @param logger the recorder's clock, where one is named
 * @param amortize minimum window of each amortised phase, where they are asked for
 */
record ClientOptions(
    URI url,
    String run,
    long seed,
    int messageBytes,
    NumberRange range,
    String binding,
    int calls,
    int warmupCalls,
    Duration timeout,
    Duration connectTimeout,
    Optional<LoggerClock> logger,
    Optional<Duration> amortize) {
  /** Every option, without its dashes. */
  static final List<String> KEYS =
      List.of(
          "url",
          "run",
          "seed",
          "message-size",
          "min",
          "max",
          "digits",
          "binding",
          "calls",
          "warmup-calls",
          "timeout",
          "connect-timeout",
          "logger",
          "logger-boot-id",
          "amortize");

  /** Two buffers and the objects of a larger message do not fit into any usual heap. */
  private static final int MAX_MESSAGE_BYTES = 500_000_000;

  private static final int MAX_CALLS = 1_000_000;

  /**
   * @throws UsageException if the line is not understood
   */
  static ClientOptions parse(String[] args, List<String> bindings) {
    Options options = Options.parse(args, KEYS, List.of());
    return new ClientOptions(
        url(options.required("url")),
        run(options.required("run")),
        options.integer("seed", 0, Long.MIN_VALUE, Long.MAX_VALUE),
        messageBytes(options.size("message-size", "100kB")),
        range(options),
        options.choice("binding", bindings.get(0), bindings),
        (int) options.integer("calls", 1, 1, MAX_CALLS),
        (int) options.integer("warmup-calls", 0, 0, MAX_CALLS),
        positive("timeout", options.duration("timeout", "60s")),
        positive("connect-timeout", options.duration("connect-timeout", "5s")),
        LoggerClock.of(options),
        amortize(options));
  }

  private static URI url(String text) {
    try {
      URI url = new URI(text);
      if ("http".equals(url.getScheme()) && url.getHost() != null && url.getPort() > 0) {
        return url;
      }
    } catch (URISyntaxException notAnUrl) {
      // refused below
    }
    throw new UsageException("--url must be http://HOST:PORT/PATH, got '" + text + "'");
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

  private static int messageBytes(DataSize size) {
    if (size.bytes() > MAX_MESSAGE_BYTES) {
      throw new UsageException("--message-size must be at most 500MB, got " + size);
    }
    return (int) size.bytes();
  }

  private static NumberRange range(Options options) {
    boolean bounds = options.text("min").isPresent() || options.text("max").isPresent();
    if (options.text("digits").isPresent()) {
      if (bounds) {
        throw new UsageException("--digits takes the place of --min and --max, got both");
      }
      return NumberRange.ofDigits((int) options.integer("digits", 1, 1, 9));
    }
    long min = options.integer("min", Integer.MIN_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE);
    long max = options.integer("max", Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE);
    try {
      return new NumberRange((int) min, (int) max);
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage());
    }
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
