package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.load.CampaignErrors;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.RunCounts;

/**
 * How far a campaign has valid runs and an answer to its question.
 *
 * <p>Of calls the question is a comparison of two cells, or what a request costs where nothing
 * varies; under load it is a cost of a request at a rate, compared between two stacks where there
 * are several. That a difference is unclear is an answer; so is one with cautions. A shard of a
 * study on several pairs has no question of its own: that is answered when it is merged.
 *
 * @param isPart whether the campaign is a shard
 * @param runs how many are valid, failed and planned
 * @param unanswered why there is no answer, in a sentence; absent where there is one
 * @param disturbed that every run under load was disturbed; absent where some was not
 * @param errors of requests under load; absent of a campaign of calls
 */
public record Outcome(
    boolean isPart,
    RunCounts runs,
    Optional<String> unanswered,
    Optional<String> disturbed,
    Optional<CampaignErrors> errors) {
  /**
   * {@return that of a campaign}
   *
   * @param campaign as read
   * @param answer of it
   */
  public static Outcome of(RecordedCampaign campaign, Answer answer) {
    return new Outcome(
        campaign.isPart(),
        campaign.counts(),
        answer.unanswered(),
        answer.load().flatMap(LoadAnswer::disturbed),
        answer.load().map(LoadAnswer::errors));
  }

  /**
   * {@return what is missing, one sentence each without its full stop; none where the runs are
   * valid and there is an answer}
   *
   * @param maxErrors greatest share of failed requests at a rate, 0 to 1
   */
  public List<String> shortfalls(double maxErrors) {
    List<String> shortfalls = new ArrayList<>();
    if (runs.valid() == 0) {
      shortfalls.add("no run is valid");
    } else if (runs.failed() > 0) {
      shortfalls.add("%s of %s runs failed".formatted(runs.failed(), runs.valid() + runs.failed()));
    }
    if (!isPart && runs.valid() > 0) {
      unanswered.map(Outcome::beginning).ifPresent(shortfalls::add);
      errors
          .flatMap(found -> found.beyond(maxErrors))
          .map(beyond -> beyond + " (--max-errors)")
          .ifPresent(shortfalls::add);
      disturbed.ifPresent(shortfalls::add);
    }
    return List.copyOf(shortfalls);
  }

  /** A sentence as part of another one. */
  private static String beginning(String sentence) {
    return sentence.replaceFirst("[.]$", "").replaceFirst("^No answer", "no answer");
  }
}
