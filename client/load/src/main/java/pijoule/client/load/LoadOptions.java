package pijoule.client.load;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import pijoule.client.load.called.AddressRule;
import pijoule.client.load.called.Target;
import pijoule.client.load.called.TargetOptions;
import pijoule.client.load.called.Trust;
import pijoule.client.load.generator.Http2;
import pijoule.client.load.schedule.Arrivals;
import pijoule.client.load.schedule.Schedule;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.options.Options;
import pijoule.contract.options.ServiceUrl;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.ConnectionLimit;
import pijoule.contract.units.Durations;
import pijoule.contract.units.Rate;
import pijoule.contract.units.RequestRate;

/**
 * The command line.
 *
 * @param run id of the run
 * @param seed of schedule and bodies
 * @param target what is called
 * @param tls of https; absent: the JVM's
 * @param http version of HTTP, 1 (HTTP/1.1) or 2
 * @param rate absent: idle
 * @param arrivals how requests are spread
 * @param leadIn before the window
 * @param duration of the window
 * @param connections most requests under way at a time
 * @param timeout for a whole answer
 * @param connectTimeout for a connection
 * @param windows equal parts of the window in the record
 * @param requests file for every request, where one is named
 * @param histogram file for the distributions, where one is named
 * @param logger the recorder's clock, where one is named
 */
record LoadOptions(
    String run,
    long seed,
    Target target,
    Optional<SSLContext> tls,
    int http,
    Optional<Rate> rate,
    Arrivals arrivals,
    Duration leadIn,
    Duration duration,
    int connections,
    Duration timeout,
    Duration connectTimeout,
    int windows,
    Optional<Path> requests,
    Optional<Path> histogram,
    Optional<LoggerClock> logger) {
  /** The options of every target that take a value, without their dashes. */
  private static final List<String> KEYS =
      List.of(
          "url",
          "run",
          "seed",
          "rate",
          "arrivals",
          "lead-in",
          "duration",
          "connections",
          "timeout",
          "connect-timeout",
          "windows",
          "requests",
          "histogram",
          "logger",
          "logger-boot-id",
          Trust.CA);

  private static final List<String> FLAGS = List.of("allow-public", Trust.INSECURE);

  /** Level of {@code --rate} without requests. */
  static final String IDLE = "idle";

  private static final Rate MAX_RATE = new Rate(BigDecimal.valueOf(RequestRate.MAX_PER_SECOND));

  /** Instants of so many requests take 250 MB. */
  static final int MAX_REQUESTS = 5_000_000;

  private static final Duration MAX_DURATION = Duration.ofHours(24);
  private static final int MAX_WINDOWS = 1000;

  /**
   * Parses a command line.
   *
   * @param args as given to main
   * @throws UsageException if the line is not understood
   */
  static LoadOptions parse(String[] args) {
    TargetOptions targets = TargetOptions.of(args);
    List<String> keys = new ArrayList<>(KEYS);
    keys.addAll(targets.keys());
    Options options = Options.parse(targets.general(), keys, FLAGS, TargetOptions.REPEATED);
    URI url = ServiceUrl.parse("--url", options.required("url"));
    requireAllowed(url, options);
    Optional<Rate> rate = rate(options);
    Duration leadIn = bounded("lead-in", options.duration("lead-in", "2s"), 0);
    Duration duration = bounded("duration", options.duration("duration", "10s"), 1);
    requireCount(rate, leadIn, duration);
    int http = (int) options.integer(TargetOptions.HTTP, 1, 1, 2);
    long seed = options.integer("seed", 0, Long.MIN_VALUE, Long.MAX_VALUE);
    Duration connectTimeout =
        bounded("connect-timeout", options.duration("connect-timeout", "5s"), 1);
    return new LoadOptions(
        run(options.required("run")),
        seed,
        targets.open(options, url, seed, connectTimeout),
        Trust.of(options),
        http,
        rate,
        Arrivals.of(options.choice("arrivals", Arrivals.NAMES.get(0), Arrivals.NAMES)),
        leadIn,
        duration,
        Math.min(
            (int) options.integer("connections", connections(rate), 1, ConnectionLimit.MAX),
            http == 2 ? Http2.MAX_STREAMS : ConnectionLimit.MAX),
        bounded("timeout", options.duration("timeout", "60s"), 1),
        connectTimeout,
        (int) options.integer("windows", 10, 1, MAX_WINDOWS),
        output(options, "requests"),
        output(options, "histogram"),
        LoggerClock.of(options));
  }

  private static int connections(Optional<Rate> rate) {
    return ConnectionLimit.usual(rate.map(of -> of.perSecond().doubleValue()).orElse(0.0));
  }

  private static void requireAllowed(URI url, Options options) {
    if (options.flag("allow-public")) {
      return;
    }
    Optional<InetAddress> found = AddressRule.publicAddress(url);
    if (found.isPresent()) {
      throw new UsageException(
          "--url must have a loopback, link-local or private address, got "
              + found.get().getHostAddress()
              + " of "
              + url.getHost()
              + "; with the consent of its owner add --allow-public");
    }
  }

  private static Optional<Rate> rate(Options options) {
    String text = options.required("rate");
    if (text.equals(IDLE)) {
      return Optional.empty();
    }
    Rate rate;
    try {
      rate = Rate.parse(text);
    } catch (IllegalArgumentException refused) {
      throw new UsageException("--rate: " + refused.getMessage() + "; idle is without requests");
    }
    if (rate.perSecond().compareTo(MAX_RATE.perSecond()) > 0) {
      throw new UsageException(
          "--rate must be at most " + MAX_RATE + ", which this generator can reach, got " + rate);
    }
    return Optional.of(rate);
  }

  /** A window between two starts needs two. */
  private static void requireCount(Optional<Rate> rate, Duration leadIn, Duration duration) {
    if (rate.isEmpty()) {
      return;
    }
    int offered = Schedule.requests(rate.get(), duration);
    if (offered < 2) {
      throw new UsageException(
          "--duration must have at least 2 requests, got "
              + offered
              + " in "
              + Durations.format(duration)
              + " at "
              + rate.get()
              + "; take at least "
              + twoRequests(rate.get())
              + " s");
    }
    long all = (long) offered + Schedule.requests(rate.get(), leadIn);
    if (all > MAX_REQUESTS) {
      throw new UsageException(
          "--rate and --duration must make at most "
              + MAX_REQUESTS
              + " requests, got "
              + all
              + "; take less of one");
    }
  }

  private static String twoRequests(Rate rate) {
    return BigDecimal.valueOf(2)
        .divide(rate.perSecond(), 3, RoundingMode.UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  private static String run(String text) {
    if (text.isEmpty() || !text.chars().allMatch(c -> c > ' ' && c <= '~')) {
      throw new UsageException(
          "--run must be of printable ASCII characters without blanks, got '" + text + "'");
    }
    return text;
  }

  private static Duration bounded(String key, Duration value, long minMillis) {
    if (value.toMillis() < minMillis || value.compareTo(MAX_DURATION) > 0) {
      throw new UsageException(
          "--"
              + key
              + " must be from "
              + minMillis
              + "ms to "
              + Durations.format(MAX_DURATION)
              + ", got "
              + Durations.format(value));
    }
    return value;
  }

  private static Optional<Path> output(Options options, String key) {
    Optional<Path> file = options.text(key).map(Path::of);
    if (file.isPresent()) {
      Path folder = file.get().toAbsolutePath().getParent();
      if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(file.get())) {
        throw new UsageException(
            "--" + key + " must be a file in a folder that is there, got " + file.get());
      }
    }
    return file;
  }
}
