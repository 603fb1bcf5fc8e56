package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;

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

  /** The requests of this campaign do not differ, and its servers are not of the answer. */
  @Test
  void aCampaignIsClearOnceAllThatItsAnswerComparesIs() throws IOException {
    List<Comparison> all = comparisons("clear", "");
    List<Comparison> asked = all.stream().filter(of -> of.family() == Family.ANSWER).toList();
    assertThat(Comparisons.areClear(all))
        .isEqualTo(asked.stream().allMatch(of -> of.finding().isClear()));
    assertThat(Comparisons.areClear(List.of())).isFalse();
    assertThat(
            Comparisons.areClear(all.stream().filter(of -> of.family() != Family.ANSWER).toList()))
        .isFalse();
  }
}
