package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.campaign.RecordedCampaign;

class StudyCellsTest {
  private static final String STUDY =
      """
      format: pijoule-study/1
      name: defaults
      title: The runner chooses the container
      workload: {service: sort}
      factors: {framework: [axis2, cxf]}
      fixed: {container: default, message_size: 1kB}
      replicates: 1
      seed: 1
      """;
  private static final String PLAN =
      """
      order,run,block,cell,replicate,seed,framework,container,message_size_bytes
      1,r0001,1,1,1,7,axis2,tomcat,1000
      2,r0002,2,2,1,7,cxf,jetty,1000
      """;

  @TempDir private Path folder;

  /** A claim about Jetty is about a study that left the container to CXF, too. */
  @Test
  void aDefaultIsNamedByItselfAndByWhatTheRunnerPutThere() throws Exception {
    Files.writeString(folder.resolve("study.yaml"), STUDY);
    Files.writeString(folder.resolve("plan.csv"), PLAN);
    StudyCells cells = new StudyCells(RecordedCampaign.read(folder));

    assertThat(cells.matching(Map.of("container", "default"))).hasSize(2);
    assertThat(cells.matching(Map.of("container", "jetty")))
        .singleElement()
        .satisfies(cell -> assertThat(cell.number()).isEqualTo(2));
    assertThat(cells.matching(Map.of("container", "jetty", "framework", "axis2"))).isEmpty();
    assertThat(cells.matching(Map.of("message_size", "1000"))).hasSize(2);
    assertThat(cells.reason(Map.of("container", "none")))
        .isEqualTo("the study has no container of none, only default");
  }

  /** Two orders of the same levels, as two JVMs give those of a map. */
  @Test
  void reasonsAreInOneOrder() throws Exception {
    Files.writeString(folder.resolve("study.yaml"), STUDY);
    Files.writeString(folder.resolve("plan.csv"), PLAN);
    StudyCells cells = new StudyCells(RecordedCampaign.read(folder));
    Map<String, String> one = new LinkedHashMap<>();
    one.put("message_size", "2000");
    one.put("container", "none");
    Map<String, String> other = new LinkedHashMap<>();
    other.put("container", "none");
    other.put("message_size", "2000");

    assertThat(cells.reason(one))
        .isEqualTo(cells.reason(other))
        .startsWith("the study has no container of none, only default; the study has no");
  }
}
