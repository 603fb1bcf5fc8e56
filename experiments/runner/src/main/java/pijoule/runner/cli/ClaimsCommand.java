package pijoule.runner.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.analysis.claims.ClaimsReport;
import pijoule.analysis.claims.Variant;
import pijoule.contract.options.UsageException;
import pijoule.runner.plan.Hypotheses;
import pijoule.runner.programs.Programs;

/** Compares claims with a campaign or with published tables. */
@Command(
    name = "claims",
    mixinStandardHelpOptions = true,
    description = "Compare claims with a results folder, or with published tables.",
    footer = {
      "Exit code: 0 evaluated, with any verdicts; 1 with problems; 2 wrong usage.",
      "Example: pijoule claims --reference nunes2013"
    })
final class ClaimsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "DIR", description = "A results folder.")
  private Path folder;

  @Option(
      names = "--reference",
      paramLabel = "NAME",
      description = "Published tables in experiments/reference, in place of a results folder.")
  private String reference;

  @Option(
      names = "--corrected",
      description = "Correct what looks misprinted in the published tables: a hypothesis.")
  private boolean corrected;

  @Option(
      names = "--claims",
      paramLabel = "FILE",
      description = "Claims, in place of the folder's or the reference's own; see docs/claims.md.")
  private Path claims;

  @Override
  public Integer call() {
    ClaimsReport report = report();
    spec.commandLine().getOut().print(report.text());
    spec.commandLine().getOut().flush();
    CommandLineRoot.tell(spec.commandLine(), report.problems());
    return report.problems().isEmpty() ? 0 : CommandLineRoot.SOME_FAILED;
  }

  private ClaimsReport report() {
    if ((folder == null) == (reference == null)) {
      throw new UsageException(
          "claims needs a results folder or --reference NAME, got %s; try: claims --reference"
              .concat(" nunes2013")
              .formatted(folder == null ? "neither" : "both"));
    }
    if (reference != null) {
      return ClaimsReport.ofReference(
          Hypotheses.reference(reference, Programs.find()),
          corrected ? Variant.CORRECTED : Variant.PRINTED,
          Optional.ofNullable(claims));
    }
    UsageException.when(
        corrected, "--corrected is about published tables, got a results folder; leave it out");
    return ClaimsReport.ofCampaign(ResultsArgument.require(folder), Optional.ofNullable(claims));
  }
}
