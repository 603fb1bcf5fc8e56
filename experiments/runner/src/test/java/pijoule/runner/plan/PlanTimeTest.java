package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.campaign.Rounds;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** A plan's hours, compared with a runner that spends what the paper's boards take. */
class PlanTimeTest {
  private static final Path STUDIES = Path.of("..", "studies");
  private static final Study NUNES = StudyFile.read(STUDIES.resolve("nunes2013.yaml"));

  @Test
  void thePapersCampaignTakesWhatASimulatedOneDoes() throws IOException {
    assertHours(NUNES);
    assertHours(NUNES.with(new Rounds(50, 1)));
    assertHours(NUNES.with(new Rounds(50, 10)));
  }

  private static void assertHours(Study study) throws IOException {
    Plan plan = Plan.of(study);

    assertThat(hours(plan.expected()))
        .isCloseTo(new SimulatedRunner(study).hours(plan.runs()), Percentage.withPercentage(10));
  }

  /**
   * 400 runs of 73 s after pauses of 2 s, and 40 servers that start in 60 s and answer two calls of
   * 97 s.
   */
  @Test
  void thePapersCampaignTakesTenHours() {
    assertThat(hours(Plan.of(NUNES).expected())).isCloseTo(10.1, within(0.1));
    assertThat(Plan.of(NUNES).blocks()).isEqualTo(40);
  }

  @Test
  void everyPartIsCounted() {
    PlanTime time = Plan.of(NUNES).time();

    assertThat(time.runs()).isEqualTo(Duration.ofSeconds(400 * 73));
    assertThat(time.calls()).isEqualTo(Duration.ofSeconds(40 * (16 + 81)));
    assertThat(time.starts()).isEqualTo(Duration.ofMillis(40 * 60_100));
    assertThat(time.settle()).isEqualTo(Duration.ofMillis(400 * 2_000));
    assertThat(time.windows()).isZero();
    assertThat(time.display())
        .startsWith("about 10.1 h: runs 8.1 h, server starts 40 min, warm-up calls 65 min, ");
  }

  /**
   * 100 runs of 106 calls, 3.88 s each, are 11.4 h. The rest, without a sensor: 200 runs of 2 s
   * after 0.1 s and 200 servers of 2.5 s are 16 min; 300 are 23 min.
   */
  @Test
  void aSlowSensorIsWaitedForInEveryCall() {
    Study study = StudyFile.read(STUDIES.resolve("shopov2007.yaml"));
    Plan fast = Plan.of(fixed(study, "sensor_delay=0s"));

    assertThat(hours(fast.expected())).isCloseTo(0.26, within(0.02));
    assertThat(hours(Plan.of(study).expected()))
        .isCloseTo(100 * 106 * 3.88 / 3600 + 0.38, within(0.02));
  }

  /** Two servers, two calls of each of two kinds of request; runs of a call without warm-up. */
  @Test
  void warmUpCallsWaitForTheSensorToo() {
    String study =
        "format: pijoule-study/1\ntitle: t\nfactors: {service: [temperature, echo]}\nreplicates: 1\n"
            + "fixed: {framework: gsoap, client: gsoap, protocol: soap, lifecycle: cold, message_size: 1kB%s}\n"
            + "seed: 1\nserver_warmup: 2 calls\n";
    PlanTime slow = time(study.formatted(", sensor_delay: 10s"));
    PlanTime fast = time(study.formatted(""));

    assertThat(slow.calls().minus(fast.calls())).isEqualTo(Duration.ofSeconds(2 * 10));
    assertThat(slow.runs().minus(fast.runs())).isEqualTo(Duration.ofSeconds(10));
  }

