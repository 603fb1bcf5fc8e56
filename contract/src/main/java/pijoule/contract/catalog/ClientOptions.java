package pijoule.contract.catalog;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import pijoule.contract.clock.LoggerClock;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Side;
import pijoule.contract.security.Security;
import pijoule.contract.study.StackOptions;

/** Options of clients, without those of the services. */
public final class ClientOptions {
  private static final int MAX_CALLS = 1_000_000;

  /** URL of the service. */
  public static final ProgramOption<String> URL =
      ProgramOption.text("url")
          .required()
          .meaning("`http://`, `https://`, or `socket://HOST:PORT/` of light");

  /** Id of the run. */
  public static final ProgramOption<String> RUN =
      ProgramOption.text("run").required().meaning("id of the run, such as `r0001.2` (second try)");

  /** Seed of the requests. */
  public static final ProgramOption<Long> SEED =
      ProgramOption.number("seed", 0).meaning("of the numbers");

  /** Check of each answer by all rules of messages, outside of all phases. */
  public static final ProgramOption<Boolean> CHECK =
      ProgramOption.onOff("check", "on")
          .meaning("each answer is checked by all rules, outside of all phases");

  /** Timed calls of the run. */
  public static final ProgramOption<Integer> CALLS =
      ProgramOption.count("calls", 1, 1, MAX_CALLS).meaning("timed calls");

  /** Calls before the timed ones. */
  public static final ProgramOption<Integer> WARMUP_CALLS =
      ProgramOption.count("warmup-calls", 0, 0, MAX_CALLS)
          .meaning("calls before them that are not recorded");

  /** Time for a whole answer. */
  public static final ProgramOption<Duration> TIMEOUT =
      ProgramOption.duration("timeout", 1, 0).withDefault("60s").meaning("for a whole answer");

  /** Time for opening a connection. */
  public static final ProgramOption<Duration> CONNECT_TIMEOUT =
      ProgramOption.duration("connect-timeout", 1, 0).withDefault("5s").meaning("for a connection");

  /** Shortest window of each amortised phase. */
  public static final ProgramOption<Duration> AMORTIZE =
      ProgramOption.duration(
              "amortize", AmortizedWindow.MIN.toMillis(), AmortizedWindow.MAX.toMillis())
          .meaning("shortest window of each amortised phase, `1ms` to `10s`");

  /** Those that each client has, beside the endpoint's and those of security. */
  public static final List<ProgramOption<?>> EVERY =
      List.of(
          URL,
          RUN,
          SEED,
          StackOptions.BINDING,
          StackOptions.STACK,
          StackOptions.ENCODING,
          StackOptions.BODY,
          CHECK,
          CALLS,
          WARMUP_CALLS,
          TIMEOUT,
          CONNECT_TIMEOUT,
          LoggerClock.LOGGER,
          LoggerClock.BOOT_ID,
          AMORTIZE);

  private ClientOptions() {}

  /** Returns the options of all clients together, in the order of the page. */
  public static List<ProgramOption<?>> all() {
    List<ProgramOption<?>> some = new ArrayList<>(Endpoints.OPTIONS);
    some.addAll(Security.OPTIONS);
    StackOptions.ALL.stream().filter(option -> option.isOf(Side.CLIENT)).forEach(some::add);
    return ProgramOption.with(EVERY, some);
  }
}
