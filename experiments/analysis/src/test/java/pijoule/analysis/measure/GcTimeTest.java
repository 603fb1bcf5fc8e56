package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import pijoule.campaign.BodyBytes;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ClockRecord;
import pijoule.contract.record.GcPause;
import pijoule.contract.record.JvmInfo;

class GcTimeTest {
  private static final List<Phase> IN_TURN =
      List.of(Phase.GENERATE, Phase.SERIALIZE, Phase.CALL, Phase.DESERIALIZE);

  private static SideRecord side(Optional<List<GcPause>> pauses, List<PhaseInterval> phases) {
    JvmInfo jvm =
        new JvmInfo(
            "17",
            "any",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            1,
            1,
            Optional.empty(),
            pauses);
    return new SideRecord(
        phases,
        List.of(),
        new ClockRecord(Instant.EPOCH, 0, 1, Optional.empty(), OptionalLong.empty()),
        Optional.empty(),
        Optional.empty(),
        BodyBytes.UNKNOWN,
        Optional.of(jvm),
        List.of());
  }

  private static GcTime of(List<GcPause> pauses) {
    return GcTime.of(side(Optional.of(pauses), List.of())).orElseThrow();
  }

  /** Phases that follow each other with gaps: what is in none of them lies in the gaps. */
  @Property(tries = 200)
  void whatIsInPhasesAndOutsideIsAll(
      @ForAll @Size(max = 40) List<@IntRange(min = 0, max = 50) Integer> pieces,
      @ForAll @Size(max = 40) List<@IntRange(min = 1, max = 50) Integer> pauses) {
    List<GcPause> paused = new ArrayList<>();
    long at = 3;
    for (int ns : pauses) {
      paused.add(new GcPause(at, at + ns));
      at += 2L * ns;
    }
    List<List<PhaseInterval>> byPhase = new ArrayList<>();
    IN_TURN.forEach(phase -> byPhase.add(new ArrayList<>()));
    List<PhaseInterval> gaps = new ArrayList<>();
    long edge = 0;
    for (int i = 0; i < pieces.size(); i++) {
      long next = edge + pieces.get(i);
      int turn = i % (IN_TURN.size() + 1);
      boolean isGap = turn == IN_TURN.size();
      Phase phase = isGap ? Phase.TOTAL : IN_TURN.get(turn);
      (isGap ? gaps : byPhase.get(turn)).add(new PhaseInterval(0, phase, edge, next));
      edge = next;
    }
    gaps.add(new PhaseInterval(0, Phase.TOTAL, edge, Long.MAX_VALUE));

    GcTime time = of(paused);
    double within = byPhase.stream().mapToDouble(of -> time.within(of).seconds()).sum();

    assertThat(within + time.within(gaps).seconds())
        .isCloseTo(pauses.stream().mapToInt(ns -> ns).sum() / 1e9, within(1e-15));
  }

  @Test
  void aPauseThatMeetsTwoPiecesIsOne() {
    GcTime time = of(List.of(new GcPause(10, 30), new GcPause(40, 50)));

    assertThat(
            time.within(
                List.of(
                    new PhaseInterval(0, Phase.SERIALIZE, 0, 15),
                    new PhaseInterval(0, Phase.SERIALIZE, 20, 40))))
        .isEqualTo(new GcTime.Within(1, 15e-9));
  }

  @Test
  void withoutALogThereIsNoTimeAndNot0() {
    assertThat(GcTime.of(side(Optional.empty(), List.of()))).isEmpty();
    assertThat(of(List.of()).within(List.of(new PhaseInterval(0, Phase.CALL, 0, 9))))
        .isEqualTo(new GcTime.Within(0, 0));
  }

  private static final long MS = 1_000_000;

  /**
   * Two requests of 400 ms, of which pauses of the client take 100 ms each, and one of the server
   * 20 ms; what lies between the requests is in none. A mean request: (200 + 20) ms / 2.
   */
  @Test
  void aRequestHasThePausesOfBothSidesWithinRequests() {
    SideRecord client =
        side(
            Optional.of(List.of(pause(50, 150), pause(500, 600), pause(1300, 1500))),
            List.of(
                piece(0, Phase.SERIALIZE, 0, 100),
                piece(0, Phase.CALL, 100, 300),
                piece(0, Phase.DESERIALIZE, 300, 400),
                piece(1, Phase.CALL, 1000, 1400)));
    SideRecord server =
        side(
            Optional.of(List.of(pause(140, 170))),
            List.of(piece(0, Phase.TOTAL, 150, 250), piece(1, Phase.TOTAL, 1150, 1250)));

    assertThat(GcTime.ofRequest(run(Map.of(Side.CLIENT, client, Side.SERVER, server))))
        .hasValueCloseTo(0.11, within(1e-12));
    assertThat(GcTime.ofRequest(run(Map.of(Side.CLIENT, client)))).isEmpty();
    SideRecord withoutLog = side(Optional.empty(), server.phases());
    assertThat(GcTime.ofRequest(run(Map.of(Side.CLIENT, client, Side.SERVER, withoutLog))))
        .isEmpty();
  }

  private static GcPause pause(long fromMs, long toMs) {
    return new GcPause(fromMs * MS, toMs * MS);
  }

  private static PhaseInterval piece(int trial, Phase phase, long fromMs, long toMs) {
    return new PhaseInterval(trial, phase, fromMs * MS, toMs * MS);
  }

  private static Run run(Map<Side, SideRecord> sides) {
    return new Run("r0001", 1, 1, 1, 1, 1, Optional.empty(), sides);
  }
}
