package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import pijoule.contract.study.Factor;
import pijoule.runner.fake.LoadStudies;
import pijoule.runner.study.Study;

/** What one server process is measured at, and in what order. */
class LoadPlanTest {
  private static final Study STUDY =
      LoadStudies.study(
          LoadStudies.STUDY
                  .replace("[50/s, 10/s]", "[10/s, 50/s, 25%]")
                  .replace("replicates: 2", "replicates: 3")
              + "limit: p99 <= 100ms\n");

  @Property(tries = 50)
  void aBlockIsTheSearchThenAllOthersInSomeOrderThenTheFirstRateAgain(
      @ForAll @LongRange(min = 0, max = 1L << 40) long seed) {
    Plan plan = Plan.of(STUDY.withSeed(seed));

    assertThat(plan.blocks()).isEqualTo(6);
    plan.runs().stream()
        .collect(Collectors.groupingBy(PlannedRun::block, TreeMap::new, Collectors.toList()))
        .forEach(
            (block, runs) -> {
              List<String> rates = runs.stream().map(LoadPlanTest::rate).toList();
              assertThat(rates).hasSize(6).first().isEqualTo("max");
              assertThat(rates.subList(1, 5))
                  .containsExactlyInAnyOrder("idle", "10/s", "50/s", "25%");
              String first =
                  rates.stream().filter(of -> of.matches("[0-9].*")).findFirst().orElseThrow();
              assertThat(rates).last().isEqualTo(first);
              assertThat(runs).filteredOn(PlannedRun::repeated).containsExactly(runs.get(5));
              assertThat(runs).extracting(PlannedRun::seed).containsOnly(runs.get(0).seed());
              assertThat(runs)
                  .extracting(PlannedRun::replicate)
                  .containsOnly(runs.get(0).replicate());
            });
  }

  private static String rate(PlannedRun run) {
    return run.cell().text(Factor.RATE);
  }

  @Test
  void ordersAreDrawn() {
    Set<List<String>> orders = new HashSet<>();
    for (int seed = 0; seed < 400; seed++) {
      orders.add(
          Plan.of(STUDY.withSeed(seed)).runs().subList(1, 5).stream()
              .map(LoadPlanTest::rate)
              .toList());
    }

    assertThat(orders).as("all permutations of four").hasSize(24);
  }

  @Test
  void theRepeatIsAColumnOfItsOwn() {
    List<String> lines = Plan.of(STUDY).csv().lines().toList();

    assertThat(lines.get(0))
        .startsWith("order,run,block,cell,replicate,seed,repeated,")
        .contains(",rate,");
    assertThat(lines.get(5)).matches("5,r0005,1,\\d,1,\\d+,0,.*");
    assertThat(lines.get(6)).matches("6,r0006,1,\\d,1,\\d+,1,.*");
  }

  @Test
  void aSummaryCountsRepeatsAndProcesses() {
    Plan plan = Plan.of(STUDY);

    assertThat(
            new PlanSummary(plan, PlanScatter.assumed(), cell -> Set.of(), 0, Optional.empty())
                .text())
        .contains("10 cells x 3 replicates + 6 repeats for drift = 36 runs on 6 servers")
        .contains("Intervals are over server processes: 3 of each kind.")
        .contains("warm-up of servers 12 min");
    assertThat(plan.time().runs().toSeconds()).isEqualTo(6 * (20 * 14 + 5 * 14));
    assertThat(plan.time().warmup().toSeconds()).isEqualTo(6 * 120);
  }
}
