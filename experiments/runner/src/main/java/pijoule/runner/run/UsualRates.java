package pijoule.runner.run;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.Rate;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.ForeignRequest;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.Load;
import pijoule.runner.study.Study;

/**
 * Rates at which a service is asked for its cost where a person names none: a tenth and a half of
 * what one connection carries, with one request at a time.
 *
 * @param carried requests a second over one connection
 */
public record UsualRates(double carried) {
  private static final double SMALL = 0.1;
  private static final double LARGE = 0.5;

  /**
   * Here the generator takes some 5 % of a core, of which a service on the same cores has the rest.
   */
  private static final double MOST = 500;

  private static final double LEAST = 1;

  private static final Duration WINDOW = Duration.ofSeconds(4);
  private static final Duration FIRST = Duration.ofMillis(500);
  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final int MOST_REQUESTS = 500;
  private static final int FEWEST_REQUESTS = 3;

  /** A request to the service. */
  @FunctionalInterface
  interface Request {
    /**
     * Makes it and reads its answer.
     *
     * @param which of the target's requests
     */
    void make(int which) throws IOException, InterruptedException;
  }

  /**
   * Asks a target for some two seconds, one request after the other. Of several builds it starts
   * the first.
   *
   * @param study with a target
   * @param bench where
   * @param programs of this pijoule
   * @return the rates; absent where no answer comes, or the generator runs on another machine than
   *     the runner
   * @throws UsageException if the service does not start
   */
  public static Optional<UsualRates> find(Study study, Bench bench, Programs programs)
      throws IOException, InterruptedException {
    ForeignTarget target = study.target().orElseThrow();
    int[] weights = target.requests().stream().mapToInt(ForeignRequest::weight).toArray();
    Testbed site = Testbed.of(bench, study, programs);
    HostPair pair = site.pairs().get(0);
    if (target.builds().isEmpty()) {
      return pair.client().isLocal()
          ? timed(weights, which -> send(target, which, target.url()))
          : Optional.empty();
    }
    String first = target.builds().get().commands().keySet().iterator().next();
    Path log = Files.createTempFile("pijoule-build", ".log");
    try (HostConnections access = new HostConnections(site, Path.of("rates"))) {
      access.take(pair.server());
      try (StartedService service = StartedService.start(site, pair, target, first, log)) {
        URI url = service.reached("/");
        Optional<UsualRates> found = timed(weights, which -> send(target, which, url));
        Files.deleteIfExists(log);
        return found;
      }
    } catch (HostException refused) {
      throw new UsageException("target: " + refused.getMessage()); // names the log, which is kept
    }
  }

  private static void send(ForeignTarget target, int which, URI url)
      throws IOException, InterruptedException {
    new TargetRequest(target.requests().get(which), target.http()).send(url);
  }

  /**
   * {@return what a connection carries by the mean of the requests' medians, in which each has its
   * weight; absent if one fails}
   *
   * @param weights of the requests, one each
   * @param request makes one of them
   */
  static Optional<UsualRates> timed(int[] weights, Request request) throws InterruptedException {
    try {
      List<List<Double>> first = seconds(weights.length, request, FIRST);
      List<List<Double>> seconds = seconds(weights.length, request, LIMIT.minus(FIRST));
      double sum = 0;
      for (int i = 0; i < weights.length; i++) {
        boolean areFew = seconds.get(i).size() < FEWEST_REQUESTS;
        List<Double> taken = new ArrayList<>(areFew ? first.get(i) : seconds.get(i));
        Collections.sort(taken);
        sum += weights[i] * taken.get(taken.size() / 2);
      }
      return Optional.of(new UsualRates(Arrays.stream(weights).asLongStream().sum() / sum));
    } catch (IOException refused) {
      return Optional.empty(); // the check before the first run says why
    }
  }

  /** Times of requests in turn: of each at least one, and further ones within the limit. */
  private static List<List<Double>> seconds(int count, Request request, Duration limit)
      throws IOException, InterruptedException {
    List<List<Double>> seconds = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      seconds.add(new ArrayList<>());
    }
    long endNs = System.nanoTime() + limit.toNanos();
    for (int made = 0; made < count || made < MOST_REQUESTS && System.nanoTime() < endNs; made++) {
      long startNs = System.nanoTime();
      request.make(made % count);
      seconds.get(made % count).add((System.nanoTime() - startNs) / 1e9);
    }
    return seconds;
  }

  /** {@return half of what is carried, as a round number from 1/s to 500/s} */
  public Rate large() {
    return new Rate(round(Math.max(LEAST, Math.min(LARGE * carried, MOST))));
  }

  /**
   * {@return a tenth of what is carried, as a round number, at most a fifth of the large rate;
   * absent where a window would have too few requests}
   */
  private Optional<Rate> small() {
    double share = SMALL / LARGE;
    BigDecimal small = round(Math.min(SMALL * carried, large().perSecond().doubleValue() * share));
    boolean isEnough = small.doubleValue() * WINDOW.toSeconds() >= Load.MEDIAN_REQUESTS;
    return isEnough ? Optional.of(new Rate(small)) : Optional.empty();
  }

  /** {@return both, the smaller first; one where the other has too few requests} */
  public List<Rate> both() {
    return Stream.concat(small().stream(), Stream.of(large())).toList();
  }

  /** {@return length of a window in which the large rate has enough requests} */
  public Duration window() {
    long seconds = (long) Math.ceil(Load.MEDIAN_REQUESTS / large().perSecond().doubleValue());
    return Duration.ofSeconds(Math.max(WINDOW.toSeconds(), seconds));
  }

  /** The greatest of 1, 2 and 5 times a power of ten that is no greater. */
  private static BigDecimal round(double value) {
    BigDecimal digit = new BigDecimal(value).round(new MathContext(1, RoundingMode.DOWN));
    int unscaled = digit.unscaledValue().intValueExact();
    int nice = unscaled >= 5 ? 5 : Math.min(unscaled, 2);
    return BigDecimal.valueOf(nice, digit.scale());
  }

  /** {@return such as {@code one connection carries 185/s}} */
  @Override
  public String toString() {
    return "one connection carries %s/s"
        .formatted(new BigDecimal(carried).round(new MathContext(2)).toPlainString());
  }
}
