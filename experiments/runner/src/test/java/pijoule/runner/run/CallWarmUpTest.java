package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.campaign.RunMark;
import pijoule.runner.load.ProcessUse;
import pijoule.runner.study.ServerWarmUp;

/** A server whose calls take what a script says, on a clock that nothing else moves. */
class CallWarmUpTest {
  private static final ServerWarmUp STEADY = ServerWarmUp.steady(Duration.ofSeconds(120));

  private final List<String> posted = new ArrayList<>();
  private final StopSignal stop = new StopSignal();
  private IntToDoubleFunction service = call -> 0.002;
  private IntToDoubleFunction cpu = call -> service.applyAsDouble(call) / 2;
  private boolean isReadable = true;
  private double now;
  private double used;

  private final class Scripted implements CallWarmUp.Server {
    @Override
    public byte[] post(byte[] body) {
      now += service.applyAsDouble(posted.size());
      used += cpu.applyAsDouble(posted.size());
      posted.add(new String(body));
      return body;
    }

    @Override
    public Optional<ProcessUse> use() {
      return isReadable
          ? Optional.of(
              new ProcessUse(
                  1, OptionalLong.of((long) (used * 1e9)), 0, 0, 0, 0, 0, 1, Optional.empty()))
          : Optional.empty();
    }
  }

  private Optional<WarmedUp> warmUp(ServerWarmUp settings, String... kinds) throws Exception {
    List<LongFunction<byte[]>> requests = new ArrayList<>();
    for (String kind : kinds) {
      requests.add(seed -> (kind + seed).getBytes());
    }
    return new CallWarmUp(new Scripted(), requests, 7, () -> Math.round(now * 1e9), stop)
        .carryOut(settings);
  }

  private WarmedUp steady(String... kinds) throws Exception {
    return warmUp(STEADY, kinds).orElseThrow();
  }

  @Test
  void countedCallsAreMadeInTurnAndJudgeNothing() throws Exception {
    assertThat(warmUp(ServerWarmUp.of(2), "a", "b")).isEmpty();
    assertThat(posted).containsExactly("a7", "b7", "a8", "b8");
    assertThat(warmUp(ServerWarmUp.NONE, "a")).isEmpty();
    assertThat(posted).hasSize(4);
  }

  /** Five windows of 500 calls of 2 ms. */
  @Test
  void aServerThatIsSteadyAtOnceTakesFiveSeconds() throws Exception {
    WarmedUp warm = steady("a");

    assertThat(warm.seconds()).isCloseTo(5, within(0.05));
    assertThat(warm.requests()).isEqualTo(posted.size()).isBetween(2500, 2510);
    assertThat(warm.mark()).isEmpty();
    assertThat(warm.windows()).hasSize(5);
    assertThat(warm.windows().get(4).serviceSeconds()).isCloseTo(0.002, within(1e-6));
    assertThat(warm.windows().get(4).cpuSeconds().getAsDouble()).isCloseTo(0.001, within(3e-5));
  }

  /** The order of two servers turned round after 400 calls: both are called beyond that. */
  @Test
  void aServerThatStillGetsFasterIsCalledUntilItDoesNot() throws Exception {
    service = call -> 0.002 + 0.006 * Math.exp(-call / 1000.0);

    WarmedUp warm = steady("a");

    assertThat(warm.mark()).isEmpty();
    assertThat(service.applyAsDouble(posted.size())).isLessThan(0.002 * 1.05);
    assertThat(warm.display()).matches("warm-up: \\d+ requests in \\d+ s, steady within \\d %");
  }

