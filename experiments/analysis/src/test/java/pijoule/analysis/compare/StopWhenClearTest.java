package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.phase.Side;

/** Comparisons of a study that may end early are among those of all its looks. */
class StopWhenClearTest {
  @TempDir private Path temp;

  private List<Comparison> comparisons(String name, String keys) throws IOException {
    Path folder = new SmallCampaign(Files.createDirectory(temp.resolve(name))).campaign.write();
    Path study = folder.resolve("study.yaml");
    Files.writeString(study, Files.readString(study) + "compare: [framework]\n" + keys);
    return Comparisons.of(Measurements.of(RecordedCampaign.read(folder)));
  }

  /** 28 replicates have six looks: 4, 6, 9, 13, 19 and 28 rounds. */
  @Test
  void eachComparisonIsAmongThoseOfAllLooks() throws IOException {
    List<Comparison> once = comparisons("once", "");
    List<Comparison> looks = comparisons("looks", "stop: when clear, at most 28 replicates\n");

    assertThat(looks).hasSameSizeAs(once);
    for (int i = 0; i < once.size(); i++) {
      assertThat(looks.get(i).tests()).isEqualTo(6 * once.get(i).tests());
      int at = i;
      once.get(i)
          .interval()
          .ifPresent(
              interval ->
                  looks
                      .get(at)
                      .interval()
                      .ifPresent(
                          wider -> assertThat(wider.low()).isLessThanOrEqualTo(interval.low())));
    }
  }

  /**
   * All runs take the same time but for 1 %. A part of the power is modelled, which no number of
   * rounds changes: an answer without energies is not waited for.
   */
  @Test
  void aCampaignIsClearOnceAllThatItsAnswerShowsIs() throws IOException {
    Path folder = new SmallCampaign(temp).campaign.write();
    Path study = folder.resolve("study.yaml");
    Files.writeString(study, Files.readString(study) + "compare: [framework]\n");
    assertThat(Report.isClear(folder)).isTrue();
  }

  /** One request by CXF takes 360 ms longer: that ratio is neither equal nor different. */
  @Test
  void aCampaignIsNotClearWhileOneRatioIsNot() throws IOException {
    SmallCampaign small = new SmallCampaign(temp);
    SmallCampaign.add(small.campaign.runs().get(1), Side.CLIENT, "deserialize", 2120, 2480);
    Path folder = small.campaign.write();
    Path study = folder.resolve("study.yaml");
    Files.writeString(study, Files.readString(study) + "compare: [framework]\n");
    assertThat(Report.isClear(folder)).isFalse();
  }

  @Test
  void aCampaignWithoutARunIsNotClear() throws IOException {
    Path folder = new SmallCampaign(temp).campaign.write();
    Files.writeString(folder.resolve("runs.jsonl"), "");
    assertThat(Report.isClear(folder)).isFalse();
  }
}
