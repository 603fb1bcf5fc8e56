package pijoule.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Sizes of messages in cells.csv. */
class CellSizesTest {
  @TempDir Path folder;

  private List<String> lines(SmallCampaign small) throws Exception {
    return CellsCsv.write(Measurements.of(RecordedCampaign.read(small.campaign.write())))
        .lines()
        .filter(line -> line.contains("_size,"))
        .toList();
  }

  @Test
  void equalSizesAreExactAndHaveNoInterval() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().forEach(run -> run.record(Side.CLIENT).put("response_bytes", 98));
    assertThat(lines(small))
        .hasSize(12)
        .startsWith(
            "1,700,axis2,client,request_size,B,false,3,3,100,0,NA,NA,NA,NA,0,NA,NA,NA,NA,NA,cpu_mhz,none,false,NA",
            "1,700,axis2,client,response_size,B,false,3,3,98,0,NA,NA,NA,NA,0,NA,NA,NA,NA,NA,cpu_mhz,none,false,NA",
            "1,700,axis2,client,exchange_size,B,false,3,3,198,0,NA,NA,NA,NA,0,NA,NA,NA,NA,NA,cpu_mhz,none,false,NA");
  }

  @Test
  void sizesThatScatterHaveAnInterval() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    List<SyntheticRun> runs = small.campaign.runs();
    for (int i = 0; i < runs.size(); i++) {
      runs.get(i).record(Side.CLIENT).put("request_bytes", 100 + i);
    }
    assertThat(lines(small).get(0))
        .startsWith("1,700,axis2,client,request_size,B,false,3,3,104,4,94.0")
        .doesNotContain("NaN");
  }

  @Test
  void aMissingSizeHasAReason() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    for (SyntheticRun run : small.campaign.runs()) {
      Map<String, Object> client = run.record(Side.CLIENT);
      client.remove("response_bytes");
    }
    String missing =
        "B,false,0,0,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,cpu_mhz,none,false,"
            + "the client's record does not state the sizes of its messages";
    assertThat(lines(small))
        .contains(
            "1,700,axis2,client,response_size," + missing,
            "1,700,axis2,client,exchange_size," + missing)
        .anyMatch(line -> line.contains("request_size,B,false,3,3,100,0"));
  }
}
