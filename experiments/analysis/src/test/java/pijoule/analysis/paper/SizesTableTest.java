package pijoule.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Row;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Sizes of messages in one table; the first factor's first level is 700 MHz. */
class SizesTableTest {
  @TempDir Path folder;

  private static void sizes(SmallCampaign small, int cell, long request, long answer) {
    List<SyntheticRun> runs = small.campaign.runs();
    for (int i = cell - 1; i < runs.size(); i += 4) {
      runs.get(i).record(Side.CLIENT).put("request_bytes", request);
      runs.get(i).record(Side.CLIENT).put("response_bytes", answer);
    }
  }

  private Optional<Table> table(SmallCampaign small) throws Exception {
    return SizesTable.of(Measurements.of(RecordedCampaign.read(small.campaign.write())));
  }

  private static List<Summary> row(Table table, String key) {
    Row row =
        table.sections().get(0).rows().stream()
            .filter(of -> of.key().equals(key))
            .findFirst()
            .orElseThrow();
    return row.entries().stream().map(of -> of.summary().orElseThrow()).toList();
  }

  @Test
  void growthIsOverTheFirstLevelOfTheSameCell() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    sizes(small, 2, 300, 100);
    sizes(small, 3, 900, 1100);

    Table table = table(small).orElseThrow();

    assertThat(row(table, "exchange_size"))
        .extracting(of -> of.mean().orElseThrow())
        .containsExactly(200., 400., 2000., 200.);
    assertThat(row(table, "exchange_growth"))
        .extracting(of -> of.mean().orElseThrow())
        .containsExactly(0., 0., 900., -50.);
    assertThat(row(table, "exchange_share"))
        .extracting(of -> of.mean().orElseThrow())
        .containsExactly(0., 0., 90., -100.);
    assertThat(row(table, "exchange_share")).isNotEmpty().allMatch(Summary::isExact);
  }

  @Test
  void overSizesThatScatterThereIsNoGrowth() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().get(0).record(Side.CLIENT).put("request_bytes", 101);

    Table table = table(small).orElseThrow();

    assertThat(row(table, "exchange_growth")).extracting(Summary::n).containsExactly(0, 3, 0, 3);
  }

  @Test
  void messagesOfOneSizeHaveNoTable() throws Exception {
    assertThat(table(new SmallCampaign(folder))).isEmpty();
  }
}
