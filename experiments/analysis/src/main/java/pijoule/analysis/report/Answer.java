package pijoule.analysis.report;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.compare.Family;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.ReportFile;
import pijoule.campaign.RunCounts;

/**
 * Answer of a campaign, in the order in which a reader asks.
 *
 * @param study its name
 * @param title of the study
 * @param runs how many are valid, failed and planned
 * @param taken from the first run's start to the last one's end, over all sessions; absent where it
 *     is not known
 * @param occasion when and where it was measured, in a few words; empty where that is not known
 * @param compared what is compared, such as {@code framework}; empty where nothing varies
 * @param found what times of a request show together, in sentences; empty where nothing is compared
 * @param doubt why half of the runs or more are in doubt, without a full stop; absent where fewer
 *     are
 * @param scope containers and bindings that differ between the compared levels, one sentence a
 *     factor; empty where nothing does
 * @param differences where each clear difference of requests is
 * @param named whether the study names it; else it is the first factor
 * @param requests time of a request
 * @param servers time of the servers alone, with intervals among all comparisons of the tables
 * @param totals time of a whole run
 * @param energies energy of a request, of both boards; empty where {@code noEnergy} says why
 * @param noEnergy why energies say nothing, in a sentence; empty where they do
 * @param estimate whether energies rest on modelled power
 * @param cautions three at most, one sentence each
 * @param marks what trust rests on
 * @param claims how many claims have each verdict, in the verdicts' order; empty where the study
 *     has none, or does not reproduce the paper whose they are
 * @param costs of a request, by cell
 * @param next what to do next
 * @param figures charts of the ratios
 * @param load what servers under load show; then there are neither requests, totals nor energies
 */
public record Answer(
    String study,
    String title,
    RunCounts runs,
    Optional<Duration> taken,
    String occasion,
    String compared,
    String found,
    Optional<String> doubt,
    List<String> scope,
    List<Origin> differences,
    boolean named,
    List<AnswerLine> requests,
    AnswerGroup servers,
    List<AnswerLine> totals,
    List<AnswerLine> energies,
    String noEnergy,
    boolean estimate,
    List<String> cautions,
    List<QualityCheck> marks,
    Map<String, Long> claims,
    List<RequestRow> costs,
    List<NextStep> next,
    List<Figure> figures,
    Optional<LoadAnswer> load) {
  /**
   * {@return what times of a request, or under load its energies, show together, in sentences, and
   * of several pairs of boards whether it holds for others; begins with what puts it in doubt.
   * Empty where nothing is compared}
   */
  public String headline() {
    String sentences =
        load.map(
                answer ->
                    answer.headline().text()
                        + Headline.ofBoards(answer.lines())
                        + answer.errors().sentence())
            .orElseGet(() -> found + Headline.ofBoards(requests));
    return sentences.isEmpty() || unanswered().isPresent()
        ? sentences
        : doubt.map(why -> why + ": ").orElse("") + sentences;
  }

  /** {@return why its question has no answer, in a sentence; absent where it has one} */
  public Optional<String> unanswered() {
    if (load.isPresent()) {
      return load.map(LoadAnswer::headline)
          .filter(headline -> !headline.isAnswer())
          .map(LoadHeadline::text);
    }
    return compared.isEmpty() || !groups().isEmpty()
        ? Optional.empty()
        : Optional.of("No answer: no two cells could be compared.");
  }

  /**
   * {@return whether several pairs of boards were compared, so that findings and claims are of
   * these}
   */
  boolean isOfPairs() {
    return groups().stream()
        .flatMap(group -> group.lines().stream())
        .anyMatch(line -> !line.boards().isEmpty());
  }

  /** {@return comparisons by what is compared, in the order in which a reader asks; none empty} */
  public List<AnswerGroup> groups() {
    Stream<AnswerGroup> ofCalls =
        Stream.of(
            new AnswerGroup("Time of a request", "request", requests, AnswerGroup.Rank.FIRST),
            servers,
            new AnswerGroup("Time of a whole run", "whole run", totals, AnswerGroup.Rank.ASIDE),
            new AnswerGroup(
                "Energy of a request, both boards" + (estimate ? " (estimate)" : ""),
                "energy" + (estimate ? ", estimate" : ""),
                energies,
                AnswerGroup.Rank.FURTHER));
    return Stream.concat(load.stream().flatMap(answer -> answer.groups().stream()), ofCalls)
        .filter(group -> !group.lines().isEmpty())
        .toList();
  }

  /** {@return comparisons of its own family of tests: without those that tables make too} */
  List<AnswerLine> asked() {
    return groups().stream()
        .flatMap(group -> group.lines().stream())
        .filter(line -> line.comparison().family() == Family.ANSWER)
        .toList();
  }

  /**
   * {@return whether all that it compares is decided: different, or equal within the margin.
   * Energies are no part of it if {@code noEnergy} says why: no number of rounds decides them}
   */
  public boolean isClear() {
    return !asked().isEmpty() && asked().stream().allMatch(line -> line.finding().isClear());
  }

  /** {@return costs of a request, with every number} */
  public Listing listing() {
    return RequestsListing.of(costs, load.map(LoadAnswer::isForeign).orElse(false));
  }

  /** {@return files of its costs, then those of its charts} */
  public List<ReportFile> files() {
    return ReportFile.of(List.of(listing()), figures);
  }
}
