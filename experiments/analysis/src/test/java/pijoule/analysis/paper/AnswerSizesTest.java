package pijoule.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Sizes;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Parts of an answer: 511 B of which 258 are payload, behind 4 B of length. */
class AnswerSizesTest {
  @TempDir Path folder;

  private Measurements measured(Map<String, Object> stated) throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    for (SyntheticRun run : small.campaign.runs()) {
      run.record(Side.CLIENT).put("response_bytes", 511);
      run.record(Side.CLIENT).putAll(stated);
    }
    return Measurements.of(RecordedCampaign.read(small.campaign.write()));
  }

  private static List<Double> values(Measurements of) {
    MeasuredSide client =
        of.sides().stream().filter(side -> side.side() == Side.CLIENT).findFirst().orElseThrow();
    return Sizes.OF_ANSWERS.stream().map(size -> size.value(client).orElse(-1)).toList();
  }

  @Test
  void aMessageIsPayloadAndHeader() throws Exception {
    Measurements of = measured(Map.of("response_payload_bytes", 258, "response_head_bytes", 4));
    assertThat(values(of)).containsExactly(258.0, 257.0, 515.0, 5.0, 6.0);
    assertThat(CellsCsv.write(of).lines())
        .anyMatch(line -> line.contains("client,header_size,B,false,3,3,257,0,"))
        .anyMatch(line -> line.contains("client,radio_packets_120,packets,false,3,3,5,0,"));
    assertThat(SizesTable.of(of)).isEmpty();
  }

  @Test
  void aMessageThatFillsItsPacketsTakesNoMore() throws Exception {
    assertThat(values(measured(Map.of("response_payload_bytes", 511, "response_head_bytes", 89))))
        .containsExactly(511.0, 89.0, 600.0, 5.0, 6.0);
  }

  @Test
  void whatIsNotStatedIsLeftOut() throws Exception {
    Measurements of = measured(Map.of("response_payload_bytes", 258));
    assertThat(values(of)).containsExactly(258.0, -1.0, -1.0, -1.0, -1.0);
    assertThat(CellsCsv.write(of))
        .contains("client,payload_size,B,false,3,3,258,0,")
        .doesNotContain("header_size", "radio_packets");
    assertThat(of.has(Sizes.HEADER)).isFalse();
  }

  @Test
  void aFolderOfAnEarlierVersionHasNoneOfThem() throws Exception {
    assertThat(CellsCsv.write(measured(Map.of()))).doesNotContain("payload_size");
  }
}
