package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.campaign.RunCounts;
import pijoule.contract.options.TypedCommand;
import pijoule.energy.files.Words;

/** Writes an answer for a terminal: {@value #MAX_LINES} lines at most. */
public final class AnswerText {
  /** Lines that a small terminal shows at once, with room for the command above them. */
  public static final int MAX_LINES = 20;

  /** Fewer where the answer would be too long. */
  private static final int MAX_REQUESTS = 6;

  private static final int MAX_OTHERS = 2;

  private static final int MAX_SENTENCES = 6;

  /** So many fewer lines has each further group of an answer under load. */
  private static final int FEWER = 2;

  private final Answer answer;
  private final List<String> lines = new ArrayList<>();

  private AnswerText(Answer answer) {
    this.answer = answer;
  }

  /**
   * {@return all lines of a file, without their ends; its commands are the same whatever started
   * this program}
   *
   * @param answer of a campaign
   * @param folder its results folder, as a person names it
   * @param report where the report is
   */
  public static List<String> lines(Answer answer, String folder, String report) {
    return Stream.concat(
            found(answer).stream(),
            next(answer, folder, report, words -> "pijoule " + words).stream())
        .toList();
  }

  /**
   * {@return the lines without tables: the outcome of the runs, the headline, and what else is to
   * be said}
   *
   * @param answer of a campaign
   */
  static List<String> sentences(Answer answer) {
    AnswerText text = new AnswerText(answer);
    text.outcome();
    text.compared();
    text.remarks();
    return Stream.concat(
            text.lines.stream(),
            next(answer, ".", "report.html", words -> "pijoule " + words).stream())
        .toList();
  }

  /** {@return the first lines, without their ends: what was found} */
  public static List<String> found(Answer answer) {
    int most = MAX_LINES - 1 - answer.next().size();
    int requests = MAX_REQUESTS;
    List<String> lines = new AnswerText(answer).write(requests);
    while (lines.size() > most && requests > 1) {
      requests--;
      lines = new AnswerText(answer).write(requests);
    }
    return lines;
  }

  /** {@return the last lines, without their ends, which hold once the report is written} */
  public static List<String> next(Answer answer, String folder, String report) {
    return next(answer, folder, report, TypedCommand::of);
  }

  private static List<String> next(
      Answer answer, String folder, String report, UnaryOperator<String> command) {
    return Stream.concat(
            Stream.of("Report: " + report), steps(answer.next(), folder, command).stream())
        .toList();
  }

  /** Steps as a person types them, a line each. */
  static List<String> steps(List<NextStep> steps, String folder) {
    return steps(steps, folder, TypedCommand::of);
  }

  private static List<String> steps(
      List<NextStep> steps, String folder, UnaryOperator<String> command) {
    return steps.stream()
        .map(
            step ->
                "Next: %s   (%s)"
                    .formatted(command.apply(step.command().replace("DIR", folder)), step.why()))
        .toList();
  }

  private List<String> write(int requests) {
    outcome();
    compared();
    costs(requests);
    findings(requests);
    remarks();
    return List.copyOf(lines);
  }

  /** Adds what is no table. */
  private void remarks() {
    answer.load().ifPresent(load -> sentences(load.sentences()));
    if (!answer.noEnergy().isEmpty()) {
      lines.add("Energy: " + answer.noEnergy() + ".");
    }
    cautions();
    checks();
    claims();
  }

  private void outcome() {
    RunCounts runs = answer.runs();
    lines.add(
        "%s: %s of %s runs valid%s%s%s"
            .formatted(
                answer.study(),
                runs.valid(),
                runs.planned(),
                runs.failed() == 0 ? "" : ", " + runs.failed() + " failed",
                answer.taken().map(duration -> ", " + TimeTaken.shown(duration)).orElse(""),
                answer.occasion().isEmpty() ? "" : ", " + answer.occasion()));
  }

  private void compared() {
    if (!answer.headline().isEmpty()) {
      lines.add(answer.headline());
    } else {
      answer.unanswered().ifPresent(lines::add);
    }
    String scope =
        Stream.of(
                answer.scope().stream(),
                Headline.ofServers(answer.servers()).stream(),
                Origin.sentences(answer.differences()).stream())
            .flatMap(sentences -> sentences)
            .collect(Collectors.joining(" "));
    if (!scope.isEmpty()) {
      lines.add(scope);
    }
    if (answer.load().isPresent() && answer.compared().isEmpty()) {
      return;
    }
    if (answer.compared().isEmpty()) {
      lines.add("Nothing varies, so that nothing is compared.");
    } else if (!answer.named()) {
      lines.add(
          "Compared: all levels of %s, the first factor; the study names none under 'compare'."
              .formatted(answer.compared()));
    }
  }

