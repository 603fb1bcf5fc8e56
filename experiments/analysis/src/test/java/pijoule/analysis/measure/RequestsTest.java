package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun.Phases;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/** Time and energy of a request, of both boards, and above what they take when idle. */
class RequestsTest {
  private static final long MS = 1_000_000;
  private static final long RUN = 10_000 * MS;
  private static final double IDLE = 1;
  private static final double BUSY = 3;
  private static final double SERVER = 2;
  private static final String STUDY =
      "format: pijoule-study/1\nname: one\nfactors: {}\nfixed: {}\nreplicates: 2\nseed: 1\n"
          + "settle: 1s\n";

  @TempDir Path folder;
  private SyntheticCampaign campaign;
  private SyntheticTrace client;
  private SyntheticTrace server;

  /** Two runs of two calls of 400 and 600 ms; the client's board is idle until it starts. */
  @BeforeEach
  void prepare() {
    campaign = new SyntheticCampaign(folder, STUDY);
    for (int replicate = 1; replicate <= 2; replicate++) {
      long at = replicate * RUN;
      campaign
          .run(1, replicate, Map.of())
          .set("start_delay_seconds", 0.5)
          .side(Side.CLIENT, client(at), "client", 0)
          .side(Side.SERVER, server(at), "server", 0);
    }
  }

  private static Phases client(long at) {
    return new Phases()
        .add("startup", at, at + 500 * MS)
        .add(0, "serialize", at + 1000 * MS, at + 1100 * MS)
        .add(0, "call", at + 1100 * MS, at + 1300 * MS)
        .add(0, "deserialize", at + 1300 * MS, at + 1400 * MS)
        .add(1, "serialize", at + 2000 * MS, at + 2100 * MS)
        .add(1, "call", at + 2100 * MS, at + 2500 * MS)
        .add(1, "deserialize", at + 2500 * MS, at + 2600 * MS)
        .add("total", at, at + 3000 * MS);
  }

  private static Phases server(long at) {
    Phases phases = new Phases();
    for (int trial = 0; trial < 2; trial++) {
      long from = at + (1150 + 1000 * trial) * MS;
      phases
          .add(trial, "deserialize", from, from + 20 * MS)
          .add(trial, "service", from + 20 * MS, from + 60 * MS)
          .add(trial, "serialize", from + 60 * MS, from + 80 * MS)
          .add(trial, "total", from, from + 100 * MS);
    }
    return phases;
  }

  private void twoMeters() {
    twoMeters(0);
  }

  /** The client's board is busy before its process starts, too: an SSH session begins. */
  private void twoMeters(long delayNs) {
    client = campaign.trace("client", 1);
    server = campaign.trace("server", 1);
    for (long at = RUN - 2000 * MS; at <= 3 * RUN; at += 10 * MS) {
      long within = (at + delayNs) % RUN;
      boolean busy = at + delayNs >= RUN && within <= 3000 * MS + delayNs;
      client.sample(at, busy ? BUSY : IDLE);
      server.sample(at, SERVER);
    }
  }

  private MeasuredSide measured(Side side) throws Exception {
    Measurements measurements = Measurements.of(RecordedCampaign.read(campaign.write()));
    assertThat(measurements.problems()).isEmpty();
    return measurements.sides().stream().filter(of -> of.side() == side).findFirst().orElseThrow();
  }

