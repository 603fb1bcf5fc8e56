package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.compare.Compare;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Answers of two campaigns, the same and different ones. */
class TwoAnswersTest {
  @TempDir Path folder;

  /** CXF takes so many ms more of 1,600 in each run; 7 ms or 14 ms more in some. */
  private Path campaign(String name, int more) throws Exception {
    return campaign(folder, name, more);
  }

  static Path campaign(Path folder, String name, int more) throws Exception {
    SmallCampaign small = new SmallCampaign(folder.resolve(name));
    int scatter = 0;
    for (SyntheticRun run : small.campaign.runs()) {
      if ((Integer) run.get("cell") % 2 == 0) {
        int end = 2100 + more + 7 * (scatter++ % 3);
        SmallCampaign.add(run, Side.CLIENT, "deserialize", 2100, end);
      }
    }
    Path recorded = small.campaign.write();
    Path study = recorded.resolve("study.yaml");
    Files.writeString(study, Files.readString(study) + "compare: [framework]\n");
    return recorded;
  }

  private List<String> lines(int a, int b) throws Exception {
    return TwoAnswers.of(Compare.of(campaign("a" + a, a), campaign("b" + b, b))).lines();
  }

  @Test
  void theSameFindingIsTheSameAnswerWhateverItsSize() throws Exception {
    List<String> lines = lines(300, 370);
    assertThat(lines.get(0)).startsWith("B has A's answer in ");
    assertThat(lines)
        .anyMatch(line -> line.matches("  request, CXF / Axis2, 700 MHz +1\\.[0-9]+ .* the same"));
  }

  /** Slower in A; within 5 % in B. */
  @Test
  void anotherFindingIsNamed() throws Exception {
    List<String> lines = lines(370, 20);
    assertThat(lines.get(0))
        .matches(
            "B has another answer than A in \\d of \\d comparisons that are decided in both\\.");
    assertThat(lines).anyMatch(line -> line.endsWith("another answer"));
  }

  /** Both answers stand one below the other on one axis; the page says what its files say. */
  @Test
  void aPageHasARowOfBothAnswers() throws Exception {
    Path out = folder.resolve("out");
    ComparePage both = ComparePage.of(Compare.of(campaign("a", 370), campaign("b", 20)));
    both.write(out);
    String page = Files.readString(out.resolve("compare.html"));
    int rows = both.answers().findings().size();
    assertThat(rows).isPositive();
    assertThat(page.split("role=\"listitem\"", -1)).hasSize(rows + 1);
    assertThat(page.split("class=\"ratio-mark\"", -1)).hasSize(2 * rows + 1);
    assertThat(page)
        .contains(">B has another answer than A in ", ">another answer<", "Means of B over those")
        .doesNotContain("<script", folder.toString());
    assertThat(Files.readString(out.resolve("compare.md")))
        .contains("**B has another answer than A in ", " | another answer |");
    both.write(out);
    assertThat(Files.readString(out.resolve("compare.html"))).isEqualTo(page);
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "compare.html", "compare.md", "compare-differences.csv", "compare-means.csv");
    }
  }

  @Test
  void withoutACommonComparisonNothingIsSaid() throws Exception {
    Path a = campaign("a", 300);
    Path b = campaign("b", 300);
    Path study = b.resolve("study.yaml");
    Files.writeString(
        study, Files.readString(study).replace("compare: [framework]", "compare: [cpu_mhz]"));
    assertThat(TwoAnswers.of(Compare.of(a, b)).lines()).isEmpty();
  }
}
