package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.compare.CampaignComparisons;
import pijoule.analysis.compare.ComparedFactors;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.report.Answer;
import pijoule.analysis.report.AnswerFinder;
import pijoule.campaign.CampaignKind;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/**
 * The first sentence and the first screen of each study that pijoule has, beside what is true in a
 * synthetic campaign of it; {@code -Dgolden.rewrite=true} rewrites them.
 */
class FirstSentencesTest {
  private static final Path GOLDEN =
      Path.of("src/test/resources/pijoule/analysis/first-sentences.txt");

  private static final Path SCREENS =
      Path.of("src/test/resources/pijoule/analysis/first-screens.txt");

  private static final double SLOWER = 1.5;

  private static final int COLUMNS = 80;
  private static final int LINES = 25;
  private static final int MAX_WORDS_OF_SCREEN = 200;
  private static final int MAX_NUMBERS_OF_SCREEN = 60;

  /** A row: both means, their ratio, its interval, the axis and the finding. */
  private static final Pattern ROW =
      Pattern.compile(
          ".* ([0-9.]+ \\S+) +([0-9.]+ \\S+) +([0-9.]+) +([0-9.]+) to ([0-9.]+) .*"
              + " (slower|more|unclear|equal)");

  private static final int MAX_WORDS = 25;

  /** Of times, and under load of energies, which are the same of all stacks. */
  private static final Pattern RATIO =
      Pattern.compile(
          "(The same within 5 %: |Cannot tell: |)(.+) took ([0-9.]+) times \\(([0-9.]+) to"
              + " ([0-9.]+)\\) (as long as|the .+ of) (.+?)(?:(?: for | at |, ).*)?");

  private static final Pattern COUNTS =
      Pattern.compile(
          "Of (\\d+) comparisons(?: (\\d+) differs?)?(?:,? (\\d+) (?:is|are) the same within 5"
              + " %)?(?:,? (\\d+) cannot tell)?");

  private static final Pattern ALL =
      Pattern.compile(
          "(?:All \\d+|Both) comparisons(?:: ([0-9.]+)(?: to ([0-9.]+))?| differ| are the same within 5 %)");

  /** Ratios of two levels over all others. */
  private static final Pattern PAIR =
      Pattern.compile("  .+ / .+?  +([0-9.]+)(?: to [0-9.]+)?  +(?:slower|equal|more).*");

  @TempDir Path folder;

  @Test
  void eachHasItsScopeAndIsTrue() throws Exception {
    List<String> lines = new ArrayList<>();
    Map<ResolvedStudy, List<String>> screens = new LinkedHashMap<>();
    for (ShippedStudy study : ShippedStudy.all().toList()) {
      Path of = Files.createDirectory(folder.resolve(study.toString()));
      Measurements measurements =
          Measurements.of(
              RecordedCampaign.read(
                  study.slower(SLOWER).ofTimes().write(of, rounds(study), 0.01, 2013)));
      List<Comparison> answers =
          CampaignComparisons.of(measurements.campaign()).answers(measurements);
      Answer answer = AnswerFinder.of(measurements, answers, List.of());
      lines.add(study + ": " + truth(measurements));
      lines.add("  " + answer.headline());
      assertThat(ratios(measurements.campaign().study(), answer.headline()))
          .as(answer.headline())
          .isPositive();
      List<String> screen = AnswerLines.of(answer, "DIR", "DIR/report.html", COLUMNS);
      screens.put(measurements.campaign().study(), screen);
    }
    if (Boolean.getBoolean("golden.rewrite")) {
      Files.writeString(GOLDEN, String.join("\n", lines) + "\n");
      Files.writeString(SCREENS, together(screens.values()));
    }
    assertThat(lines).isEqualTo(Files.readAllLines(GOLDEN));
    assertThat(together(screens.values())).isEqualTo(Files.readString(SCREENS));
    screens.values().forEach(FirstSentencesTest::assertFits);
    screens.forEach((study, screen) -> assertRowsAreTrue(screen, study.kind()));
  }

  private static String together(Collection<List<String>> screens) {
    return screens.stream()
        .map(lines -> String.join("\n", lines) + "\n")
        .collect(Collectors.joining("\n"));
  }

