package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import pijoule.campaign.Circumstances;
import pijoule.campaign.HostDescription;
import pijoule.campaign.Instruments;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Reporting;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Rounds;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ClockRecord;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** Hours of nunes2013 on boards that first-board has measured. */
class BoardTimesTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final Study NUNES = StudyFile.read(Path.of("..", "studies", "nunes2013.yaml"));

  /** Two servers, ready and warm 9 s after their start; a call of 100 kB takes 1.6 s. */
  private RecordedCampaign pilot(String repeat, Optional<String> clockKhz) {
    List<Run> runs = new ArrayList<>();
    for (int block = 1; block <= 2; block++) {
      runs.add(run(block, repeat));
    }
    Map<String, String> facts = new LinkedHashMap<>();
    clockKhz.ifPresent(khz -> facts.put("cpu scaling_max_freq_khz", khz));
    HostDescription board = new HostDescription("b", "b", facts);
    HostDescription desk =
        new HostDescription("desk", "desk", Map.of("cpu scaling_max_freq_khz", "400000"));
    return new RecordedCampaign(
        Path.of("first-board-20260101-000000"), study(), runs, List.of(board, desk), List.of());
  }

  private static ResolvedStudy study() {
    return new ResolvedStudy(
        "first-board",
        "First board",
        Map.of(),
        List.of(),
        List.of(),
        Map.of(),
        List.of(),
        new Rounds(1, 1),
        1,
        Reporting.USUAL,
        Instruments.USUAL,
        Duration.ofSeconds(2),
        OptionalInt.of(1),
        1,
        Optional.empty());
  }

  private static Run run(int block, String repeat) {
    Instant start = BEGIN.plusSeconds(100L * block);
    Circumstances known =
        MadeUpCircumstances.of(
            Map.of(
                "levels",
                Map.of(
                    "algorithm", "blocked_bubble",
                    "block_length", "1000",
                    "repeat", repeat,
                    "message_size_bytes", "100000"),
                "started_at",
                start.plusSeconds(9).toString(),
                "server_started_at",
                start.toString(),
                "boards",
                Map.of("a", Map.of(), "b", Map.of())));
    ClockRecord clock =
        new ClockRecord(Instant.EPOCH, 0, 1, Optional.of("boot"), OptionalLong.empty());
    SideRecord server =
        new SideRecord(
            List.of(new PhaseInterval(0, Phase.TOTAL, 0, 1_600_000_000L)),
            List.of(),
            clock,
            Optional.empty(),
            Optional.empty());
    return new Run(
        "r" + block,
        block,
        block,
        block,
        1,
        1,
        Optional.empty(),
        Map.of(Side.SERVER, server),
        known,
        Optional.empty(),
        1);
  }

  /**
   * By hand: a call takes 1.6 s in place of 16 s at 1500 MHz; at 700 and 950 MHz 1500 x (1/700 +
   * 1/950) / 2 = 1.8609 times that. A server starts in 9 - 2 (pause) - 1.6 (warm-up call) = 5.4 s,
   * there 10.05 s. 40 x (10.05 + 0.1) + 40 x 0.18609 x (16 + 81) + 400 x 2 + 400 x 0.18609 x 73 +
   * 400 x 0.1 + 3 = 7405 s.
   */
  @Test
  void callsAndStartsAreThoseOfTheBoardsAtTheStudysClocks() {
    BoardTimes times = BoardTimes.of(pilot("20", Optional.of("1500000")), NUNES, 0).orElseThrow();
    Plan plan = Plan.of(NUNES);

    assertThat(times.speed()).isCloseTo(0.18609, within(1e-5));
    assertThat(times.start().toMillis()).isCloseTo(10_049L, within(2L));
    assertThat(times.total(plan).toSeconds()).isCloseTo(7_405L, within(2L));
    assertThat(times.display(plan))
        .startsWith("about 2.1 h: runs 91 min, server starts 7 min, ")
        .endsWith(
            ", from the times of first-board-20260101-000000: calls take 0.19 of what the study"
                + " expects, a server 10 s to start");
  }

  @Test
  void withoutAKnownClockTimesAreTakenAsTheyWere() {
    BoardTimes times = BoardTimes.of(pilot("20", Optional.empty()), NUNES, 0).orElseThrow();

    assertThat(times.speed()).isCloseTo(0.1, within(1e-9));
    assertThat(times.start()).isEqualTo(Duration.ofMillis(5_400));
  }

  /** Half of the work says nothing of the time of all of it. */
  @Test
  void otherWorkIsNotCompared() {
    assertThat(BoardTimes.of(pilot("10", Optional.of("1500000")), NUNES, 0)).isEmpty();
  }

  /** What makes the plan work at all: both studies state the same work. */
  @Test
  void firstBoardHasTheWorkOfThePapersStudy() {
    Study first = StudyFile.read(Path.of("..", "studies", "first-board.yaml"));

    for (String factor : List.of("algorithm", "block_length", "repeat")) {
      assertThat(work(first, factor)).as(factor).isEqualTo(work(NUNES, factor)).isPresent();
    }
  }

  private static Optional<String> work(Study study, String factor) {
    return study.cells().get(0).levels().stream()
        .filter(level -> level.factor().key().equals(factor))
        .map(level -> level.value())
        .findFirst();
  }
}
