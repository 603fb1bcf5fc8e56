package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.campaign.DerivedFile;
import pijoule.contract.options.UsageException;
import pijoule.runner.plan.Hypotheses;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

class HypothesesTest {
  private static final Programs SHIPPED =
      new Programs(Path.of("..", "..").toAbsolutePath().normalize());
  private static final String STUDY =
      """
      format: pijoule-study/1
      title: a study
      factors: {framework: [axis2, cxf], message_size: [100kB]}
      replicates: 2
      seed: 1
      """;
  private static final String CLAIMS =
      """
      format: pijoule-claims/1
      title: mine
      claims:
        - id: H1
          statement: CXF is faster.
          left: {metric: total_time, side: client, cells: {framework: cxf}}
          relation: <
          right: {metric: total_time, side: client, cells: {framework: axis2}}
      """;

  @TempDir private Path folder;

  @Test
  void theFolderStandsAlone() throws IOException {
    Files.writeString(folder.resolve("mine.yaml"), CLAIMS);
    Study study = study("reference: nunes2013\nclaims: [mine.yaml]\n");
    Hypotheses hypotheses = Hypotheses.of(study, SHIPPED);
    Path root = Files.createDirectory(folder.resolve("results"));
    copy(hypotheses, root);
    Files.writeString(root.resolve("study.yaml"), StudyFile.write(hypotheses.within(study)));

    Files.writeString(folder.resolve("mine.yaml"), "changed after the data were seen");
    Study resumed = StudyFile.read(root.resolve("study.yaml"));
    assertThat(resumed.reporting().reference()).contains("nunes2013");
    assertThat(resumed.reporting().claims())
        .containsExactly(root.resolve("claims/mine.yaml").toString());
    assertThat(root.resolve("claims/mine.yaml")).hasContent(CLAIMS);
    assertThat(Files.readString(root.resolve("study.yaml"))).contains("- claims/mine.yaml");
    for (String name : List.of("claims.yaml", "values.csv", "corrected.csv", "source.yaml")) {
      assertThat(root.resolve("reference/nunes2013").resolve(name)).exists();
    }
  }

  private static void copy(Hypotheses hypotheses, Path root) throws IOException {
    try (DerivedFile.Batch files = new DerivedFile.Batch()) {
      NewFolder.copy(hypotheses.copies(), root, files);
      files.finish();
    }
  }

  @Test
  void aStudyWithoutHypothesesLeavesNothing() throws IOException {
    copy(Hypotheses.of(study(""), SHIPPED), folder);
    assertThat(folder.resolve("reference")).doesNotExist();
    assertThat(folder.resolve("claims")).doesNotExist();
  }

  @Test
  void whatIsWrongIsToldBeforeTheFirstRun() throws IOException {
    assertThatThrownBy(() -> Hypotheses.of(study("reference: nunes2031\n"), SHIPPED))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("did you mean nunes2013?");
    assertThatThrownBy(() -> Hypotheses.of(study("claims: [none.yaml]\n"), SHIPPED))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("none.yaml");
    Files.writeString(folder.resolve("bad.yaml"), CLAIMS.replace("total_time", "total_tim"));
    assertThatThrownBy(() -> Hypotheses.of(study("claims: [bad.yaml]\n"), SHIPPED))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("bad.yaml: claim H1: left: unknown metric 'total_tim'");
    assertThatThrownBy(() -> Hypotheses.reference("../studies", SHIPPED))
        .isInstanceOf(UsageException.class);
  }

  @Test
  void namesInTheFolderAreDifferent() throws IOException {
    Files.writeString(folder.resolve("mine.yaml"), CLAIMS);
    Files.createDirectory(folder.resolve("more"));
    Files.writeString(folder.resolve("more/mine.yaml"), CLAIMS);
    assertThatThrownBy(() -> Hypotheses.of(study("claims: [mine.yaml, more/mine.yaml]\n"), SHIPPED))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("twice");
  }

  private Study study(String more) throws IOException {
    return StudyFile.read(Files.writeString(folder.resolve("study.yaml"), STUDY + more));
  }
}
