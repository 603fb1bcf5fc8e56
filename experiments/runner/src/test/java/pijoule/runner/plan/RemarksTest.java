package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.campaign.Rounds;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

class RemarksTest {
  private static final Study NUNES = StudyFile.read(Path.of("..", "studies", "nunes2013.yaml"));
  private static final Study FOUR_CELLS = MadeUpStudy.fourCells();

  @Test
  void aPlanThatDecidesHasNothingButItsLength() {
    assertThat(lines(NUNES))
        .containsExactly("400 runs on 40 servers, rounds x replicates 10 x 5; about 10.1 h");
  }

  @Test
  void oneRoundDecidesNothingBetweenServersNorTheirClaims() {
    assertThat(lines(NUNES.with(new Rounds(50, 50))))
        .hasSize(2)
        .last()
        .asString()
        .isEqualTo(
            "nothing is decided about cpu_mhz, framework and claims about them: levels must be"
                + " compared over at least 2 rounds, got 1; use a smaller replicates_per_block");
    assertThat(lines(NUNES.withReplicates(1)))
        .last()
        .asString()
        .startsWith("nothing is decided about cpu_mhz, framework, message_size and")
        .endsWith("use --replicates 2 or more");
  }

  @Test
  void twoRoundsFindLargeDifferencesAlone() {
    assertThat(lines(NUNES.withReplicates(2)))
        .hasSize(2)
        .last()
        .asString()
        .matches(
            "only differences above \\d+ % \\(cpu_mhz\\), \\d+ % \\(framework\\),.* are likely to be"
                + " found, so most claims will stay undecided; use more rounds, see: pijoule plan STUDY"
                + " --full");
  }

  @Test
  void aDemonstrationSaysWhatItFindsAndHowToGetMore() {
    assertThat(lines(FOUR_CELLS))
        .element(1)
        .asString()
        .matches(
            "four-cells is a demonstration: on a quiet machine it is likely to find differences of"
                + " total times above 11 % \\(framework\\), 7\\.\\d % \\(message_size\\); for smaller differences add"
                + " --replicates 20, or run framework-x-container");
    assertThat(lines(FOUR_CELLS.withReplicates(1)))
        .element(1)
        .asString()
        .startsWith(
            "four-cells is a demonstration: it decides nothing; for smaller differences add");
  }

  @Test
  void runsOnEmulatedBoardsTakeLonger() {
    assertThat(lines(FOUR_CELLS, cell -> true))
        .first()
        .asString()
        .endsWith(
            "; all on emulated boards, where a start or a first call takes some 30 times as long");
    assertThat(lines(FOUR_CELLS, cell -> cell.number() == 1))
        .first()
        .asString()
        .contains("; 5 of them on emulated boards, ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          framework: [spring, cxf] | compare: [framework] | spring in tomcat, cxf in jetty | add --fix container=tomcat
          framework: [spring, axis2] | fixed: {container: default} | spring in tomcat, axis2 in jetty | add --fix container=tomcat
          framework: [jdk, cxf] | compare: [framework] | jdk in jdk, cxf in jetty | no container is common to all, so differences are of both
          """)
  void frameworksInDifferentContainersAreNotComparedWithoutAWord(
      String factors, String more, String which, String next) {
    assertThat(lines(study(factors, more)))
        .contains(
            "compared frameworks are in different containers (%s), and a difference can be theirs; %s"
                .formatted(which, next));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "framework: [spring, cxf] | fixed: {container: tomcat}",
        "framework: [axis2, cxf], container: [jetty, tomcat] | compare: [framework, container]",
        "framework: [axis2, cxf] | compare: [framework]",
        "protocol: [rest, soap], framework: [axis2, cxf] | compare: [protocol]",
        "protocol: [rest, soap], framework: [axis2, cxf] | ''",
      })
  void whereContainersAreNamedOrTheSameNothingIsSaidOfThem(String factors, String more) {
    assertThat(lines(study(factors, more)))
        .noneMatch(line -> line.contains("different containers"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "framework: [axis2, cxf] | compare: [framework] | true",
        "framework: [cxf], container: [jetty, tomcat] | compare: [container] | true",
        "framework: [axis2, cxf], lifecycle: [warm] | compare: [framework] | false",
        "framework: [axis2, cxf], lifecycle: [cold, warm] | compare: [framework] | false",
        "framework: [cxf], protocol: [rest, soap] | compare: [protocol] | false",
      })
  void serversAreNotComparedByFirstCallsOfOneClientWithoutAWord(
      String factors, String more, boolean said) {
    assertThat(lines(study(factors, more)))
        .filteredOn(line -> line.contains("first calls of one client"))
        .hasSize(said ? 1 : 0);
  }

  @Test
  void shippedStudiesShowTheServersThatTheyCompare() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", "studies"))) {
      assertThat(files.filter(file -> file.toString().endsWith(".yaml")))
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(lines(StudyFile.read(file)))
                      .noneMatch(line -> line.contains("first calls of one client")));
    }
  }

  private static Study study(String factors, String more) {
    return MadeUpStudy.of(
        "factors: {" + factors + ", message_size: [100kB]}",
        more.contains("fixed:")
            ? more.replace("}", ", client: jdk}")
            : "fixed: {client: jdk}\n" + more);
  }

  private static List<String> lines(Study study) {
    return lines(study, cell -> false);
  }

  private static List<String> lines(Study study, Predicate<Cell> emulated) {
    return new Remarks(Plan.of(study), cell -> Set.of(Side.values()), emulated).lines();
  }
}
