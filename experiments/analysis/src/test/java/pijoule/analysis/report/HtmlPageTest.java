package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.report.PageModel.PageSection;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.Side;

class HtmlPageTest {
  private static final String HOSTILE = "</script><script>alert(1)</script><b onclick='x'>&amp;";

  private final Locale before = Locale.getDefault();

  @TempDir Path folder;

  @AfterEach
  void restore() {
    Locale.setDefault(before);
  }

  @Test
  void theSameFolderGivesTheSameBytesInAnyLocale() throws Exception {
    Path recorded = new SmallCampaign(folder).campaign.write();
    String first = Files.readString(PageFolder.page(recorded));
    Locale.setDefault(Locale.GERMANY);
    assertThat(Files.readString(PageFolder.page(recorded))).isEqualTo(first);
    assertThat(first).doesNotContain(folder.toString());
  }

  @Test
  void whatAFolderSaysIsNeverMarkup() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().get(3).failed(HOSTILE);
    small.client.set("source", HOSTILE).set("kind", HOSTILE);
    Path recorded = small.campaign.write();
    Files.writeString(
        recorded.resolve("environment/board.json"),
        "{\"format\":\"x/1\",\"" + HOSTILE + "\":\"" + HOSTILE + "\"}");
    Files.writeString(
        recorded.resolve("study.yaml"),
        Files.readString(recorded.resolve("study.yaml"))
            .replace("title: A small campaign", "title: \"" + HOSTILE + "\""));
    String html = Files.readString(PageFolder.page(recorded));
    assertThat(html).doesNotContain("<script>alert").doesNotContain("<b onclick");
    assertThat(html).contains("&lt;/script&gt;").contains("\\u003c/script>");
    assertThat(html.split("</script>", -1)).hasSize(4);
  }

  @Test
  void nothingIsFetchedAndOnlyTheOwnScriptMayRun() throws Exception {
    String html = Files.readString(PageFolder.page(new SmallCampaign(folder).campaign.write()));
    assertThat(html)
        .contains("default-src 'none'")
        .contains("script-src 'sha256-")
        .contains("The MIT License (MIT)")
        .doesNotContain("src=\"http")
        .doesNotContain("href=\"http")
        .doesNotContain("url(http");
  }

  @Test
  void everyPhaseHasAShade() {
    String style = PageParts.read(false).style();
    for (Phase phase : Phase.values()) {
      if (phase != Phase.TOTAL) {
        assertThat(style).contains("--phase-" + phase.key() + ": #");
      }
    }
  }

  @Test
  void aCampaignWithoutAValidRunHasAPage() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().forEach(run -> run.failed("the server did not start"));
    String html = Files.readString(PageFolder.page(small.campaign.write()));
    assertThat(html)
        .contains("No valid run:")
        .contains("failed: the server did not start")
        .contains("No run has a power trace that can be used");
  }

  @Test
  void aDamagedTraceIsLeftOutAndTold() throws Exception {
    Path recorded = new SmallCampaign(folder).campaign.write();
    Files.writeString(recorded.resolve("traces/pi-client-1.csv"), "time_ns,power_watts\n1,2\n");
    String html = Files.readString(PageFolder.page(recorded));
    assertThat(html).contains("trace pi-client-1 was cut or changed after it was closed");
    assertThat(html).contains("\"server\":{").doesNotContain("\"client\":{");
  }

  @Test
  void soManyPiecesAreShadedAndNoMore() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    @SuppressWarnings("unchecked")
    var phases =
        (List<Map<String, Object>>)
            (Object) small.campaign.runs().get(0).record(Side.CLIENT).get("phases");
    long at = ((Number) phases.get(5).get("start_ns")).longValue();
    for (int i = 0; i < 300; i++) {
      phases.add(
          Map.of(
              "trial",
              0,
              "phase",
              "generate",
              "start_ns",
              at + i * 10L,
              "end_ns",
              at + i * 10L + 5));
    }
    String html = Files.readString(PageFolder.page(small.campaign.write()));
    assertThat(html).contains("The first 250 pieces of phases are shaded").contains("has 58 more");
  }

  @Test
  void aTableWithoutAnyValueIsASentence() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().forEach(run -> run.failed("the server did not start"));
    assertThat(Files.readString(PageFolder.page(small.campaign.write())))
        .containsPattern("<p id=\"table-4-client-energy\">[^.]*: every value is NA\\.</p>")
        .doesNotContain("<section class=\"sheet\" id=\"table-4-client-energy\"");
  }

  @Test
  void anAxisOfPowerBeginsAtTheIdlePowerThatAMeterNamesElseAtZero() throws Exception {
    String html = Files.readString(PageFolder.page(new SmallCampaign(folder).campaign.write()));
    assertThat(html)
        .containsPattern("\"client\":\\{\"heading\":[^}]*?\"floor_watts\":0\\.0,")
        .containsPattern("\"server\":\\{\"heading\":[^}]*?\"floor_watts\":1\\.4,");
  }

  @Test
  void aChapterThatNoSectionNamesIsShown() {
    assertThat(PageSection.of("tables")).isEqualTo(PageSection.PAPER);
    assertThat(PageSection.of("any other")).isEqualTo(PageSection.STATISTICS);
  }
}