  /** Commands and paths, which are copied, are not broken. */
  private static void assertFits(List<String> screen) {
    String first = String.join(" ", screen.subList(0, Math.min(LINES, screen.size())));
    List<String> words = List.of(first.strip().split(" +"));
    assertThat(words).as(first).hasSizeLessThanOrEqualTo(MAX_WORDS_OF_SCREEN);
    assertThat(words.stream().filter(word -> word.matches(".*\\d.*")))
        .as(first)
        .hasSizeLessThanOrEqualTo(MAX_NUMBERS_OF_SCREEN);
    assertThat(screen)
        .filteredOn(line -> !line.startsWith("Next: ") && !line.startsWith("Report: "))
        .isNotEmpty()
        .allMatch(line -> line.length() <= COLUMNS);
  }

  /** Ratio and interval of each row are what was made, and the ratios of each pair of levels. */
  private static void assertRowsAreTrue(List<String> screen, CampaignKind kind) {
    double truth = kind == CampaignKind.LOAD ? 1 : SLOWER;
    List<Double> ratios = new ArrayList<>();
    for (String line : screen) {
      Matcher row = ROW.matcher(line);
      Matcher pair = PAIR.matcher(line);
      if (row.matches()) {
        ratios.add(Double.parseDouble(row.group(3)));
        assertThat(Double.parseDouble(row.group(3)))
            .as(line)
            .isBetween(Double.parseDouble(row.group(4)), Double.parseDouble(row.group(5)));
      } else if (pair.matches()) {
        ratios.add(Double.parseDouble(pair.group(1)));
      }
    }
    assertThat(ratios).as(String.join("\n", screen)).isNotEmpty();
    assertThat(ratios.get(0)).isBetween(0.9 * truth, 1.1 * truth);
  }

  /** A report of two rounds decides nothing. */
  private static int rounds(ShippedStudy study) throws Exception {
    return study.combinations() > 8 ? 3 : 5;
  }

  private static String truth(Measurements measurements) {
    return measurements.campaign().study().kind() == CampaignKind.LOAD
        ? "energies are the same at each rate"
        : ComparedFactors.factors(measurements.campaign().study()).stream()
            .map(
                factor ->
                    "each %s but the first takes %s times as long".formatted(factor.key(), SLOWER))
            .collect(Collectors.joining("; "));
  }

  /**
   * Checks each sentence: a ratio is of a level that is not the first to the first one and is what
   * was made, under load 1; counts add up; all ratios together are what was made.
   *
   * @return sentences with a ratio and its interval
   */
  private static int ratios(ResolvedStudy study, String headline) {
    Set<String> firsts = new HashSet<>();
    Set<String> others = new HashSet<>();
    for (FactorLevels factor : ComparedFactors.factors(study)) {
      List<String> levels = factor.levels().stream().map(Level::display).toList();
      firsts.add(levels.get(0));
      others.addAll(levels.subList(1, levels.size()));
    }
    double truth = study.kind() == CampaignKind.LOAD ? 1 : SLOWER;
    int found = 0;
    for (String sentence : headline.split("[.](?: |$)")) {
      assertThat(sentence.split(" ")).as(sentence).hasSizeLessThanOrEqualTo(MAX_WORDS);
      Matcher ratio = RATIO.matcher(sentence);
      Matcher counts = COUNTS.matcher(sentence);
      Matcher all = ALL.matcher(sentence);
      if (ratio.matches()) {
        found++;
        assertThat(others).as(sentence).contains(ratio.group(2));
        assertThat(firsts).as(sentence).contains(ratio.group(7));
        assertThat(Double.parseDouble(ratio.group(3)))
            .as(sentence)
            .isBetween(0.9 * truth, 1.1 * truth)
            .isBetween(Double.parseDouble(ratio.group(4)), Double.parseDouble(ratio.group(5)));
        assertThat(ratio.group(1).isEmpty())
            .as(sentence)
            .isEqualTo(study.kind() != CampaignKind.LOAD);
      } else if (counts.matches()) {
        int sum = 0;
        for (int i = 2; i <= 4; i++) {
          sum += counts.group(i) == null ? 0 : Integer.parseInt(counts.group(i));
        }
        assertThat(sum).as(sentence).isEqualTo(Integer.parseInt(counts.group(1)));
      } else if (all.matches()) {
        for (int i = 1; i <= 2 && all.group(i) != null; i++) {
          assertThat(Double.parseDouble(all.group(i)))
              .as(sentence)
              .isBetween(0.9 * truth, 1.1 * truth);
        }
        assertThat(sentence.endsWith("differ") && truth == 1).as(sentence).isFalse();
      } else {
        assertThat(sentence).startsWith("Errors 0.062 % of 14400 requests");
      }
    }
    return found;
  }
}
