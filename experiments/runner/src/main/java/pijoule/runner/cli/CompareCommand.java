package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.compare.Compare;
import pijoule.analysis.compare.CostLimit;
import pijoule.analysis.compare.SideBySide;
import pijoule.analysis.report.ComparePage;
import pijoule.contract.options.TypedCommand;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.Decimal;

/** Compares one campaign with another. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    exitCodeOnExecutionException = CompareCommand.NOT_DECIDED,
    description = "Compare two results folders: what was run differently, and which means differ.",
    footer = {
      "Exit code: 0 compared, and with --fail-above no cost is above the limit; 1 with --fail-above:"
          + " B is dearer; 2 wrong usage; 3 something could not be used, and with --fail-above: not"
          + " decided.",
      "Example: pijoule compare results/quick-1 results/quick-2"
    })
final class CompareCommand implements Callable<Integer> {
  /** Exit code if a build costs more than a limit. */
  static final int ABOVE = 1;

  /** Exit code if something could not be used, or a limit is neither kept nor exceeded. */
  static final int NOT_DECIDED = 3;

  private static final String RUNS = "runs.jsonl";
  private static final String PERCENT = "%";
  private static final int MAX_PERCENT = 1000;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "DIR_A",
      description = "Results folder that is compared with.")
  private Path a;

  @Parameters(index = "1", paramLabel = "DIR_B", description = "Results folder to compare.")
  private Path b;

  @Option(
      names = "--fail-above",
      paramLabel = "SHARE",
      description =
          "Share such as 5%% by which B may cost more; docs/choose-a-stack.md names the costs.")
  private String failAbove;

  @Option(
      names = "--only",
      paramLabel = "QUANTITY",
      split = ",",
      description =
          "Compare only these, such as cpu_per_request: intervals are narrower. Choose them before.")
  private List<String> only = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write it there as a page, in Markdown and as CSV, too.")
  private Path out;

  @Option(names = "--full", description = "Print all means and differences.")
  private boolean full;

  @Override
  public Integer call() throws IOException {
    Optional<CostLimit> limit = Optional.ofNullable(failAbove).map(CompareCommand::limit);
    requireKnown();
    requireTwo();
    SideBySide both = Compare.of(a, b, new HashSet<>(only));
    ComparePage page = ComparePage.of(both);
    PrintWriter text = spec.commandLine().getOut();
    if (full) {
      text.println(both.text());
    } else {
      both.finding(page.answers().lines()).forEach(text::println);
    }
    Optional<CostLimit.Outcome> outcome = limit.map(of -> of.of(both));
    outcome.ifPresent(of -> text.println(of.line()));
    CommandLineRoot.tell(spec.commandLine(), both.problems());
    next(page, text);
    text.flush();
    return outcome
        .map(of -> code(of.verdict()))
        .orElse(both.problems().isEmpty() ? 0 : NOT_DECIDED);
  }

  private void next(ComparePage page, PrintWriter text) throws IOException {
    SideBySide both = page.both();
    if (both.lacksMeans()) {
      Stream.of(a, b)
          .map(folder -> TypedCommand.of("report " + folder))
          .forEach(
              command ->
                  text.println("Next: " + command + "   (names failed and marked runs, and why)"));
    }
    if (out != null) {
      page.write(out);
      text.println("Comparison: " + out.resolve("compare.html"));
    } else if (!full && !both.lacksMeans()) {
      text.println(
          "Next: add --out DIR for a page with all means and differences, or --full to print");
    }
  }

  private static int code(CostLimit.Verdict verdict) {
    return switch (verdict) {
      case WITHIN -> 0;
      case ABOVE -> ABOVE;
      case UNDECIDED -> NOT_DECIDED;
    };
  }

  private static CostLimit limit(String share) {
    return Optional.of(share.strip())
        .filter(text -> text.endsWith(PERCENT))
        .flatMap(text -> Decimal.parse(text.substring(0, text.length() - PERCENT.length()).strip()))
        .map(BigDecimal::doubleValue)
        .filter(percent -> percent > 0 && percent <= MAX_PERCENT)
        .map(CostLimit::new)
        .orElseThrow(
            () ->
                new UsageException(
                    "--fail-above must be a share above 0%% and at most %s%%, such as 5%%, got '%s'"
                        .formatted(MAX_PERCENT, share)));
  }

  private void requireKnown() {
    List<String> known = Compare.quantities();
    only.stream()
        .filter(key -> !known.contains(key))
        .findFirst()
        .ifPresent(
            key -> {
              throw new UsageException(
                  "--only must name quantities that are compared, got '%s'; use some of %s"
                      .formatted(key, String.join(", ", known)));
            });
  }

  private void requireTwo() throws IOException {
    ResultsArgument.require(a);
    ResultsArgument.require(b);
    UsageException.when(
        Files.isSameFile(a, b),
        "two results folders must be compared, got %s twice; name another campaign",
        a);
    Path ofA = a.resolve(RUNS);
    Path ofB = b.resolve(RUNS);
    UsageException.when(
        Files.isRegularFile(ofA) && Files.isRegularFile(ofB) && Files.mismatch(ofA, ofB) < 0,
        "two campaigns must be compared, got the same %s in %s and %s; name another campaign",
        RUNS,
        a,
        b);
  }
}