  @Test
  void aRequestIsTheMeanCall() throws Exception {
    twoMeters();
    MeasuredSide of = measured(Side.CLIENT);
    assertThat(of.value(Kind.TIME, Part.REQUEST).getAsDouble()).isCloseTo(0.5, within(1e-9));
    assertThat(of.times().requestSeconds()).containsExactly(0.4, 0.6);
    assertThat(of.operations(Part.REQUEST)).hasValue(2);
    assertThat(of.value(Kind.ENERGY, Part.REQUEST).getAsDouble())
        .isCloseTo(BUSY * 0.5, within(1e-6));
    assertThat(of.energy().requestJoules()).hasSize(2).allMatch(joules -> joules.isPresent());
    MeasuredSide answering = measured(Side.SERVER);
    assertThat(answering.value(Kind.TIME, Part.REQUEST).getAsDouble()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void netEnergyIsAboveTheIdleBoard() throws Exception {
    twoMeters();
    MeasuredSide of = measured(Side.CLIENT);
    assertThat(of.value(Kind.NET_ENERGY, Part.REQUEST).getAsDouble())
        .isCloseTo((BUSY - IDLE) * 0.5, within(1e-6));
    double gainOfGross = of.of(Kind.ENERGY, Part.REQUEST).u().getAsDouble();
    assertThat(of.of(Kind.NET_ENERGY, Part.REQUEST).u().getAsDouble())
        .isPositive()
        .isLessThan(gainOfGross);
    assertThat(measured(Side.SERVER).value(Kind.NET_ENERGY, Part.REQUEST).getAsDouble())
        .isCloseTo(0, within(1e-6));
  }

  @Test
  void theStartOfASessionIsNoIdleTime() throws Exception {
    twoMeters(700 * MS);
    campaign.runs().forEach(run -> run.set("start_delay_seconds", 0.75));
    assertThat(measured(Side.CLIENT).value(Kind.NET_ENERGY, Part.REQUEST).getAsDouble())
        .isCloseTo((BUSY - IDLE) * 0.5, within(1e-6));
  }

  @Test
  void bothBoardsAreSeenOverTheClientsCall() throws Exception {
    twoMeters();
    MeasuredSide of = measured(Side.CLIENT);
    assertThat(of.value(Kind.ENERGY, Part.BOARDS).getAsDouble())
        .isCloseTo((BUSY + SERVER) * 0.5, within(1e-6));
    assertThat(of.value(Kind.NET_ENERGY, Part.BOARDS).getAsDouble())
        .isCloseTo((BUSY - IDLE) * 0.5, within(1e-6));
    assertThat(of.energy().other()).contains(new SideEnergy.Other("server", false));
  }

  @Test
  void oneMeterOfBothCountsOnce() throws Exception {
    twoMeters();
    campaign
        .runs()
        .forEach(run -> run.set("meters", Map.of("client", "client", "server", "client")));
    MeasuredSide of = measured(Side.CLIENT);
    assertThat(of.value(Kind.ENERGY, Part.BOARDS)).isEqualTo(of.value(Kind.ENERGY, Part.REQUEST));
    assertThat(of.energy().other()).isEmpty();
  }

  @Test
  void recordersOnTwoHostsHaveNoCommonClock() throws Exception {
    twoMeters();
    server.set("host", "another");
    MeasuredSide of = measured(Side.CLIENT);
    assertThat(of.value(Kind.ENERGY, Part.BOARDS)).isEmpty();
    assertThat(of.energy().parts().get(Part.BOARDS).joules().reason().orElseThrow())
        .contains("recorders on two hosts");
    assertThat(of.value(Kind.ENERGY, Part.REQUEST)).isPresent();
  }

  /** Boards that were never given a name have the same one. */
  @Test
  void recordersOnTwoHostsOfOneNameHaveNoCommonClock() throws Exception {
    twoMeters();
    server.set(
        "clock",
        Map.of(
            "anchor_wall",
            "2026-01-01T00:00:00Z",
            "anchor_monotonic_ns",
            0,
            "anchor_bound_ns",
            100,
            "boot_id",
            "another"));
    assertThat(measured(Side.CLIENT).value(Kind.ENERGY, Part.BOARDS)).isEmpty();
  }

  @Test
  void withoutAPauseNothingIsKnownOfTheIdleBoard() throws Exception {
    campaign = new SyntheticCampaign(folder, STUDY.replace("settle: 1s\n", ""));
    campaign
        .run(1, 1, Map.of())
        .side(Side.CLIENT, client(RUN), "client", 0)
        .side(Side.SERVER, server(RUN), "server", 0);
    twoMeters();
    MeasuredSide of = measured(Side.CLIENT);
    assertThat(of.value(Kind.ENERGY, Part.REQUEST)).isPresent();
    for (Part part : List.of(Part.TOTAL, Part.REQUEST, Part.BOARDS)) {
      assertThat(of.value(Kind.NET_ENERGY, part)).isEmpty();
    }
  }
}