  /** Work of the JIT's threads is in the CPU time alone. */
  @Test
  void aChangeOfCpuTimeAloneCountsAsWell() throws Exception {
    cpu = call -> 0.002 + 0.004 * Math.exp(-call / 3000.0);

    assertThat(steady("a").mark()).isEmpty();
    assertThat(cpu.applyAsDouble(posted.size())).isLessThan(0.002 * 1.1);

    posted.clear();
    isReadable = false;
    WarmedUp blind = steady("a");
    assertThat(blind.windows()).hasSize(5).allMatch(of -> of.cpuSeconds().isEmpty());
    assertThat(blind.json().at("/windows/0/cpu_per_request_seconds").isMissingNode()).isTrue();
  }

  @Test
  void atItsLimitAServerIsMarked() throws Exception {
    service = call -> 0.1 / (1 + call / 50.0);

    WarmedUp warm = warmUp(ServerWarmUp.steady(Duration.ofSeconds(10)), "a").orElseThrow();

    assertThat(warm.mark()).contains(RunMark.NOT_STEADY);
    assertThat(warm.seconds()).isBetween(8.0, 10.1);
    assertThat(warm.display()).endsWith("not steady; its runs are marked");
    JsonNode json = warm.json();
    assertThat(json.path("steady").asBoolean(true)).isFalse();
    assertThat(json.path("requests").asInt()).isEqualTo(posted.size());
    assertThat(json.path("windows")).hasSameSizeAs(warm.windows());
    assertThat(json.has("rate_per_second")).isFalse();
  }

  @Test
  void scatterAroundOneLevelIsMarked() throws Exception {
    Random random = new Random(1);
    double[] level = {0.002};
    service =
        call -> {
          if (call % 500 == 0) {
            level[0] = 0.002 * (0.8 + 0.4 * random.nextDouble());
          }
          return level[0];
        };

    WarmedUp warm = steady("a");

    assertThat(warm.mark()).contains(RunMark.SCATTERED);
    assertThat(warm.display()).endsWith(" % without a trend; its runs are marked");
    assertThat(warm.windows()).hasSizeGreaterThanOrEqualTo(12);
  }

  /** 500 kB take a Pi a second and 100 kB a fifth: a window has ten of each. */
  @Test
  void slowCallsMakeLongerWindowsOfWholeTurns() throws Exception {
    service = call -> call % 2 == 0 ? 0.2 : 1;

    WarmedUp warm = steady("a", "b");

    assertThat(warm.windows()).hasSize(5);
    assertThat(posted).hasSize(5 * 20);
    assertThat(posted.stream().filter(of -> of.startsWith("a"))).hasSize(50);
    assertThat(warm.windows().get(0).serviceSeconds()).isCloseTo(0.6, within(1e-6));
  }

  /** A sort of 500 kB by bubbles takes a minute: the limit ends a window. */
  @Test
  void aWindowEndsAtTheLimit() throws Exception {
    service = call -> 50;

    WarmedUp warm = steady("a");

    assertThat(posted).hasSize(3);
    assertThat(warm.windows()).hasSize(1);
    assertThat(warm.mark()).contains(RunMark.NOT_STEADY);
  }

  /** Whatever a call takes, single calls may scatter as long as windows agree. */
  @ParameterizedTest
  @ValueSource(doubles = {0.0003, 0.002, 0.05, 0.5})
  void everySpeedIsJudgedByFiveWindowsWithinTheirResolution(double seconds) throws Exception {
    Random random = new Random(2);
    service = call -> seconds * (0.98 + 0.04 * random.nextDouble());
    cpu = call -> seconds / 4;

    WarmedUp warm = steady("a", "b", "c");

    assertThat(warm.windows()).hasSize(5);
    assertThat(warm.windows())
        .isNotEmpty()
        .allMatch(of -> of.resolutionSeconds() <= 0.05 * of.cpuSeconds().getAsDouble());
    assertThat(posted.size()).isGreaterThanOrEqualTo(5 * ServerWarmUp.WINDOW_CALLS);
  }

  @Test
  void aPersonCanEndIt() {
    stop.ask();

    assertThatThrownBy(() -> steady("a")).isInstanceOf(RunFailure.class);
    assertThat(posted).isEmpty();
  }
}