  /**
   * Seen of CXF at 9600 bit/s over a private link of a busy machine: a warm client's 21st call and
   * a cold client's only one, s, and bytes that a warm client sent. A cold call has the connection.
   */
  @ParameterizedTest
  @CsvSource({
    "octet, 2, 0.324, 0.554, 7818",
    "octet, 8, 0.365, 0.627, 8937",
    "rest, 8, 0.388, 0.747, 10245",
    "soap, 2, 0.480, 0.792, 12084",
    "soap, 8, 0.519, 0.784, 13371"
  })
  void aSlowLinkTakesAsLongAsItWasSeenTo(
      String protocol, String elements, double call, double first, long clientBytes)
      throws IOException {
    String shipped = Files.readString(STUDIES.resolve("hamad2010.yaml"));
    Study study =
        fixed(
            MadeUpStudy.read(shipped.replace("client_warmup_calls: 1", "client_warmup_calls: 20")),
            "service=concat",
            "client=cxf",
            "client_binding=default",
            "link=9600bit",
            "lifecycle=warm",
            "protocol=" + protocol,
            "elements=" + elements);
    PlanTime time = Plan.of(study).time();

    double more = time.runs().toMillis() / 1e3 / 20 - 2;

    assertThat(more).isCloseTo(first + 20 * call, Percentage.withPercentage(12));
    assertThat(more).isGreaterThan(0.9 * 8 * clientBytes / 9600);
    assertThat(time.calls()).isEqualTo(Plan.of(fixed(study, "link=none")).time().calls());
  }

  private static Study fixed(Study study, String... levels) {
    Study fixed = study;
    for (String level : levels) {
      String[] parts = level.split("=");
      fixed = fixed.fix(Level.parse(Factors.of(parts[0]), parts[1]), true);
    }
    return fixed;
  }

  /**
   * 400 runs, each with the states of both boards before and after it and a client: 5 commands of
   * 1.5 s, five times 0.3 s. Without hosts of kind ssh nothing changes.
   */
  @Test
  void commandsOverSshTakeLongOnSlowBoards() {
    Plan plan = Plan.of(NUNES);
    PlanTime desktop = plan.time();
    PlanTime slow = plan.time(5);

    assertThat(plan.time(0)).isEqualTo(desktop);
    assertThat(slow.handOver().minus(desktop.handOver()))
        .isEqualTo(Duration.ofMillis(400 * 5 * 1_500));
    assertThat(slow.session().minus(desktop.session())).isEqualTo(Duration.ofMillis(20 * 1_500));
    assertThat(slow.starts()).isEqualTo(desktop.starts());
    assertThat(summary(plan, 0)).contains("about 10.1 h: ", "pauses and the rest 14 min");
    assertThat(summary(plan, 5)).contains("about 10.9 h: ", "pauses and the rest 65 min");
    assertThat(summary(Plan.of(NUNES.withPairs(2)), 5)).contains("on 2 pairs about 5.5 h ");
  }

  private static String summary(Plan plan, int patience) {
    return new PlanSummary(
            plan, PlanScatter.assumed(), cell -> Set.of(), patience, Optional.empty())
        .text();
  }

  /** Two rounds of two devices. */
  @Test
  void aPlotOfADeviceMayCostABoot() {
    String study =
        "format: pijoule-study/1\ntitle: t\nfactors: {%s message_size: [1kB, 2kB]}\n"
            + "fixed: {framework: cxf}\nreplicates: 2\nseed: 1\n";
    PlanTime devices = time(study.formatted("device: [a, b],"));
    PlanTime none = time(study.formatted(""));

    assertThat(devices.plots()).isEqualTo(Duration.ofSeconds(4 * 30));
    assertThat(devices.display()).contains("boots of hosts, if any 2 min");
    assertThat(devices.total().minus(none.total())).isGreaterThan(devices.plots());
    assertThat(none.plots()).isZero();
    assertThat(none.display()).doesNotContain("boots");
  }

  private static PlanTime time(String study) {
    return Plan.of(MadeUpStudy.read(study)).time();
  }

  @Test
  void withoutEstimatesAWarmUpCallIsAsLongAsItsAlgorithmSuggests() {
    String study =
        "format: pijoule-study/1\ntitle: t\nfactors: {framework: [cxf], message_size: [1kB, 2kB]}\n"
            + "replicates: 1\nseed: 1\nserver_warmup: 3 calls\nexpected_run: 9s\n";
    assertThat(warmup(study)).isEqualTo(Duration.ofMillis(2 * 3 * 50));
    assertThat(warmup(study + "fixed: {algorithm: bubble}\n"))
        .isEqualTo(Duration.ofSeconds(2 * 3 * 9));
    assertThat(warmup(study + "expected_call: 1s\n")).isEqualTo(Duration.ofSeconds(2 * 3));
    assertThat(warmup(study + "expected_call: {1kB: 1s, 2kB: 2s}\n"))
        .isEqualTo(Duration.ofSeconds(3 * (1 + 2)));
  }

