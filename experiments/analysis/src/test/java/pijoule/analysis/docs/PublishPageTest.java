package pijoule.analysis.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.tools.ExternalTool;
import pijoule.campaign.CsvTable;

/** The examples of docs/publish.md give the numbers of tables/cells.csv. */
class PublishPageTest {
  private static final List<String> NUMBERS = List.of("n", "mean", "sd", "ci95_low", "ci95_high");

  @TempDir Path folder;

  @BeforeEach
  void make() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().get(4).failed("no answer within 60 s");
    small.campaign.runs().get(5).session(2); // without a trace: its energy is NA
    small.campaign.write();
    Report.make(folder);
  }

  @Test
  void ofPython() throws Exception {
    ExternalTool.require("python3", "-c", "import pandas, scipy");
    check(run("python3", "-c", example("python pandas")));
  }

  @Test
  void ofR() throws Exception {
    ExternalTool.require("Rscript", "--version");
    Path script = folder.resolve("example.R");
    Files.writeString(script, example("r"));
    check(run("Rscript", "--vanilla", script.toString()));
  }

  /** Without the lines of tables that the folder does not have, as the page says. */
  @Test
  void theDocumentWithTheEightTablesCompiles() throws Exception {
    ExternalTool.require("pdflatex", "--version");
    String eight = example("text\n\\\\input");
    assertThat(eight.lines()).hasSize(8).allMatch(this::isThere);
    String end = "\\end{document}\n";
    String document = example("text\n\\\\documentclass").replace(end, eight + end);
    Files.write(
        folder.resolve("paper.tex"),
        document.lines().filter(line -> !line.startsWith("\\input") || isThere(line)).toList());

    String log = log("pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper");

    assertThat(log).contains("Output written on paper.pdf").doesNotContain("Overfull \\hbox");
    assertThat(document).contains("tables/method", "tables/comparisons", "tables/table-8-server");
  }

  private boolean isThere(String input) {
    String table = input.replaceFirst("\\\\input\\{([^}]+)}.*", "$1.tex");
    return Files.exists(folder.resolve(table));
  }

  private String log(String... command) throws Exception {
    Path log = folder.resolve("log.txt");
    new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start()
        .waitFor();
    return Files.readString(log, StandardCharsets.ISO_8859_1);
  }

  /** The block of the page that begins so, without its language. */
  private static String example(String begin) throws Exception {
    Path page = Path.of(System.getProperty("pijoule.home"), "docs", "publish.md");
    Matcher block = Pattern.compile("(?s)```[a-z ]+\n(.*?)```").matcher(Files.readString(page));
    Pattern wanted = Pattern.compile("```" + begin + "\\b");
    while (block.find()) {
      if (wanted.matcher(block.group()).lookingAt()) {
        return block.group(1);
      }
    }
    throw new AssertionError("no block begins with " + begin);
  }

  private List<Map<String, String>> run(String... command) throws Exception {
    Path out = folder.resolve("out.csv");
    Path err = folder.resolve("err.txt");
    int exit =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start()
            .waitFor();
    assertThat(exit).as(Files.readString(err, StandardCharsets.ISO_8859_1)).isZero();
    return rows(Files.readString(out).replace("\"", ""));
  }

  private void check(List<Map<String, String>> got) throws Exception {
    List<Map<String, String>> wanted =
        rows(Files.readString(folder.resolve("tables/cells.csv"))).stream()
            .filter(row -> row.get("side").equals("client"))
            .filter(row -> row.get("metric").equals("total_energy"))
            .toList();
    assertThat(wanted).hasSize(4);
    assertThat(wanted.stream().map(row -> row.get("n"))).contains("2", "3");
    assertThat(got).hasSameSizeAs(wanted);
    for (int i = 0; i < wanted.size(); i++) {
      assertThat(got.get(i).get("cell")).isEqualTo(wanted.get(i).get("cell"));
      for (String number : NUMBERS) {
        double expected = Double.parseDouble(wanted.get(i).get(number));
        assertThat(Double.parseDouble(got.get(i).get(number)))
            .as(number + " of cell " + wanted.get(i).get("cell"))
            .isCloseTo(expected, within(1e-9));
      }
    }
  }

  private static List<Map<String, String>> rows(String csv) {
    return CsvTable.of(csv.strip().lines().toList(), List.of()).rows();
  }
}
