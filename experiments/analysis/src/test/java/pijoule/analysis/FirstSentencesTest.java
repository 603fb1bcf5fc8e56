package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