  private static Duration warmup(String study) {
    assertThat(time(study).warmup()).isZero();
    return time(study).calls();
  }

  /** Windows of 1 s, or of 20 calls; the limit is never passed. */
  @Test
  void serversThatAreToBeSteadyTakeWindows() {
    String study =
        "format: pijoule-study/1\ntitle: t\nfactors: {framework: [cxf, axis2], message_size: [1kB,"
            + " 2kB]}\nreplicates: 3\nseed: 1\nserver_warmup: steady\nserver_warmup_limit: %s\n"
            + "expected_call: %s\n";
    PlanTime fast = time(study.formatted("120s", "2ms"));
    PlanTime slow = time(study.formatted("1h", "{1kB: 1s, 2kB: 3s}"));
    PlanTime limited = time(study.formatted("90s", "1s"));

    assertThat(fast.warmup()).isEqualTo(Duration.ofMillis(6 * 20 * 1300));
    assertThat(slow.warmup()).isEqualTo(Duration.ofMillis(6 * 20 * 40_300));
    assertThat(limited.warmup()).isEqualTo(Duration.ofSeconds(6 * 90));
    assertThat(limited.calls()).isZero();
    assertThat(limited.display())
        .contains("warm-up of servers 9 min, ")
        .doesNotContain("warm-up calls");
    assertThat(limited.total().minus(fast.total()))
        .isEqualTo(limited.warmup().minus(fast.warmup()));
  }

  private static double hours(Duration duration) {
    return duration.toMillis() / 3.6e6;
  }

  /** Walks through a plan as the runner does, and adds to a clock what each step takes. */
  private static final class SimulatedRunner {
    /** A server's start and a client's end at 700 MHz, s; the faster clock needs less. */
    private static final double START = 70;

    private static final double CLIENT_END = 0.5;
    private static final double CLOCK_SET = 0.05;
    private static final double CONTROL_AND_LOG = 0.3;
    private static final double SESSION = 15;

    private final Study study;
    private final Map<String, Double> published = new HashMap<>();
    private double seconds;

    SimulatedRunner(Study study) throws IOException {
      this.study = study;
      List<String> lines =
          Files.readAllLines(Path.of("..", "reference", "nunes2013", "values.csv"));
      for (String line : lines.subList(1, lines.size())) {
        String[] fields = line.split(",", -1);
        if (fields[1].equals("total_time")) {
          published.put(
              String.join(" ", fields[0], fields[2], fields[3], fields[4]),
              Double.parseDouble(fields[5]));
        }
      }
      assertThat(published).hasSize(16);
    }

    double hours(List<PlannedRun> runs) {
      seconds = SESSION;
      int block = 0;
      for (PlannedRun run : runs) {
        if (run.block() != block) {
          block = run.block();
          startServer(run.cell());
        }
        seconds += study.timing().settle().toMillis() / 1e3;
        seconds += published("client", run.cell(), run.cell().level(Factor.MESSAGE_SIZE));
        seconds += CLIENT_END + CONTROL_AND_LOG;
      }
      return seconds / 3600;
    }

    private void startServer(Cell cell) {
      seconds += CLOCK_SET + START * 700 / Double.parseDouble(cell.text(Factor.CPU_MHZ));
      for (int call = 0; call < study.serverWarmUp().calls().orElseThrow(); call++) {
        for (Level size : study.levels(Factor.MESSAGE_SIZE)) {
          seconds += published("server", cell, size);
        }
      }
    }

    private double published(String side, Cell cell, Level size) {
      String framework = cell.text(Factor.FRAMEWORK);
      return published.get(
          String.join(
              " ", side, cell.text(Factor.CPU_MHZ), framework, Long.toString(size.bytes())));
    }
  }
}
