package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which derived files a report writes: those that have a value, and no others. */
class WrittenFilesTest {
  @TempDir Path folder;

  private static List<String> names(Path folder, String of, String ending) throws Exception {
    try (Stream<Path> files = Files.list(folder.resolve(of))) {
      return List.copyOf(
          new TreeSet<>(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> name.endsWith(ending))
                  .map(name -> name.replace(ending, ""))
                  .toList()));
    }
  }

  /** An energy that rests on modelled power alone is in energy.csv and tables/cells.csv. */
  @Test
  void quickWithModelledPowerHasTimes() throws Exception {
    Report.make(new ShippedStudy("quick").modelled().write(folder, 2, 0.01, 1));

    assertThat(names(folder, "tables", ".csv"))
        .containsExactly(
            "anova",
            "cells",
            "client-others",
            "comparisons",
            "effects",
            "request-parts",
            "requests",
            "table-1-environment",
            "table-2-design",
            "table-3-client-time",
            "table-6-server-time",
            "warnings");
    assertThat(names(folder, "figures", ".svg")).noneMatch(name -> name.contains("energy"));
    assertThat(Files.readString(folder.resolve("energy.csv"))).contains(",true,");
  }

  @Test
  void aTableWhoseEveryValueIsNaIsNotWritten() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().forEach(run -> run.failed("no answer within 60 s"));
    Report.make(small.campaign.write());

    assertThat(names(folder, "tables", ".csv"))
        .doesNotContain("table-3-client-time", "client-others", "request-parts", "anova");
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("Average client times: every value is NA.");
    assertThat(names(folder, "figures", ".svg")).noneMatch(name -> name.startsWith("figure-"));
  }

  @Test
  void aFigureWhoseEveryValueIsNaIsNotWritten() throws Exception {
    Report.make(new ShippedStudy("framework-x-container").ofTimes().write(folder, 2, 0.01, 1));

    assertThat(names(folder, "figures", ".svg"))
        .filteredOn(name -> name.startsWith("figure-"))
        .containsExactly(
            "figure-08-server-serialization-time",
            "figure-10-server-deserialization-time",
            "figure-12-server-total-time",
            "figure-14-client-serialization-time",
            "figure-16-client-deserialization-time",
            "figure-18-client-total-time");
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("Not drawn: quantities without a value in any run");
  }

  /** Two bars say less than the answer's row of dots. */
  @Test
  void twoCellsAreNoChart() throws Exception {
    Report.make(new ShippedStudy("quick").write(folder, 2, 0.01, 1));
    assertThat(names(folder, "figures", ".svg"))
        .contains("ratios")
        .noneMatch(name -> name.startsWith("figure-") || name.startsWith("distribution-"));
  }

  /** A chart that is shown without its report says when and where it was measured. */
  @Test
  void aChartHasItsDate() throws Exception {
    Report.make(new SmallCampaign(folder).campaign.write());
    for (String name : names(folder, "figures", ".svg")) {
      assertThat(Files.readString(folder.resolve("figures/" + name + ".svg")))
          .as(name)
          .containsOnlyOnce("</svg>")
          .containsPattern(
              "<text class=\"dim\" x=\"12\" y=\"[0-9]+\">[^<]*2026[^<]*</text>\n</svg>");
    }
  }

  /** Intervals over runs are those over blocks where each block is one run. */
  @Test
  void aColumnThatRepeatsAnotherIsLeftOut() throws Exception {
    Report.make(new ShippedStudy("quick").write(folder, 3, 0.01, 1));

    assertThat(Files.readAllLines(folder.resolve("tables/client-others.csv")).get(0))
        .contains("time_ci95_low_seconds")
        .doesNotContain("runs_ci95");
  }
}
