package pijoule.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.report.LiveBand;
import pijoule.campaign.ResultsException;

/** A campaign that grows, as its page has it. */
class LiveSiteTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir Path folder;

  private static String get(String url) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
    return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private LiveBand band(boolean isRunning, String now) throws IOException {
    return LiveFolder.read(folder).band(1, isRunning, Instant.parse(now), List.of(), "");
  }

  @Test
  void saysHowFarItIs() throws IOException {
    GrowingFolder growing = new GrowingFolder(folder, 0);
    assertThat(band(true, "2026-01-01T00:00:00Z").status())
        .isEqualTo(
            "Provisional: 0 of 12 runs are done (0 valid, 0 failed, 0 disturbed), round 1 of 3.");
    growing.grow(6);
    LiveBand six = band(true, "2026-01-01T00:00:20Z");
    assertThat(six.status())
        .isEqualTo(
            "Provisional: 6 of 12 runs are done (5 valid, 1 failed, 0 disturbed), round 2 of 3,"
                + " about 24 s left.");
    assertThat(six.troubles()).containsExactly("r0005 failed: no answer within 60 s");
    assertThat(six.cells().get(0).squares())
        .containsExactly(LiveBand.State.VALID, LiveBand.State.FAILED, LiveBand.State.DUE);
    assertThat(six.cells().get(2).squares())
        .containsExactly(LiveBand.State.VALID, LiveBand.State.NEXT, LiveBand.State.DUE);
    assertThat(six.cells().get(2).done()).isEqualTo("1 of 3");
    assertThat(six.log()).hasSize(6).first().asString().startsWith("2026-01-01T00:00:20Z r0006, ");
    assertThat(band(false, "2026-01-01T00:00:20Z").status())
        .endsWith("round 2 of 3. No runner on this machine works on it.");
    growing.grow(6);
    assertThat(band(false, "2026-01-01T00:01:00Z").status())
        .isEqualTo("All 12 runs are done: 11 valid, 1 failed, 0 disturbed.");
  }

  /** Who opens it late has the past; the folder is only read. */
  @Test
  void aPageIsWhatTheReportWouldBe() throws Exception {
    GrowingFolder growing = new GrowingFolder(folder, 9);
    List<Path> before = files();
    try (LiveSite site = growing.serve()) {
      assertThat(get(site.url()))
          .contains("Provisional: 9 of 12 runs", "data-page=\"1\"", "r0009", "Last call")
          .contains("Runs in their order", "connect-src 'self'");
      growing.grow(3);
      site.renew();
      assertThat(get(site.url() + "metrics")).contains("outcome=\"valid\"} 11");
    }
    assertThat(files()).isEqualTo(before);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted().toList();
    }
  }

  @Test
  void aFolderThatIsNoCampaignIsRefused() {
    assertThatThrownBy(
            () ->
                LiveSite.open(
                    folder,
                    LiveAddress.of("127.0.0.1", 0),
                    (campaign, live, out) -> {},
                    () -> true))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("study.yaml");
  }

  /** A campaign goes on, and its page says what hinders it. */
  @Test
  void aFolderThatIsDamagedMeanwhileIsNamed() throws Exception {
    GrowingFolder growing = new GrowingFolder(folder, 3);
    try (LiveSite site = growing.serve()) {
      String study = Files.readString(folder.resolve("study.yaml"));
      Files.writeString(folder.resolve("study.yaml"), "format: other\n");
      site.renewNow();
      assertThat(get(site.url())).contains("data-page=\"1\"");
      Files.writeString(folder.resolve("study.yaml"), study);
      growing.grow(1);
      site.renewNow();
      assertThat(get(site.url())).contains("data-page=\"2\"", "4 of 12 runs");
    }
  }
}
