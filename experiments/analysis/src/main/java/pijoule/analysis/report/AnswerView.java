package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.figure.RatioAxis;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.table.Numbers;
import pijoule.energy.files.Words;

/**
 * The first screen.
 *
 * @param answer what it shows
 * @param groups of findings, in their order
 * @param ratios axis of all ratios
 * @param costs of a request
 * @param figures charts of a request's cost under load
 * @param differences where a difference of requests is; empty where none is clear
 * @param timeline one call of each level; absent where no trace ties its sides together
 */
record AnswerView(
    Answer answer,
    List<Group> groups,
    RatioAxis ratios,
    CostTable costs,
    List<ChapterView.FigureView> figures,
    List<DifferenceView> differences,
    Optional<CallTimeline> timeline) {

  /** Number of lines that a page shows unfolded. */
  private static final int MAX_LINES = 8;

  /** Least distance of two ticks, as a share of their axis. */
  private static final double TICK_ROOM = 0.16;

  /**
   * Findings about one quantity.
   *
   * @param lines that a reader sees at once
   * @param folded the others
   * @param axis of the values of all groups of its unit
   * @param isLastOfAxis whether the next group has another one, so that ticks are below this one
   */
  record Group(
      String heading,
      List<ComparisonRow> lines,
      List<ComparisonRow> folded,
      RowAxis axis,
      boolean isLastOfAxis) {
    String fold() {
      return folded.size() + (lines.isEmpty() ? " comparisons" : " more, of every two levels");
    }
  }

  /**
   * {@return what the page shows first}
   *
   * @param answer of a campaign
   * @param measurements of the same campaign
   * @param traces of the same campaign
   */
  static AnswerView of(Answer answer, Measurements measurements, PowerTraces traces) {
    Map<AnswerGroup, List<ComparisonRow>> rows = new LinkedHashMap<>();
    List<AnswerGroup> order = answer.groups();
    order.forEach(
        group ->
            rows.put(
                group,
                group.lines().stream().map(line -> ComparisonRow.of(line, measurements)).toList()));
    Map<String, RowAxis> axes = new HashMap<>();
    for (AnswerGroup group : rows.keySet()) {
      axes.computeIfAbsent(unit(group), unit -> RowAxis.of(unit, ofUnit(unit, rows)));
    }
    int lines = order.stream().mapToInt(group -> group.lines().size()).sum();
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      AnswerGroup next = order.get(i);
      boolean isLast = i + 1 == order.size() || !unit(order.get(i + 1)).equals(unit(next));
      groups.add(group(next, rows.get(next), axes.get(unit(next)), lines > MAX_LINES, isLast));
    }
    return new AnswerView(
        answer,
        groups,
        RatioAxis.of(rows.values().stream().flatMap(List::stream).flatMap(ComparisonRow::ratios)),
        CostTable.of(answer),
        answer.figures().stream()
            .filter(figure -> !figure.name().equals(AnswerFigures.RATIOS))
            .map(ChapterView.FigureView::of)
            .toList(),
        answer.differences().stream().limit(1).map(DifferenceView::of).toList(),
        CallTimeline.of(answer.requests(), measurements, traces));
  }

  private static String unit(AnswerGroup group) {
    return group.lines().get(0).quantity().unit();
  }

  private static List<List<ComparisonRow>> ofUnit(
      String unit, Map<AnswerGroup, List<ComparisonRow>> rows) {
    return rows.entrySet().stream()
        .filter(group -> unit(group.getKey()).equals(unit))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Folds, of many lines, whole runs and servers, and ratios to other levels than the first. */
  private static Group group(
      AnswerGroup group, List<ComparisonRow> rows, RowAxis axis, boolean isMany, boolean isLast) {
    boolean isAside = group.rank() == AnswerGroup.Rank.ASIDE;
    boolean isShort = rows.size() <= MAX_LINES && !(isMany && isAside);
    Map<Boolean, List<ComparisonRow>> parts =
        rows.stream()
            .collect(
                Collectors.partitioningBy(row -> isShort || !isAside && row.line().isToFirst()));
    return new Group(group.heading(), parts.get(true), parts.get(false), axis, isLast);
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

  /** {@return what equality takes of the axis of ratios} */
  ComparisonRow.Span equal() {
    double margin = Conclusion.MARGIN;
    return ComparisonRow.span(new RatioInterval(1 - margin, 1 + margin), ratios);
  }

  /** {@return place of the ratio of equals} */
  String one() {
    return at(1);
  }

  /** {@return what the interval of a row's ratio takes of its axis} */
  ComparisonRow.Span span(ComparisonRow row) {
    return ComparisonRow.span(row.line().comparison().interval().orElseThrow(), ratios);
  }

  /** {@return classes that say at which ends an interval goes on beyond the axis} */
  String cut(ComparisonRow row) {
    RatioInterval of = row.line().comparison().interval().orElseThrow();
    return (of.low() < ratios.low() ? " cut-low" : "")
        + (of.high() > ratios.high() ? " cut-high" : "");
  }

  /** {@return whether half of the runs or more are in doubt} */
  boolean isDoubtful() {
    return answer.doubt().isPresent();
  }

  /** {@return a row's finding in a word, in parentheses where it is doubtful} */
  String word(ComparisonRow row) {
    return isDoubtful() ? "(" + row.line().word() + ")" : row.line().word();
  }

  /** {@return place of a ratio} */
  String at(double ratio) {
    return ComparisonRow.at(ratio, ratios);
  }

  /** {@return ticks of the axis of ratios} */
  List<Double> ticks() {
    return ratios.ticks(TICK_ROOM);
  }

  /** {@return a tick's text} */
  String label(double tick) {
    return Numbers.full(tick);
  }

  /** {@return whether a row has an interval for boards in general beside that of its pairs} */
  boolean otherPairs() {
    return rows().anyMatch(row -> !row.line().boards().isEmpty());
  }

  private Stream<ComparisonRow> rows() {
    return groups.stream()
        .flatMap(group -> Stream.concat(group.lines().stream(), group.folded().stream()));
  }

  /** {@return the compared levels of a ratio where all rows have the same, else in general} */
  String ratio() {
    List<String> pairs =
        rows().map(row -> row.line().to() + " / " + row.line().from()).distinct().toList();
    return pairs.size() == 1 ? pairs.get(0) : "second / first";
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
