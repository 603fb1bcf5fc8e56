package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reports of the studies that pijoule has, of two rounds that differ by half, and of many. */
class ShippedStudyTest {
  private static final double HALF = 0.5;

  /** A time below 0 that is no difference and no end of one's interval. */
  private static final Pattern NEGATIVE_TIME =
      Pattern.compile("(?m)^.*[ (|][-\\u2212][0-9.]+ (ns|us|\\u00b5s|ms|s|min)\\b.*$");

  @TempDir Path folder;

  /** With {@code -Dshipped.studies=all} those of many cells too, which take ten times as long. */
  static List<ShippedStudy> studies() throws Exception {
    int most = System.getProperty("shipped.studies", "").equals("all") ? Integer.MAX_VALUE : 8;
    List<ShippedStudy> studies = new ArrayList<>();
    for (ShippedStudy study : ShippedStudy.all().toList()) {
      if (study.combinations() <= most) {
        studies.add(study);
      }
    }
    return studies;
  }

  @ParameterizedTest
  @MethodSource("studies")
  @Tag("slow")
  void ofTwoRoundsSaysNothingThatItsFiguresDoNot(ShippedStudy study) throws Exception {
    ReportResult report = Report.make(study.write(folder, 2, HALF, 2013));
    assertThat(report.problems()).isEmpty();
    List<Path> files = DerivedFiles.of(folder);
    assertAll(files.stream().map(file -> () -> DerivedFiles.check(file)));
    Matcher negative = NEGATIVE_TIME.matcher(Files.readString(folder.resolve("report.md")));
    assertThat(negative.results().map(line -> line.group())).isEmpty();
    assertAll(comparisons(folder).stream().map(row -> () -> assertAgrees(row)));
  }

  /** {@code -Dnull.campaigns=560}: in one campaign of twenty at most a word is false. */
  @Test
  @EnabledIfSystemProperty(named = "null.campaigns", matches = "[1-9][0-9]*")
  void whereFrameworksDoNotDifferFewReportsSayTheyDo() throws Exception {
    int campaigns = Integer.getInteger("null.campaigns");
    List<String> names = List.of("quick", "framework-x-container", "security-x-framework", "load");
    Map<String, Integer> wrong = new TreeMap<>();
    for (int i = 0; i < campaigns; i++) {
      String name = names.get(i % names.size());
      Path of = Files.createDirectory(folder.resolve("campaign-" + i));
      Report.make(new ShippedStudy(name).write(of, 2 + i % 9, 0.03, i));
      comparisons(of).stream()
          .filter(row -> List.of("more", "less").contains(row.get("conclusion")))
          .map(row -> name + ", " + row.get("family"))
          .distinct()
          .forEach(line -> wrong.merge(line, 1, Integer::sum));
    }
    System.out.printf("false words in %d campaigns: %s%n", campaigns, wrong);
    int most =
        BinomialDistribution.of(campaigns / names.size(), 0.05).inverseCumulativeProbability(0.99);
    assertThat(wrong.values()).isNotEmpty().allMatch(count -> count <= most);
  }

  private List<Map<String, String>> comparisons(Path of) throws Exception {
    Path file = of.resolve("tables/comparisons.csv");
    if (Files.notExists(file)) {
      return List.of();
    }
    List<List<String>> rows = DerivedFiles.rows("comparisons.csv", Files.readString(file));
    List<Map<String, String>> comparisons = new ArrayList<>();
    for (List<String> row : rows.subList(1, rows.size())) {
      Map<String, String> comparison = new LinkedHashMap<>();
      for (int i = 0; i < row.size(); i++) {
        comparison.put(rows.get(0).get(i), row.get(i));
      }
      comparisons.add(comparison);
    }
    return comparisons;
  }

  private static void assertAgrees(Map<String, String> row) {
    if (row.get("ratio_simultaneous_low").equals("NA")) {
      boolean exact = row.get("adjusted_p").equals("NA");
      assertThat(row.get("conclusion"))
          .as("%s", row)
          .isIn(exact ? List.of("not_tested", "more", "less", "equal") : List.of("too_few"));
      return;
    }
    double low = Double.parseDouble(row.get("ratio_simultaneous_low"));
    double high = Double.parseDouble(row.get("ratio_simultaneous_high"));
    String expected =
        low > 1 ? "more" : high < 1 ? "less" : low > 0.95 && high < 1.05 ? "equal" : "unclear";
    assertThat(row.get("conclusion")).as("%s", row).isEqualTo(expected);
  }
}
