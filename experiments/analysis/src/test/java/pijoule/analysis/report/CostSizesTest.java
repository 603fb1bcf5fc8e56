package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Sizes of messages beside what a request costs. */
class CostSizesTest {
  @TempDir Path folder;

  @Test
  void aCampaignThatVariesSizesShowsBoth() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    List<SyntheticRun> runs = small.campaign.runs();
    for (int i = 0; i < runs.size(); i++) {
      runs.get(i).record(Side.CLIENT).put("response_bytes", i % 2 == 0 ? 1234 : 56789);
    }
    String page = Files.readString(PageFolder.page(small.campaign.write()));
    assertThat(page)
        .contains("Body of the request", "Body of the answer", "without headers")
        .contains("<th scope=\"col\">Body of the answer (B)</th>")
        .contains("data-value=\"56789\">56789<", "data-value=\"100\">100<");
    assertThat(Files.readAllLines(folder.resolve("tables/requests.csv")))
        .filteredOn(line -> line.contains("_size,"))
        .hasSize(8)
        .first()
        .asString()
        .endsWith("client,request_size,B,false,3,NA,100,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA");
  }

  @Test
  void aCampaignOfOneSizeShowsNone() throws Exception {
    String page = Files.readString(PageFolder.page(new SmallCampaign(folder).campaign.write()));
    assertThat(page).doesNotContain("Body of the request", "without headers");
    assertThat(Files.readString(folder.resolve("tables/requests.csv"))).doesNotContain("_size");
  }
}
