package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Requests of CXF take 370 ms more, of which a pause of the client is a part. */
class GcCautionsTest {
  private static final long MS = 1_000_000;

  @TempDir Path folder;
  private String ofCxf = "Copy, MarkSweepCompact";

  private List<String> cautions(long pauseMs) throws Exception {
    SmallCampaign small = new SmallCampaign(folder.resolve("results"));
    for (int i = 0; i < small.campaign.runs().size(); i++) {
      SyntheticRun run = small.campaign.runs().get(i);
      boolean isCxf = i % 2 == 1;
      long at = SmallCampaign.start(i) + 2200 * MS;
      if (isCxf) {
        SmallCampaign.add(run, Side.CLIENT, "deserialize", 2150, 2480);
      }
      run.record(Side.CLIENT).put("jvm", jvm(isCxf ? ofCxf : "Copy, MarkSweepCompact"));
      run.record(Side.SERVER).put("jvm", jvm("Copy, MarkSweepCompact"));
      if (isCxf) {
        jvm(run).put("gc_pauses", List.of(Map.of("start_ns", at, "end_ns", at + pauseMs * MS)));
      }
    }
    Path recorded = small.campaign.write();
    Path study = recorded.resolve("study.yaml");
    Files.writeString(study, Files.readString(study) + "compare: [framework]\n");
    return Report.make(recorded).answer().cautions();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> jvm(SyntheticRun run) {
    return (Map<String, Object>) run.record(Side.CLIENT).get("jvm");
  }

  private static Map<String, Object> jvm(String collectors) {
    return new TreeMap<>(
        Map.of(
            "version",
            "17",
            "vendor",
            "x",
            "name",
            "Zero VM",
            "collectors",
            collectors,
            "flags",
            "-Xint",
            "max_heap_bytes",
            1,
            "pid",
            1,
            "use",
            Map.of("over", "process", "gc_count", 2, "gc_seconds", 0.25, "jit_seconds", 1.5),
            "gc_pauses",
            List.of()));
  }

  @Test
  void aNotablePartOfADifferenceIsNamed() throws Exception {
    List<String> cautions = cautions(74);

    assertThat(cautions)
        .anyMatch(
            line ->
                line.startsWith(
                    "garbage collection is 20 % of the difference in the time of a request, "));
    assertThat(Files.readAllLines(folder.resolve("results/tables/gc-in-phases.csv")))
        .startsWith(
            "cell,cpu_mhz,framework,side,phase,n,gc_pauses,gc_pause_seconds,gc_share_percent")
        .contains("2,700,cxf,client,deserialize,3,1,0.074,21.76470588235294");
    assertThat(Files.readAllLines(folder.resolve("results/tables/jvm.csv")))
        .contains(
            "cell,cpu_mhz,framework,side,span,n,gc_count,gc_seconds,jit_seconds,class_count",
            "1,700,axis2,server,process,3,2,0.25,1.5,NA");
    assertThat(Files.readString(folder.resolve("results/report.md")))
        .contains("Clients' JVM: Zero VM 17; collectors Copy, MarkSweepCompact; flags -Xint.");
  }

  @Test
  void aSmallPartIsNot() throws Exception {
    assertThat(cautions(10)).noneMatch(line -> line.contains("garbage"));
  }

  @Test
  void collectorsThatDifferAreNamed() throws Exception {
    ofCxf = "G1 Young Generation, G1 Old Generation";

    assertThat(cautions(1))
        .contains(
            "garbage collectors of the clients differ (Copy, MarkSweepCompact; G1 Young Generation,"
                + " G1 Old Generation), and a difference can be theirs");
  }

  /** A later release of the same JVM has one name more for the same collector. */
  @Test
  void aNameOfPhasesMakesNoOtherCollector() throws Exception {
    ofCxf = "Copy, G1 Concurrent GC, MarkSweepCompact";

    assertThat(cautions(1)).noneMatch(line -> line.startsWith("garbage collectors"));
  }
}