  private void findings(int max) {
    int room = max;
    for (AnswerGroup group : answer.groups()) {
      boolean isFirst = group.rank() == AnswerGroup.Rank.FIRST;
      findings(group.heading(), group.lines(), isFirst ? Math.max(1, room) : MAX_OTHERS);
      room -= FEWER;
    }
  }

  private void findings(String heading, List<AnswerLine> all, int max) {
    List<PairSummary> pairs = PairSummary.of(all);
    String whose = answer.isOfPairs() ? " of these pairs" : "";
    String ratio = answer.isOfPairs() ? "geometric mean of the pairs' ratios" : "ratio";
    if (all.size() > max && pairs.size() > 1) {
      String left = left(pairs.size(), max);
      lines.add(
          "%s, ratios of means, smallest to largest over all other levels%s%s:"
              .formatted(heading, whose, left));
      table(pairs.stream().limit(max).map(AnswerText::row).toList());
    } else {
      lines.add(
          "%s, mean, %s with simultaneous 95 %% interval%s%s:"
              .formatted(heading, ratio, whose, left(all.size(), max)));
      table(all.stream().limit(max).map(AnswerText::row).toList());
    }
  }

  private static String left(int all, int max) {
    return all > max ? " (%s of %s; all are in the report)".formatted(max, all) : "";
  }

  private void table(List<List<String>> rows) {
    lines.addAll(aligned(rows));
  }

  /** Rows as lines whose columns begin below each other. */
  static List<String> aligned(List<List<String>> rows) {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(" ");
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width =
            rows.stream().mapToInt(other -> Words.length(other.get(column))).max().orElse(0);
        line.append(
            width == 0
                ? ""
                : " " + row.get(i) + " ".repeat(width - Words.length(row.get(i))) + " ");
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  private static List<String> row(PairSummary of) {
    return List.of(of.to() + " / " + of.from(), of.ratios(), of.finding());
  }

  private static List<String> row(AnswerLine of) {
    String interval = of.interval().isEmpty() ? "" : " (" + of.interval() + ")";
    String word = of.reason().isEmpty() ? of.word() : of.word() + ": " + of.reason();
    return List.of(
        of.at(),
        of.from() + " " + of.fromMean(),
        of.to() + " " + of.toMean(),
        of.ratio() + interval,
        of.boards().isEmpty() ? "" : "boards in general " + of.boards(),
        word);
  }

  private void sentences(List<String> sentences) {
    sentences.stream().limit(MAX_SENTENCES).forEach(lines::add);
    int left = sentences.size() - MAX_SENTENCES;
    if (left > 0) {
      lines.add("%s more on rates and power are in the report.".formatted(left));
    }
  }

  /** Under load if nothing is compared; values below "No answer" would look like one. */
  private void costs(int max) {
    if (answer.load().filter(load -> load.groups().isEmpty()).isEmpty()
        || answer.unanswered().isPresent()) {
      return;
    }
    CostTable costs = CostTable.narrow(answer);
    if (costs.rows().isEmpty()) {
      return;
    }
    String left = left(costs.rows().size(), max);
    lines.add("A request at each rate, mean ± half of the 95 % interval" + left + ":");
    List<List<String>> rows = new ArrayList<>();
    rows.add(Stream.concat(Stream.of(""), costs.headings().stream().skip(1)).toList());
    costs.rows().stream()
        .limit(max)
        .map(
            row ->
                Stream.concat(
                        Stream.of(row.cell()), row.values().stream().map(CostTable.Value::display))
                    .toList())
        .forEach(rows::add);
    table(rows);
    answer.load().ifPresent(load -> lines.addAll(CostNotes.onTerminal(costs.notes(), load)));
  }

  private void cautions() {
    answer.cautions().forEach(caution -> lines.add("Caution: " + caution + "."));
  }

  private void checks() {
    lines.add(
        answer.marks().stream()
            .map(mark -> mark.what() + " " + mark.value())
            .collect(Collectors.joining(", ", "Checks: ", ".")));
  }

  private void claims() {
    if (!answer.claims().isEmpty()) {
      lines.add(
          answer.claims().entrySet().stream()
              .map(claim -> claim.getValue() + " " + inWords(claim.getKey(), claim.getValue() == 1))
              .collect(
                  Collectors.joining(
                      ", ",
                      answer.isOfPairs() ? "Claims on these pairs: " : "Claims: ",
                      "; see the report.")));
    }
  }

  /** Verdict after a number of claims, in the word of the tables. */
  private static String inWords(String verdict, boolean isOne) {
    return verdict.equals("holds") && !isOne ? "hold" : verdict;
  }
}
