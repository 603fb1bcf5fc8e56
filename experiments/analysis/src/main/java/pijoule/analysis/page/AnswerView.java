package pijoule.analysis.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.answer.Answer;
import pijoule.analysis.answer.AnswerLine;

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

  /** Of more, only requests and energies against their factor's first level are not folded. */
  private static final int MAX_LINES = 12;

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

  /**
   * @param cell for a person
   * @param values one for each heading but the first
   */
  record CostRow(String cell, List<Value> values) {}

  /**
   * @param full as in CSV
   * @param display with its unit
   */
  record Value(String full, String display) {}

  static AnswerView of(Answer answer) {
    List<Group> groups = new ArrayList<>();
    answer
        .load()
        .ifPresent(
            load ->
                load.groups()
                    .forEach(of -> group(of.heading(), of.lines(), AnswerLine::isToFirst, groups)));
    group("Time of a request", answer.requests(), AnswerLine::isToFirst, groups);
    group("Time of a whole run", answer.totals(), line -> false, groups);
    group(
        "Energy of a request, both boards" + (answer.estimate() ? " (estimate)" : ""),
        answer.energies(),
        AnswerLine::isToFirst,
        groups);
    return new AnswerView(
        answer,
        List.copyOf(groups),
        CostTable.of(answer),
        answer.figures().stream().map(ChapterView.FigureView::of).toList());
  }

  private static void group(
      String heading, List<AnswerLine> lines, Predicate<AnswerLine> first, List<Group> groups) {
    if (lines.isEmpty()) {
      return;
    }
    Map<Boolean, List<AnswerLine>> parts =
        lines.stream()
            .collect(
                Collectors.partitioningBy(line -> lines.size() <= MAX_LINES || first.test(line)));
    groups.add(new Group(heading, parts.get(true), parts.get(false)));
  }

  String headline() {
    if (!answer.headline().isEmpty()) {
      return answer.headline();
    }
    return answer.compared().isEmpty()
        ? "Nothing varies: one cell, and what a request costs in it."
        : "No answer: no two cells could be compared.";
  }

  /** Of several pairs of boards the figure shows one interval of two. */
  String whoseIntervals() {
    boolean pairs =
        groups.stream()
            .flatMap(group -> Stream.concat(group.lines().stream(), group.folded().stream()))
            .anyMatch(line -> !line.boards().isEmpty());
    return pairs ? " of these pairs" : "";
  }

  /**
   * Parts that differ besides the compared levels; what is compared where the study does not name
   * it; and what servers under load show beside ratios.
   */
  List<String> remarks() {
    return Stream.of(
            answer.scope().stream(),
            unnamed(),
            answer.load().stream().flatMap(of -> of.sentences().stream()))
        .flatMap(of -> of)
        .toList();
  }

  private Stream<String> unnamed() {
    return Stream.of(answer)
        .filter(of -> !of.named() && !of.compared().isEmpty())
        .map(
            of ->
                "The study names no factor under compare, so that all levels of its first factor, %s, are compared."
                    .formatted(of.compared().toLowerCase(Locale.ROOT)));
  }
}
