package pijoule.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.LoadTime;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.RunMark;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;

/** What is read of runs under load, against powers and times that are known. */
class MeasuredLoadTest {
  @TempDir Path folder;

  @Test
  void energiesPerRequestAreThoseOfTheWindowAndOfTheSameProcess() throws Exception {
    Measurements measured = measure(new LoadCampaign(folder, 2));
    assertThat(measured.problems()).isEmpty();
    for (String framework : List.of("cxf", "jdk")) {
      for (int process = 1; process <= 2; process++) {
        double joules = LoadCampaign.JOULES.get(framework) * (1 + 0.01 * process);
        double idle = LoadCampaign.IDLE + 0.001 * process;
        for (int rate : new int[] {10, 50, 100}) {
          MeasuredSide server = run(measured, framework, rate + "/s", process, Side.SERVER);
          assertThat(value(LoadQuantity.GROSS, server))
              .isCloseTo(idle / rate + joules, within(1e-9));
          assertThat(value(LoadQuantity.ACTIVE, server)).isCloseTo(joules, within(1e-9));
          assertThat(value(LoadQuantity.MARGINAL, server)).isCloseTo(joules, within(1e-9));
          assertThat(server.value(Kind.POWER, Part.LOAD).getAsDouble())
              .isCloseTo(idle + joules * rate, within(1e-9));
        }
        MeasuredSide none = run(measured, framework, "idle", process, Side.SERVER);
        assertThat(LoadQuantity.GROSS.value(none)).isEmpty();
        assertThat(LoadQuantity.ACTIVE.value(none)).isEmpty();
        assertThat(none.value(Kind.POWER, Part.LOAD).getAsDouble()).isCloseTo(idle, within(1e-9));
      }
    }
  }

  @Test
  void timesErrorsAndTheServersUseAreThoseOfTheRecord() throws Exception {
    Measurements measured = measure(new LoadCampaign(folder, 2));
    MeasuredSide client = run(measured, "jdk", "100/s", 1, Side.CLIENT);
    assertThat(value(LoadQuantity.THROUGHPUT, client)).isCloseTo(100, within(1e-9));
    assertThat(value(LoadQuantity.ERROR_SHARE, client)).isCloseTo(0.1, within(1e-9));
    assertThat(value(find("response_p50"), client)).isCloseTo(0.0042, within(1e-12));
    assertThat(value(find("response_p99"), client)).isCloseTo(0.0378, within(1e-12));
    assertThat(find("response_p999").value(client)).isEmpty();
    assertThat(value(find("service_p90"), client)).isCloseTo(0.00945, within(1e-12));
    MeasuredSide server = run(measured, "jdk", "100/s", 1, Side.SERVER);
    assertThat(value(LoadQuantity.CPU, server)).isCloseTo(0.0021, within(1e-12));
    assertThat(value(LoadQuantity.MEMORY, server)).isEqualTo(200_000_001);
    assertThat(LoadQuantity.CPU.value(run(measured, "jdk", "idle", 1, Side.SERVER))).isEmpty();
  }

  @Test
  void aServersStartHasTheEnergyUntilItsFirstAnswer() throws Exception {
    Measurements measured = measure(new LoadCampaign(folder, 2));
    MeasuredSide first =
        measured.sides().stream()
            .filter(of -> LoadQuantity.FIRST_ANSWER_TIME.value(of).isPresent())
            .findFirst()
            .orElseThrow();
    assertThat(first.run().id()).isEqualTo("r0001");
    assertThat(value(LoadQuantity.FIRST_ANSWER, first))
        .isCloseTo(first.value(Kind.POWER, Part.LOAD).getAsDouble() * 1, within(1e-9));
    assertThat(LoadQuantity.FIRST_ANSWER.of(first).u().getAsDouble()).isPositive();
  }

