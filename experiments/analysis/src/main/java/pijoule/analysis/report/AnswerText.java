package pijoule.analysis.report;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.campaign.RunCounts;
import pijoule.contract.options.TypedCommand;
import pijoule.energy.files.Words;

/**
 * Writes an answer for a terminal: {@value #MAX_LINES} lines at most, but where its texts are long.
 */
public final class AnswerText {
  /** Lines that a terminal shows at once, with room for the command above them. */
  public static final int MAX_LINES = 25;

  /** Width of a line where nothing says it, letters. */
  public static final int COLUMNS = 80;

  /** Lines with numbers, and fewer where the answer would be too long. */
  static final int MAX_ROWS = 7;

  private static final int LEAST_ROWS = 5;

  private static final int MAX_SENTENCES = 3;

  /** Words that a person reads before the answer is put aside. */
  private static final int MAX_WORDS = 200;

  /** Cautions that stand in every answer; where words are too many, the others are counted. */
  private static final int LEAST_CAUTIONS = 2;

  /** Parts that are left out where words are too many, the last first. */
  private enum Extra {
    REASONS,
    SCOPE
  }

  private final Answer answer;
  private final int width;
  private final List<String> lines = new ArrayList<>();

  /** Numbers of comparisons and sentences that have no room. */
  private final List<String> more = new ArrayList<>();

  private AnswerText(Answer answer, int width) {
    this.answer = answer;
    this.width = width;
  }

  /**
   * {@return what else is to be said than the headline and its numbers, in sentences: what is
   * compared, what a difference is, energy, cautions and checks}
   */
  static List<String> remarks(Answer answer) {
    return Stream.of(
            scope(answer),
            Origin.sentences(answer.differences()).stream(),
            answer.load().stream().flatMap(load -> load.sentences().stream()),
            limits(answer, answer.cautions().size()))
        .flatMap(sentences -> sentences)
        .toList();
  }

  /**
   * {@return the first lines, without their ends: what was found}
   *
   * @param answer of a campaign
   * @param columns of the terminal; 0 where it is none
   */
  public static List<String> found(Answer answer, int columns) {
    int width = columns == 0 ? COLUMNS : columns;
    int most = MAX_LINES - 1 - answer.next().size();
    int rows = MAX_ROWS;
    int cautions = answer.cautions().size();
    Deque<Extra> extras = new ArrayDeque<>(Set.of(Extra.REASONS));
    if (answer.load().isEmpty()) {
      extras.add(Extra.SCOPE);
    }
    List<String> lines = new AnswerText(answer, width).write(rows, cautions, extras);
    while (words(lines, answer) > MAX_WORDS && cautions > LEAST_CAUTIONS) {
      cautions--;
      lines = new AnswerText(answer, width).write(rows, cautions, extras);
    }
    while (words(lines, answer) > MAX_WORDS && !extras.isEmpty()) {
      extras.removeLast();
      lines = new AnswerText(answer, width).write(rows, cautions, extras);
    }
    while (lines.size() > most && rows > LEAST_ROWS) {
      rows--;
      lines = new AnswerText(answer, width).write(rows, cautions, extras);
    }
    return lines;
  }

  /** {@return costs of a request at each rate, under load if nothing is compared} */
  static List<String> costs(Answer answer, int width, int max) {
    AnswerText text = new AnswerText(answer, width);
    text.costs(max);
    return text.lines;
  }

  private static long words(List<String> lines, Answer answer) {
    return Stream.concat(lines.stream(), next(answer, "DIR", "report.html").stream())
        .flatMap(line -> Stream.of(line.strip().split("\\s+")))
        .count();
  }

  /** {@return the last lines, without their ends, which hold once the report is written} */
  public static List<String> next(Answer answer, String folder, String report) {
    return Stream.concat(
            Stream.of("Report: " + report), steps(answer.next(), folder, TypedCommand::of).stream())
        .toList();
  }

  /**
   * {@return steps as a person types them, a line each}
   *
   * @param command makes one of what follows the program's name
   */
  static List<String> steps(List<NextStep> steps, String folder, UnaryOperator<String> command) {
    return steps.stream()
        .map(
            step ->
                "Next: %s   (%s)"
                    .formatted(command.apply(step.command().replace("DIR", folder)), step.why()))
        .toList();
  }

  private List<String> write(int rows, int cautions, Collection<Extra> extras) {
    wrapped(outcome(answer));
    wrapped(headline(answer));
    List<String> scope = scope(answer).toList();
    if (extras.contains(Extra.SCOPE) || answer.load().isPresent()) {
      scope.forEach(this::wrapped);
    } else if (!scope.isEmpty()) {
      more.add("what is compared");
    }
    findings(rows, extras.contains(Extra.REASONS));
    costs(rows - 1);
    Origin.sentences(answer.differences().stream().filter(Origin::isOfOne).limit(1).toList())
        .ifPresent(this::wrapped);
    answer.load().ifPresent(this::rates);
    int left = answer.cautions().size() - cautions;
    if (left > 0) {
      more.add(left + (left == 1 ? " more caution" : " more cautions"));
    }
    wrapped(more.isEmpty() ? "" : "In the report: " + String.join(", ", more) + ".");
    limits(answer, cautions).forEach(this::wrapped);
    return List.copyOf(lines);
  }

