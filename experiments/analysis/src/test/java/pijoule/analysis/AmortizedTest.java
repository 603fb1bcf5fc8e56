package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.campaign.Problem;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/** Two runs whose phases were repeated, at 2 W and, where the board cannot, at 8 W. */
class AmortizedTest {
  private static final String STUDY =
      "format: pijoule-study/1\nname: one\nfactors: {}\nfixed: {}\nreplicates: 2\nseed: 1\n";
  private static final long MS = 1_000_000;

  @TempDir Path folder;
  private SyntheticCampaign campaign;

  @BeforeEach
  void prepare() {
    campaign = new SyntheticCampaign(folder, STUDY);
    SyntheticTrace trace = campaign.trace("m", 1);
    trace.set("power_min_watts", 1.0).set("power_max_watts", 2.5);
    for (long at = 0; at <= 20_000 * MS; at += 10 * MS) {
      trace.sample(at, at < 10_000 * MS ? 2.0 : 8.0);
    }
    for (int replicate = 1; replicate <= 2; replicate++) {
      SyntheticRun run = campaign.run(1, replicate, Map.of());
      run.side(Side.CLIENT, phases("call"), "m", 0);
      run.side(Side.SERVER, phases("service"), "m", 0);
      windows(run, Side.CLIENT, window("serialize", 8, 3000, 4000));
      windows(run, Side.CLIENT, window("deserialize", 2, 5001, 5009));
      windows(run, Side.SERVER, window("serialize", 4, 12_000, 14_000));
      windows(run, Side.SERVER, window("deserialize", 1000, 6000, 6500));
    }
  }

  private static SyntheticRun.Phases phases(String middle) {
    return new SyntheticRun.Phases()
        .add("serialize", 1000 * MS, 1100 * MS)
        .add(middle, 1100 * MS, 1800 * MS)
        .add("deserialize", 1800 * MS, 1900 * MS)
        .add("total", 1000 * MS, 2000 * MS);
  }

  private static Map<String, Object> window(String phase, int operations, long start, long end) {
    return Map.of(
        "phase", phase, "operations", operations, "start_ns", start * MS, "end_ns", end * MS);
  }

  @SuppressWarnings("unchecked")
  private static void windows(SyntheticRun run, Side side, Map<String, Object> window) {
    ((List<Object>) run.record(side).computeIfAbsent("amortized", key -> new ArrayList<>()))
        .add(window);
  }

  @Test
  void energyAndTimeArePerOperationAndTheVerdictIsTheWindows() throws Exception {
    assertThat(Report.make(campaign.write()).problems()).isEmpty();
    List<String> energies = Files.readAllLines(folder.resolve("energy.csv"));
    // Of each run: 4 phases, 2 windows and the request of both sides, and the boards' energy.
    assertThat(energies).hasSize(1 + 2 * ((4 + 2 + 1) * 2 + 1));
    assertThat(rows(energies, "r0001,1,client,serialize,amortized,8,m,false,false,0.25,"))
        .containsPattern("^0\\.00250*\\d*,NA,NA,2,0\\.125,0,101,resolved$");
    assertThat(rows(energies, "r0001,1,client,deserialize,amortized,2,m,false,false,0.008,"))
        .endsWith(",2,0.004,0,0,below resolution");
    assertThat(rows(energies, "r0002,1,server,serialize,amortized,4,m,false,false,4,"))
        .endsWith(",8,0.5,0,201,implausible");
    assertThat(rows(energies, "r0002,1,server,deserialize,amortized,1000,m,false,false,0.001,"))
        .endsWith(",2,0.0005,0,51,resolved");
    assertThat(rows(energies, "r0001,1,client,serialize,all,NA,m,false,false,0.2,")).isNotEmpty();
  }

  private static String rows(List<String> lines, String start) {
    assertThat(lines).anyMatch(line -> line.startsWith(start));
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .findFirst()
        .orElseThrow()
        .substring(start.length());
  }

  @Test
  void cellsAndTableNameTheWarmedUpOperation() throws Exception {
    Report.make(campaign.write());
    assertThat(Files.readAllLines(folder.resolve("tables/cells.csv")))
        .anyMatch(line -> line.contains("client,serialize_amortized_time,s,false,2,2,0.125,0,"))
        .anyMatch(line -> line.contains("client,serialize_amortized_energy,J,false,2,2,0.25,0,"))
        .anyMatch(line -> line.contains("server,serialize_amortized_power,W,false,2,2,8,0,"))
        .noneMatch(line -> line.contains("amortized_time_share"));
    assertThat(Files.readAllLines(folder.resolve("tables/amortized-phases.csv")))
        .contains(
            "client,serialize_amortized_energy,J,false,none,none,mean,0.25",
            "client,serialize_amortized_energy,J,false,none,none,n,2",
            "client,deserialize_amortized_energy,J,false,none,none,below_resolution,2",
            "server,serialize_amortized_energy,J,false,none,none,implausible,2",
            "server,deserialize_amortized_energy,J,false,none,none,implausible,0");
    assertThat(folder.resolve("tables/amortized-phases.tex")).exists();
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("## Amortised phases: one warmed-up operation")
        .contains("not the cold single call of the means by cell")
        .contains("Energy implausible on the server (runs): serialize_amortized 2.");
  }

  @Test
  void aWindowWithinTheMeasuredCallSpoilsItsSide() throws Exception {
    campaign.runs().get(0).record(Side.CLIENT).remove("amortized");
    windows(campaign.runs().get(0), Side.CLIENT, window("serialize", 8, 1999, 4000));
    campaign.runs().get(1).record(Side.SERVER).remove("amortized");
    windows(campaign.runs().get(1), Side.SERVER, window("serialize", 8, 3000, 4000));
    windows(campaign.runs().get(1), Side.SERVER, window("serialize", 8, 4000, 5000));
    assertThat(Report.make(campaign.write()).problems())
        .extracting(Problem::message)
        .containsExactly(
            "run r0001, client: its amortised serialize starts before its total ends; that side is"
                + " NA",
            "run r0002, server: it has two amortised windows of serialize; that side is NA");
  }

  @Test
  void aWindowBeyondTheTraceHasATimeAndNoEnergy() throws Exception {
    campaign.runs().get(0).record(Side.CLIENT).remove("amortized");
    windows(campaign.runs().get(0), Side.CLIENT, window("serialize", 8, 19_500, 21_500));
    Report.make(campaign.write());
    assertThat(Files.readAllLines(folder.resolve("energy.csv")))
        .contains(
            "r0001,1,client,serialize,amortized,8,m,false,false,NA,NA,NA,NA,NA,0.25,NA,NA,NA");
  }
}
