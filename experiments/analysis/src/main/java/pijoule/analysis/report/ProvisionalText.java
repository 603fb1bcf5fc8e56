package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.hosts.Disturbances;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.RunCounts;
import pijoule.energy.files.Words;

/**
 * Writes the numbers of a campaign that is not done, without a finding in words: whoever reads one
 * before all rounds are done stops when it pleases.
 */
public final class ProvisionalText {
  private ProvisionalText() {}

  /**
   * {@return rows for a terminal, those of {@link AnswerText}}
   *
   * @param answer so far
   * @param campaign that it is of
   * @param rounds that are done
   * @param columns of the terminal
   */
  public static List<String> of(Answer answer, RecordedCampaign campaign, int rounds, int columns) {
    Disturbances disturbances = Disturbances.of(campaign);
    RunCounts runs = answer.runs();
    String state =
        "%s, provisional: %s of %s rounds, %s of %s runs valid, %s failed, %s disturbed"
            .formatted(
                answer.study(),
                rounds,
                campaign.study().rounds().count(),
                runs.valid(),
                runs.planned(),
                runs.failed(),
                disturbances.runs().size());
    List<String> lines = new ArrayList<>(Words.wrap(state, columns, ""));
    if (!disturbances.runs().isEmpty()) {
      lines.addAll(Words.wrap("Disturbed: " + disturbances.causes() + ".", columns, ""));
    }
    lines.addAll(ComparisonText.provisional(answer, columns, AnswerText.MAX_ROWS).lines());
    lines.addAll(AnswerText.costs(answer, columns, AnswerText.MAX_ROWS - 1));
    return lines;
  }
}
