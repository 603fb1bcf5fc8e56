package pijoule.analysis.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.energy.files.Words;

/**
 * The first screen.
 *
 * @param answer what it shows
 * @param groups of findings, in their order
 * @param costs of a request
 * @param figures charts of the ratios
 */
record AnswerView(
    Answer answer, List<Group> groups, CostTable costs, List<ChapterView.FigureView> figures) {

  /**
   * Number of lines that a page shows unfolded. Of more, only requests and energies against their
   * factor's first level are not folded.
   */
  private static final int MAX_LINES = 8;

  /**
   * Findings about one quantity.
   *
   * @param lines that a reader sees at once
   * @param folded the others
   */
  record Group(String heading, List<AnswerLine> lines, List<AnswerLine> folded) {
    String fold() {
      return folded.size() + (lines.isEmpty() ? " comparisons" : " more, of every two levels");
    }
  }

  static AnswerView of(Answer answer) {
    return new AnswerView(
        answer,
        answer.groups().stream().map(AnswerView::group).toList(),
        CostTable.of(answer),
        answer.figures().stream().map(ChapterView.FigureView::of).toList());
  }

  private static Group group(AnswerGroup group) {
    boolean isShort = group.lines().size() <= MAX_LINES;
    boolean isAside = group.rank() == AnswerGroup.Rank.ASIDE;
    Map<Boolean, List<AnswerLine>> parts =
        group.lines().stream()
            .collect(Collectors.partitioningBy(line -> isShort || !isAside && line.isToFirst()));
    return new Group(group.heading(), parts.get(true), parts.get(false));
  }

  String headline() {
    if (!answer.headline().isEmpty()) {
      return answer.headline();
    }
    return answer
        .unanswered()
        .orElse(
            answer.compared().isEmpty()
                ? "Nothing varies: one cell, and what a request costs in it."
                : "Requests were not compared; whole runs were.");
  }

  /** {@return heading of a group; the first one says what its numbers are} */
  String heading(Group group) {
    boolean isExplained =
        group.equals(groups.get(0))
            && group.lines().stream().anyMatch(line -> !line.interval().isEmpty());
    return group.heading() + (isExplained ? ", mean, ratio with simultaneous 95 % interval" : "");
  }

  List<ChapterView.FigureView> firstFigure() {
    return figures.stream().limit(1).toList();
  }

  /** {@return figures after the first; on a phone they are below the findings} */
  List<ChapterView.FigureView> otherFigures() {
    return figures.stream().skip(1).toList();
  }

  /**
   * {@return caption of a figure; for several pairs of boards with the kind of interval that is
   * shown}
   */
  String caption(ChapterView.FigureView figure) {
    boolean pairs =
        groups.stream()
            .flatMap(group -> Stream.concat(group.lines().stream(), group.folded().stream()))
            .anyMatch(line -> !line.boards().isEmpty());
    return pairs ? figure.description() + " Intervals are of these pairs." : figure.description();
  }

  /** Parts that differ besides the compared levels, and what is compared where no study says it. */
  List<String> scope() {
    return Stream.concat(answer.scope().stream(), unnamed()).map(Words::unbroken).toList();
  }

  /** {@return sentences on servers under load, beside ratios} */
  List<String> rates() {
    return answer.load().map(LoadAnswer::sentences).orElse(List.of()).stream()
        .map(Words::unbroken)
        .toList();
  }

  private Stream<String> unnamed() {
    return Stream.of(answer)
        .filter(result -> !result.named() && !result.compared().isEmpty())
        .map(
            result ->
                "The study names no factor under compare, so that all levels of its first factor, %s, are compared."
                    .formatted(result.compared().toLowerCase(Locale.ROOT)));
  }
}
