package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;

/** Rows of a campaign that is under way; {@code -Dgolden.rewrite=true} rewrites them. */
class ProvisionalTest {
  private static final Path GOLDEN = Path.of("src/test/resources/pijoule/analysis/provisional");

  @TempDir private Path temp;

  private Path folder() throws IOException {
    Path folder = new SmallCampaign(temp).campaign.write();
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        Files.readString(study).replace("replicates: 3", "replicates: 5")
            + "compare: [framework]\n");
    return folder;
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 120})
  void rowsAreThoseOfTheAnswerWithoutAFinding(int columns) throws IOException {
    List<String> rows = Report.provisional(folder(), 3, columns);

    Path golden = GOLDEN.resolve(columns + ".txt");
    if (Boolean.getBoolean("golden.rewrite")) {
      Files.createDirectories(GOLDEN);
      Files.write(golden, rows);
    }
    assertThat(rows).isEqualTo(Files.readAllLines(golden)).allMatch(row -> row.length() <= columns);
  }

  /** The numbers are those that the answer would have now; no row says what they would mean. */
  @Test
  void noRowHasAWordOfAFinding() throws IOException {
    Path folder = folder();
    List<String> rows = Report.provisional(folder, 3, 100);
    List<String> answer = AnswerText.found(Report.make(folder).answer(), 100);

    assertThat(answer.toString()).containsAnyOf("slower", "faster", "unclear", "equal", "tested");
    assertThat(rows.toString())
        .contains("provisional: 3 of 5 rounds")
        .doesNotContain("slower", "faster", "unclear", "equal", "tested", "too few");
    List<String> numbers = rows.stream().filter(row -> row.endsWith("so far")).toList();
    assertThat(numbers)
        .isNotEmpty()
        .allSatisfy(
            row ->
                assertThat(answer)
                    .anyMatch(
                        line -> line.startsWith(row.substring(0, row.indexOf("so far") - 30))));
  }
}