  private void wrapped(String text) {
    if (!text.isEmpty()) {
      lines.addAll(Words.wrap(text, width, ""));
    }
  }

  /** {@return study, runs, time and occasion} */
  static String outcome(Answer answer) {
    RunCounts runs = answer.runs();
    return "%s: %s of %s runs valid%s%s%s"
        .formatted(
            answer.study(),
            runs.valid(),
            runs.planned(),
            runs.failed() == 0 ? "" : ", " + runs.failed() + " failed",
            answer.taken().map(duration -> ", " + TimeTaken.shown(duration)).orElse(""),
            answer.occasion().isEmpty() ? "" : ", " + answer.occasion());
  }

  /** {@return the answer in sentences, or why there is none; empty where nothing is compared} */
  static String headline(Answer answer) {
    return answer.headline().isEmpty() ? answer.unanswered().orElse("") : answer.headline();
  }

  private static Stream<String> scope(Answer answer) {
    return Stream.concat(
        Stream.of(String.join(" ", answer.scope())).filter(scope -> !scope.isEmpty()),
        compared(answer).stream());
  }

  private static Optional<String> compared(Answer answer) {
    if (answer.compared().isEmpty()) {
      return answer.load().isPresent()
          ? Optional.empty()
          : Optional.of("Nothing varies, so that nothing is compared.");
    }
    return answer.named()
        ? Optional.empty()
        : Optional.of(
            "Compared: all levels of %s, the first factor; the study names none under 'compare'."
                .formatted(answer.compared()));
  }

  private void findings(int rows, boolean withReasons) {
    ComparisonText comparisons = ComparisonText.of(answer, width, rows, withReasons);
    lines.addAll(comparisons.lines());
    if (comparisons.isUnexplained()) {
      more.add("why some rows decide nothing");
    }
    int left = comparisons.left();
    if (left > 0) {
      more.add(left + (left == 1 ? " further comparison" : " further comparisons"));
    }
  }

  /** Greatest rates, and power where no costs of several stacks have been compared. */
  private void rates(LoadAnswer load) {
    List<String> all = load.sentences();
    List<String> shown = load.groups().isEmpty() ? all : load.rates();
    shown.stream().limit(MAX_SENTENCES).forEach(this::wrapped);
    int left = all.size() - Math.min(shown.size(), MAX_SENTENCES);
    if (left > 0) {
      more.add(left + (left == 1 ? " sentence" : " sentences") + " on rates and power");
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
    int all = costs.rows().size();
    String left = all > max ? " (%s of %s; all are in the report)".formatted(max, all) : "";
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
    lines.addAll(ComparisonText.aligned(rows));
    answer
        .load()
        .ifPresent(load -> CostNotes.onTerminal(costs.notes(), load).forEach(this::wrapped));
  }

  /** {@return what limits the answer: no energy, cautions, checks and claims, in sentences} */
  private static Stream<String> limits(Answer answer, int cautions) {
    return Stream.of(
            Stream.of(answer.noEnergy())
                .filter(reason -> !reason.isEmpty())
                .map("Energy: %s."::formatted),
            answer.cautions().stream().limit(cautions).map("Caution: %s."::formatted),
            Stream.of(checks(answer)),
            claims(answer).stream())
        .flatMap(sentences -> sentences);
  }

  private static String checks(Answer answer) {
    List<QualityCheck> marks = answer.marks();
    List<String> failed =
        marks.stream()
            .filter(mark -> !mark.good())
            .map(mark -> mark.what() + " " + mark.value())
            .toList();
    String good = "Checks: %s of %s good".formatted(marks.size() - failed.size(), marks.size());
    return failed.isEmpty() ? good + "." : good + "; " + String.join(", ", failed) + ".";
  }

  private static Optional<String> claims(Answer answer) {
    return answer.claims().isEmpty()
        ? Optional.empty()
        : Optional.of(
            answer.claims().entrySet().stream()
                .map(
                    claim ->
                        claim.getValue() + " " + inWords(claim.getKey(), claim.getValue() == 1))
                .collect(
                    Collectors.joining(
                        ", ",
                        answer.isOfPairs() ? "Claims on these pairs: " : "Claims: ",
                        "; see the report.")));
  }

  /** Verdict after a number of claims, in the word of the tables. */
  private static String inWords(String verdict, boolean isOne) {
    return verdict.equals("holds") && !isOne ? "hold" : verdict;
  }
}
