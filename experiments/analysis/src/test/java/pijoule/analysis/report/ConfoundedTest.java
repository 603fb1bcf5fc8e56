package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.AnswerLines;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.claims.ClaimsReport;

/** Containers and bindings that differ between the compared levels are named with them. */
class ConfoundedTest {
  private static final String BOTH = "Axis2 on Tomcat with Axiom, CXF on Jetty with JAXB";

  private static final String CLAIMS =
      """
      format: pijoule-claims/1
      title: Frameworks
      claims:
        - id: C1
          statement: Axis2 takes longer than CXF.
          left: {metric: total_time, side: client, cells: {framework: axis2}}
          relation: ">"
          right: {metric: total_time, side: client, cells: {framework: cxf}}
      """;

  @TempDir Path folder;

  @Test
  void everyPlaceThatComparesFrameworksNamesWhatDiffersBesides() throws Exception {
    List<String> answer = answer("tomcat", "jetty", "compare: [framework]\n");
    assertThat(answer.get(2)).isEqualTo("Compared: " + BOTH + ".");
    assertThat(answer).anyMatch(line -> line.startsWith("servers alone"));
    assertThat(answer)
        .contains(
            "Caution: containers differ as well (Axis2 on Tomcat, CXF on Jetty), and a difference"
                + " can be theirs.");
    String page = Files.readString(folder.resolve("report.html"));
    assertThat(page.substring(page.indexOf("id=\"answer-heading\"")))
        .containsSubsequence("</h2>", "<p class=\"remark\">Compared: " + BOTH + ".</p>");
    for (String file :
        List.of(
            "report.md",
            "tables/comparisons.md",
            "tables/claims.md",
            "tables/claims-instances.md",
            "tables/table-3-client-time.md",
            "tables/client-others.md",
            "figures/ratios.svg")) {
      assertThat(Files.readString(folder.resolve(file)).replaceAll("</text>\\s*<text[^>]*>", " "))
          .as(file)
          .contains(BOTH);
    }
    assertThat(ClaimsReport.ofCampaign(folder, Optional.empty()).text())
        .startsWith("Compared: " + BOTH + ".");
  }

  @Test
  void onlyWhatDiffersIsNamed() throws Exception {
    assertThat(answer("jetty", "jetty", "compare: [framework]\n"))
        .anyMatch(line -> line.equals("Compared: Axis2 with Axiom, CXF with JAXB."))
        .noneMatch(line -> line.contains("containers differ"));
  }

  /** A request of one client for all is mostly the client's, which hides the servers. */
  @Test
  void serversOfOneClientAreComparedByThemselvesAsWell() throws Exception {
    assertThat(answer("jetty", "jetty", "compare: [framework]\n", "client: jdk, "))
        .contains("servers alone");
    assertThat(answer("jetty", "jetty", "compare: [framework]\n", "client: jdk, calls: 20, "))
        .as("a server's total is that of all calls of a run")
        .anyMatch(line -> line.startsWith("servers alone, 20 calls together"));
    assertThat(answer("jetty", "jetty", "compare: [cpu_mhz]\n", "client: jdk, "))
        .noneMatch(line -> line.contains("servers alone"));
  }

  @Test
  void levelsThatDifferInNothingElseAreNotNamedAgain() throws Exception {
    assertThat(answer("tomcat", "jetty", "compare: [cpu_mhz]\n"))
        .noneMatch(line -> line.startsWith("Compared: "))
        .noneMatch(line -> line.contains("containers differ"));
  }

  private List<String> answer(String ofAxis2, String ofCxf, String compare) throws Exception {
    return answer(ofAxis2, ofCxf, compare, "");
  }

  private List<String> answer(String ofAxis2, String ofCxf, String compare, String client)
      throws Exception {
    new SmallCampaign(folder).campaign.write();
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        Files.readString(study)
                .replace("fixed: {", "fixed: {" + client + "container: default, binding: default, ")
            + compare
            + "claims: [claims/mine.yaml]\n");
    Files.writeString(
        Files.createDirectories(folder.resolve("claims")).resolve("mine.yaml"), CLAIMS);
    StringBuilder plan = new StringBuilder("order,run,block,cell,replicate,seed,container,binding");
    for (int run = 1; run <= 12; run++) {
      int cell = (run - 1) % 4 + 1;
      String stack = cell % 2 == 1 ? ofAxis2 + ",axiom" : ofCxf + ",jaxb";
      int replicate = (run - 1) / 4 + 1;
      plan.append("\n1,r%04d,%1$d,%d,%d,2013,%s".formatted(run, cell, replicate, stack));
    }
    Files.writeString(folder.resolve("plan.csv"), plan + "\n");
    return AnswerLines.of(Report.make(folder).answer(), ".", "report.html");
  }
}
