package pijoule.analysis.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  /** Findings about one quantity. */
  record Group(String heading, List<AnswerLine> lines) {}

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
    group("Time of a request", answer.requests(), groups);
    group("Time of a whole run", answer.totals(), groups);
    group(
        "Energy of a request, both boards" + (answer.estimate() ? " (estimate)" : ""),
        answer.energies(),
        groups);
    return new AnswerView(
        answer,
        List.copyOf(groups),
        CostTable.of(answer),
        answer.figures().stream().map(ChapterView.FigureView::of).toList());
  }

  private static void group(String heading, List<AnswerLine> lines, List<Group> groups) {
    if (!lines.isEmpty()) {
      groups.add(new Group(heading, lines));
    }
  }

  String headline() {
    if (!answer.headline().isEmpty()) {
      return answer.headline();
    }
    return answer.compared().isEmpty()
        ? "Nothing varies: one cell, and what a request costs in it."
        : "No answer: no two cells could be compared.";
  }

  /** Where the study does not name what it compares, a reader has to know it. */
  List<String> remarks() {
    return Stream.of(answer)
        .filter(of -> !of.named() && !of.compared().isEmpty())
        .map(
            of ->
                "The study names no factor under compare, so that all levels of its first factor, %s, are compared."
                    .formatted(of.compared().toLowerCase(Locale.ROOT)))
        .toList();
  }
}
