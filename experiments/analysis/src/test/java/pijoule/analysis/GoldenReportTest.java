package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.report.Answer;
import pijoule.campaign.SyntheticRun;

/** Every derived file, byte for byte; {@code -Dgolden.rewrite=true} rewrites them. */
class GoldenReportTest {
  private static final Path GOLDEN = Path.of("src/test/resources/pijoule/analysis/golden");

  private final Locale before = Locale.getDefault();

  @TempDir Path folder;

  @AfterEach
  void restore() {
    Locale.setDefault(before);
  }

  @Test
  void derivedFilesAreTheGoldenOnes() throws Exception {
    write();
    Locale.setDefault(Locale.GERMANY);
    Answer answer = Report.make(folder).answer();
    Map<String, String> derived = derived();
    List<String> printed = AnswerLines.of(answer, "DIR", "DIR/report.html");
    derived.put("answer.txt", String.join("\n", printed) + "\n");
    if (Boolean.getBoolean("golden.rewrite")) {
      for (Map.Entry<String, String> file : derived.entrySet()) {
        Files.createDirectories(GOLDEN.resolve(file.getKey()).getParent());
        Files.writeString(GOLDEN.resolve(file.getKey()), file.getValue());
      }
    }
    for (Map.Entry<String, String> file : derived.entrySet()) {
      assertThat(file.getValue())
          .as(file.getKey())
          .isEqualTo(Files.readString(GOLDEN.resolve(file.getKey())));
    }
  }

  @Test
  void madeAnewTheyAreTheSame() throws Exception {
    write();
    Report.make(folder);
    Map<String, String> first = derived();
    Report.make(folder);
    assertThat(derived()).isEqualTo(first);
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(file -> file.toString().endsWith(".tmp"))).isEmpty();
    }
  }

  private void write() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    List<SyntheticRun> runs = small.campaign.runs();
    runs.get(4).failed("no answer within 60 s");
    runs.get(9).without("server");
    runs.get(5).session(2);
    small.campaign.write();
  }

  private Map<String, String> derived() throws IOException {
    Map<String, String> derived = new TreeMap<>();
    derived.put("energy.csv", Files.readString(folder.resolve("energy.csv")));
    derived.put("report.md", Files.readString(folder.resolve("report.md")));
    try (Stream<Path> files = Files.list(folder.resolve("tables"))) {
      for (Path file : files.filter(of -> of.toString().endsWith(".csv")).toList()) {
        derived.put("tables/" + file.getFileName(), Files.readString(file));
      }
    }
    assertThat(derived.get("report.md")).doesNotContain(folder.toString());
    assertThat(derived.values()).as("a percent sign").noneMatch(text -> text.contains("%%"));
    return derived;
  }
}
