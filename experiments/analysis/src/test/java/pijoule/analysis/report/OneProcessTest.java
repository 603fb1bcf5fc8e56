package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.AnswerLines;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.units.RequestRate;

/** A service at a URL is one process, and no file says that its replicates were several. */
class OneProcessTest {
  private static final Pattern MANY =
      Pattern.compile(
          ".{0,60}(server processes|process of its own|over the processes|each server process"
              + "|\\bProcesses\\b|servers were|one process each|process [0-9]).{0,60}");

  @TempDir Path folder;

  @Test
  @Tag("slow")
  void noFileOfItsReportNamesSeveral() throws Exception {
    ReportResult report = Report.make(new LoadCampaign(folder, 3).foreign().campaign.write());
    String answer = String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html"));
    assertThat(answer).doesNotContainPattern(MANY);
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> texts =
          files.filter(file -> file.toString().matches(".*[.](md|tex|html|svg)")).toList();
      assertThat(texts).hasSizeGreaterThan(10);
      for (Path file : texts) {
        assertThat(MANY.matcher(Files.readString(file)).results().map(MatchResult::group))
            .as(file.toString())
            .isEmpty();
      }
    }
    assertThat(Files.readString(report.report()))
        .contains("Means over replicates of one server process")
        .contains("Few replicates: 3 of each rate; the intervals assume");
  }

  @Test
  void itsHeadlineIsAboveActiveIdleAndTheGrossOneIsBesideIt() throws Exception {
    ReportResult report = Report.make(new LoadCampaign(folder, 3).foreign().campaign.write());
    assertThat(report.answer().headline())
        .startsWith("A request costs in energy above active idle 408.0 µJ (")
        .containsPattern(" at 100/s; in energy 175\\.[0-9]+ mJ \\(.*\\) at 10/s, ");
  }

  @Test
  void aChoiceNamesReplicates() throws Exception {
    Path results = new LoadCampaign(folder, 5).foreign().campaign.write();
    StackChoice choice =
        StackChoice.of(Measurements.of(RecordedCampaign.read(results)), RequestRate.parse("50/s"));
    assertThat(String.join("\n", choice.lines("DIR")))
        .contains("5 replicates of one process.")
        .doesNotContainPattern(MANY);
  }
}
