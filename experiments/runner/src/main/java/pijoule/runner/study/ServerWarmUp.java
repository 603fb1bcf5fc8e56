package pijoule.runner.study;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.campaign.Bounds;
import pijoule.contract.options.UsageException;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/**
 * Calls that the runner makes to a new server before its first run.
 *
 * @param calls of each kind of request, within bounds; empty: until the server is steady
 * @param limit after which a server that is not steady is measured as it is; zero where calls are
 *     counted
 */
public record ServerWarmUp(OptionalInt calls, Duration limit) {
  /**
   * Time of the calls in a window, at least: of a server that works for a quarter of it, 5 % of the
   * CPU time are more than one tick of 10 ms. Five windows take a fast machine 5 s.
   */
  public static final Duration WINDOW = Duration.ofSeconds(1);

  /** Calls in a window, at least: ten below and ten above the median, where calls are slow. */
  public static final int WINDOW_CALLS = (int) Load.MEDIAN_REQUESTS;

  static final Bounds<Long> CALLS_BOUNDS =
      new Bounds<>("server_warmup", 0L, 1_000_000L, calls -> calls + " calls");

  /** Windows that must agree, and a first one, which is always slower. */
  static final Bounds<Duration> LIMIT_BOUNDS =
      Bounds.of(
          "server_warmup_limit", WINDOW.multipliedBy(1 + WarmUp.WINDOWS), Duration.ofHours(1));

  /** No call. */
  public static final ServerWarmUp NONE = of(0);

  private static final String STEADY = "steady";
  private static final String NO_CALL = "none";
  private static final Pattern CALLS = Pattern.compile("([0-9]{1,7}) calls?");

  public ServerWarmUp {
    CALLS_BOUNDS.require((long) calls.orElse(0));
    if (calls.isEmpty()) {
      LIMIT_BOUNDS.require(limit);
    }
  }

  /**
   * {@return a warm-up of so many}
   *
   * @param calls of each kind of request
   */
  public static ServerWarmUp of(int calls) {
    return new ServerWarmUp(OptionalInt.of(calls), Duration.ZERO);
  }

  /**
   * {@return a warm-up until the server is steady}
   *
   * @param limit within bounds
   */
  public static ServerWarmUp steady(Duration limit) {
    return new ServerWarmUp(OptionalInt.empty(), limit);
  }

  /**
   * Reads what a study says.
   *
   * @param text such as {@code steady}, {@code 20 calls} or {@code none}
   * @param limit of a steady one
   * @throws UsageException if the text is none of these
   */
  static ServerWarmUp parse(String text, Duration limit) {
    Matcher counted = CALLS.matcher(text);
    if (counted.matches()) {
      return of(Integer.parseInt(counted.group(1)));
    }
    return switch (text) {
      case STEADY -> steady(limit);
      case NO_CALL -> NONE;
      default ->
          throw new UsageException(
              "server_warmup must be steady, none, or a number of calls such as 20 calls, got '%s'"
                  .formatted(text));
    };
  }

  /**
   * Chooses for a study of calls that says nothing. Where clients are warm, or frameworks are
   * called by one client, servers are compared in their steady state. Where messages are protected
   * only clients can write them.
   *
   * @param limit of a steady one
   */
  static ServerWarmUp usual(Study study, Duration limit) {
    boolean steady = has(study, Factor.LIFECYCLE, "warm") || hasCommonClient(study);
    boolean onlyClientsWrite =
        study.levels(SecurityFactors.SECURITY).stream()
            .anyMatch(level -> SecurityLevel.of(level.text()).isOfMessages());
    return steady && !onlyClientsWrite ? steady(limit) : NONE;
  }

  private static boolean hasCommonClient(Study study) {
    List<Level> clients = study.levels(Factor.CLIENT);
    return study.levels(Factor.FRAMEWORK).size() > 1
        && clients.size() == 1
        && !Factor.CLIENT.absent().equals(Optional.of(clients.get(0).text()));
  }

  private static boolean has(Study study, Factor factor, String text) {
    return study.levels(factor).stream().anyMatch(level -> level.text().equals(text));
  }

  /** {@return whether calls are made until the server is steady} */
  public boolean isSteady() {
    return calls.isEmpty();
  }

  /**
   * {@return time of the calls in a window}
   *
   * @param call mean time of a call, estimated
   */
  public static Duration window(Duration call) {
    Duration few = call.multipliedBy(WINDOW_CALLS);
    return few.compareTo(WINDOW) > 0 ? few : WINDOW;
  }

  /** {@return as a study says it} */
  @Override
  public String toString() {
    if (isSteady()) {
      return STEADY;
    }
    int count = calls.getAsInt();
    return count == 0 ? NO_CALL : count + (count == 1 ? " call" : " calls");
  }
}
