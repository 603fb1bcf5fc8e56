package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
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
import pijoule.analysis.measure.Measurer;
import pijoule.analysis.report.Answer;
import pijoule.analysis.report.AnswerFinder;
import pijoule.campaign.CampaignKind;
import pijoule.campaign.CampaignReader;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/**
 * The first sentence of each study that pijoule has, beside what is true in a synthetic campaign of
 * it; {@code -Dgolden.rewrite=true} rewrites the sentences.
 */
class FirstSentencesTest {
  private static final Path GOLDEN =
      Path.of("src/test/resources/pijoule/analysis/first-sentences.txt");

  private static final double SLOWER = 1.5;

  /** Of times, and under load of energies, which are the same of all stacks. */
  private static final Pattern RATIOS =
      Pattern.compile(
          "takes ([0-9.]+)(?: to ([0-9.]+))?(?: \\([0-9. to]+\\))? times as (long|much)");

  private static final Pattern SLOWER_THAN =
      Pattern.compile("(.+) slower than (.+?)(?: in (\\d+) of (\\d+))?");

  @TempDir Path folder;

  @Test
  void eachHasItsScopeAndIsTrue() throws Exception {
    List<String> lines = new ArrayList<>();
    for (ShippedStudy study : ShippedStudy.all().toList()) {
      Path of = Files.createDirectory(folder.resolve(study.toString()));
      Measurements measurements =
          Measurer.measure(
              CampaignReader.read(
                  study.slower(SLOWER).ofTimes().write(of, rounds(study), 0.01, 2013)));
      List<Comparison> answers =
          CampaignComparisons.of(measurements.campaign()).answers(measurements, false);
      Answer answer = AnswerFinder.of(measurements, answers, List.of());
      lines.add(study + ": " + truth(measurements));
      lines.add("  " + answer.headline());
      assertTrue(study.toString(), answer.headline());
      int words = compared(measurements.campaign().study(), answer.headline());
      int ratios = (int) RATIOS.matcher(answer.headline()).results().count();
      assertThat(words + ratios).as(answer.headline()).isPositive();
    }
    if (Boolean.getBoolean("golden.rewrite")) {
      Files.writeString(GOLDEN, String.join("\n", lines) + "\n");
    }
    assertThat(lines).isEqualTo(Files.readAllLines(GOLDEN));
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
   * Checks what is said in words and not by a ratio: slower is a level that is not the first, than
   * the first; under load all are alike.
   *
   * @return statements that were found
   */
  private static int compared(ResolvedStudy study, String sentence) {
    assertThat(sentence).doesNotContain("faster");
    Set<String> firsts = new HashSet<>();
    List<String> others = new ArrayList<>();
    for (FactorLevels factor : ComparedFactors.factors(study)) {
      List<String> levels = factor.levels().stream().map(Level::display).toList();
      firsts.add(levels.get(0));
      others.addAll(levels.subList(1, levels.size()));
    }
    others.sort(Comparator.comparing(String::length).reversed());
    int found = 0;
    for (String statement : sentence.split("[;:.] ?")) {
      Matcher words = SLOWER_THAN.matcher(statement);
      if (words.matches()) {
        String slower = words.group(1);
        for (String level : others) {
          slower = slower.replace(level, "");
        }
        assertThat(slower).as(statement).matches("[, ]*(and )?");
        assertThat(firsts).as(statement).contains(words.group(2));
        if (words.group(3) != null) {
          assertThat(Integer.parseInt(words.group(3)))
              .as(statement)
              .isBetween(1, Integer.parseInt(words.group(4)) - 1);
        }
        found++;
      } else {
        assertThat(statement).doesNotContain("slower");
      }
      if (statement.matches(".*takes as much as .*, within 5 %.*")) {
        assertThat(study.kind()).as(statement).isEqualTo(CampaignKind.LOAD);
        found++;
      }
    }
    return found;
  }

  private static void assertTrue(String study, String sentence) {
    assertThat(sentence)
        .as(study)
        .matches("(First calls from new processes|Warm calls|Calls|Servers under load).*: .*\\.");
    Matcher ratios = RATIOS.matcher(sentence);
    while (ratios.find()) {
      double truth = ratios.group(3).equals("long") ? SLOWER : 1;
      for (String end : new String[] {ratios.group(1), ratios.group(2)}) {
        if (end != null) {
          assertThat(Double.parseDouble(end)).as(sentence).isBetween(0.9 * truth, 1.1 * truth);
        }
      }
    }
  }
}
