package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertAll;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** For any measurement, no derived file has a figure that is none, nor falls apart. */
class DerivedFilesTest {
  private final Locale before = Locale.getDefault();

  @TempDir Path folder;

  @AfterEach
  void restore() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "THREE_FACTORS_OF_THREE_LEVELS")
  void areWhole(CampaignShape shape) throws Exception {
    ReportResult report = Report.make(shape.write(folder));
    if (shape != CampaignShape.CLIENT_ALONE) {
      assertThat(report.problems()).isEmpty();
    }
    List<Path> files = DerivedFiles.of(folder);
    assertThat(files).hasSizeGreaterThan(shape.hasValues() ? 40 : 8);
    assertAll(files.stream().map(file -> () -> DerivedFiles.check(file)));
    Path times = folder.resolve("tables/table-3-client-time.md");
    assertThat(Files.exists(times)).isEqualTo(shape.hasValues());
    assertThat(Files.exists(times) ? Files.readAllLines(times) : List.<String>of())
        .filteredOn(line -> line.contains("those of all its calls together"))
        .hasSize(shape == CampaignShape.WARM ? 1 : 0);
  }

  /** 27 cells and thousands of comparisons; EXCLUDED_COMBINATIONS has as many factors. */
  @Test
  @Tag("slow")
  void areWholeWithThreeFactorsOfThreeLevels() throws Exception {
    areWhole(CampaignShape.THREE_FACTORS_OF_THREE_LEVELS);
  }

  @Test
  void areTheSameWhereDigitsAreOthers() throws Exception {
    CampaignShape.HELD_AGAINST_THE_PAPER.write(folder);
    Locale.setDefault(Locale.ROOT);
    String text = Report.make(folder).text();
    Map<String, String> first = texts();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    assertThat("%d".formatted(1)).isNotEqualTo("1");
    assertThat(Report.make(folder).text()).isEqualTo(text);
    Map<String, String> second = texts();
    assertThat(second.keySet()).isEqualTo(first.keySet());
    assertThat(first.keySet())
        .isNotEmpty()
        .allMatch(file -> second.get(file).equals(first.get(file)));
  }

  private Map<String, String> texts() throws IOException {
    Map<String, String> texts = new TreeMap<>();
    for (Path file : DerivedFiles.of(folder)) {
      texts.put(file.toString(), Files.readString(file));
    }
    return texts;
  }

  @Test
  void whatAnotherReportLeftIsNamedAndKept() throws Exception {
    CampaignShape.HELD_AGAINST_THE_PAPER.write(folder);
    assertThat(Report.make(folder).foreign()).isEmpty();
    Path study = folder.resolve("study.yaml");
    Files.writeString(study, Files.readString(study).replace("reference: nunes2013\n", ""));
    Files.writeString(folder.resolve("figures/own.txt"), "a person's own\n");
    assertThat(Report.make(folder).foreign())
        .contains("figures/own.txt", "tables/claims.csv", "tables/claims.md")
        .doesNotContain("tables/cells.csv")
        .allMatch(file -> Files.exists(folder.resolve(file)));
    assertThat(Files.readString(folder.resolve("datapackage.json")))
        .containsPattern(
            "\"path\" : \"tables/claims.csv\",[^}]*\"description\" : \"Not made by this report")
        .containsPattern("\"path\" : \"tables/cells.csv\",[^}]*\"description\" : \"Derived");
  }

  @ParameterizedTest
  @CsvSource({
    "a.csv, 'a,b\n1,NaN\n'",
    "a.csv, 'a,b\n1,2,3\n'",
    "a.csv, 'a,b\n1,\n'",
    "a.svg, <svg><g></svg>",
    "a.html, <p><b>1</p></b>",
    "a.html, <p>null</p>",
    "a.md, '| a | b |\n| 1 |\n'",
    "a.tex, '$\\pm$ -Infinity'"
  })
  void whatIsWrongIsFound(String name, String text) throws Exception {
    Path file = Files.writeString(folder.resolve(name), text);
    assertThatThrownBy(() -> DerivedFiles.check(file)).isNotNull();
  }

  @Test
  void whatIsRightIsLeftAlone() throws Exception {
    DerivedFiles.check(Files.writeString(folder.resolve("a.csv"), "a,b\n\"1,\n\"\"2\",NA\n"));
  }
}