  @Test
  void aStartOnAnotherMachinesClockHasNoEnergy() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 2);
    load.campaign.runs().get(0).set("first_answer", Map.of("seconds", 2.0));
    Measurements measured = measure(load);
    MeasuredSide first = run(measured, "cxf", "10/s", 1, Side.SERVER);
    assertThat(value(LoadQuantity.FIRST_ANSWER_TIME, first)).isEqualTo(2);
    assertThat(LoadQuantity.FIRST_ANSWER.value(first)).isEmpty();
  }

  @Test
  void anOffsetCancelsAboveIdleAndAGainDoesNot() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 2);
    Measurements measured = measure(load);
    MeasuredSide server = run(measured, "cxf", "50/s", 1, Side.SERVER);
    double gross = LoadQuantity.GROSS.value(server).getAsDouble();
    double active = LoadQuantity.ACTIVE.value(server).getAsDouble();
    assertThat(LoadQuantity.GROSS.of(server).u().getAsDouble())
        .isGreaterThanOrEqualTo(0.01 * gross);
    assertThat(LoadQuantity.ACTIVE.of(server).u().getAsDouble())
        .isCloseTo(0.01 * active, within(0.002 * active));
  }

  @Test
  void aRepeatIsNoReplicateAndIsPlanned() throws Exception {
    Measurements measured = measure(new LoadCampaign(folder, 3));
    for (Cell cell : measured.campaign().study().cells()) {
      assertThat(measured.of(cell, Side.SERVER)).hasSize(3);
    }
    assertThat(measured.campaign().runs()).hasSize(30);
    assertThat(measured.campaign().planned()).isEqualTo(30);
  }

  @Test
  void idlePowerOfAnotherServerProcessIsNotTakenAway() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 2);
    for (SyntheticRun run : load.campaign.runs()) {
      boolean idle = run.record(Side.CLIENT).toString().contains("rate_per_second=0.0");
      run.set("server_started_at", "2026-01-01T00:00:0" + (idle ? 1 : 2) + "Z");
    }
    Measurements measured = measure(load);
    MeasuredSide server = run(measured, "cxf", "10/s", 1, Side.SERVER);
    assertThat(LoadQuantity.GROSS.value(server)).isPresent();
    assertThat(LoadQuantity.ACTIVE.value(server)).isEmpty();
    assertThat(LoadQuantity.MARGINAL.value(server)).isEmpty();
  }

  @Test
  void marksAreThoseOfTheRecordAndOfTheLine() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 1);
    loadOf(load.campaign.runs().get(0)).put("generator_limited", true);
    loadOf(load.campaign.runs().get(1)).put("late", true);
    load.campaign.runs().get(2).set("marks", List.of("not steady", "of a later version"));
    load.campaign.runs().get(3).set("marks", List.of("scattered"));
    load.campaign.runs().get(4).set("marks", List.of("compiling"));
    load.campaign.runs().get(5).set("marks", List.of("waited for connections"));
    Measurements measured = measure(load);
    List<RunMark> marks =
        List.of(
            RunMark.GENERATOR_LIMITED,
            RunMark.LATE,
            RunMark.NOT_STEADY,
            RunMark.SCATTERED,
            RunMark.COMPILING,
            RunMark.WAITED);
    assertThat(marks).containsExactlyInAnyOrder(RunMark.values());
    for (int i = 0; i < marks.size(); i++) {
      RunMark mark = marks.get(i);
      assertThat(measured.campaign().having(mark))
          .extracting(run -> run.id())
          .containsExactly("r000" + (i + 1));
    }
    assertThat(measured.campaign().runs())
        .filteredOn(run -> !run.decides())
        .extracting(run -> run.id())
        .containsExactly("r0001", "r0006");
  }

  @Test
  void countsThatCannotBeAreAProblemOfTheirLine() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 1);
    loadOf(load.campaign.runs().get(1)).put("offered", 7);
    Measurements measured = measure(load);
    assertThat(measured.problems())
        .anyMatch(of -> of.message().contains("line 2 of runs.jsonl is left out"));
  }

  private static Quantity find(String key) {
    return Quantities.find(key).orElseThrow();
  }

  @Test
  void everyTimeHasAKeyOfItsOwn() {
    assertThat(Quantities.keys()).doesNotHaveDuplicates().contains("response_p999", "service_mean");
    assertThat(LoadTime.RESPONSE.of("p99.9").key()).isEqualTo("response_p999");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> loadOf(SyntheticRun run) {
    return (Map<String, Object>) run.record(Side.CLIENT).get("load");
  }

  static Measurements measure(LoadCampaign load) throws Exception {
    return Measurements.of(RecordedCampaign.read(load.campaign.write()));
  }

  static MeasuredSide run(
      Measurements measured, String framework, String rate, int process, Side side) {
    return measured.sides().stream()
        .filter(of -> of.side() == side && of.run().replicate() == process)
        .filter(of -> !of.run().repeated())
        .filter(of -> is(measured, of, framework, rate))
        .findFirst()
        .orElseThrow();
  }

  private static boolean is(Measurements measured, MeasuredSide of, String framework, String rate) {
    Cell cell = measured.campaign().study().cells().get(of.run().cell() - 1);
    return cell.text(Factor.FRAMEWORK).equals(framework) && cell.text(Factor.RATE).equals(rate);
  }

  private static double value(Quantity quantity, MeasuredSide of) {
    return quantity.value(of).orElseThrow();
  }
}
