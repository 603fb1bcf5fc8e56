package pijoule.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.ReadingsCampaign;
import pijoule.analysis.claims.Reference;
import pijoule.analysis.claims.ReferenceReader;
import pijoule.analysis.table.Figure;

/** Printed values in figures that have a paper's numbers. */
class CurvesFigureTest {
  private static final String NAME = "curves-client-response-size";

  @TempDir Path folder;

  private Reference reference(String values) throws Exception {
    Files.writeString(
        folder.resolve("source.yaml"),
        "format: pijoule-reference/1\nname: x\nauthors: A\ntitle: T\nyear: 2010\n");
    Files.writeString(
        folder.resolve("anomalies.yaml"), "format: pijoule-anomalies/1\nanomalies: []\n");
    Files.writeString(
        folder.resolve("values.csv"),
        "side,metric,protocol,readings,per,over,value,unit,printed,table\n" + values);
    return ReferenceReader.read(folder);
  }

  private List<Figure> figures(String study, Optional<Reference> reference) throws Exception {
    return CurvesFigure.all(
        new ReadingsCampaign(folder.resolve("c" + study.strip()), study).measured(), reference);
  }

  private static Figure named(List<Figure> figures, String name) {
    return figures.stream().filter(figure -> figure.name().equals(name)).findFirst().orElseThrow();
  }

  /** Answers have 50 B and 689 B with one reading, and a ratio of 13.78. */
  @Test
  void printedMeansAndRatiosStandBesideTheMeasuredOnes() throws Exception {
    Reference printed =
        reference(
            """
            client,response_size,ksoap,1,,,700,B,700,1
            client,response_size,ksoap,2,,,900,B,900,1
            client,response_size,ksoap,1,,protocol=conventional,16,ratio,16,1
            """);
    List<Figure> figures = figures("", Optional.of(printed));
    Figure means = named(figures, NAME);
    assertThat(means.svg().split("<circle")).hasSize(3);
    assertThat(means.svg()).contains(">printed, ", ": 700 B<", "as the paper prints them");
    assertThat(means.csv().lines().filter(line -> line.endsWith(",700"))).hasSize(1);
    Figure ratios = named(figures, NAME + "-relative");
    assertThat(ratios.svg().split("<circle")).hasSize(2);
    assertThat(ratios.svg()).contains(": 16.0 ratio<");
    assertThat(named(figures, "curves-client-request-time").svg()).doesNotContain("paper prints");
  }

  @Test
  void farLargerOnesAreSaidAndNotDrawn() throws Exception {
    Reference printed = reference("client,response_size,ksoap,1,,,1000000,B,1000000,1\n");
    Figure means = named(figures("", Optional.of(printed)), NAME);
    assertThat(means.svg()).contains("10 times as large, and not drawn").doesNotContain("<circle");
  }
}
