package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.energy.files.Printable;
import pijoule.runner.bench.Bench;
import pijoule.runner.check.Findings;
import pijoule.runner.check.UnfitBenchException;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.BenchCheck;
import pijoule.runner.run.Testbed;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** Finds everything that is wrong with a bench. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description =
        "Find everything that is wrong with a bench, in the order of repair, and print what its"
            + " hosts are. The same is checked before each campaign.",
    footer = "Exit code: 0 the bench is ready, 2 it is not.")
final class BenchCheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "BENCH", description = "Name in experiments/benches or YAML file.")
  private String name;

  @Option(
      names = "--study",
      paramLabel = "STUDY",
      description =
          "Check that the bench has this study's clocks and devices, and memory for its heap.")
  private String study;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Programs programs = Programs.find();
    Bench bench = StudyOptions.bench(programs, name);
    Optional<Study> asked =
        StudyOptions.isGiven(study)
            ? Optional.of(on(bench, StudyFile.read(StudyOptions.find(programs, "studies", study))))
            : Optional.empty();
    Testbed site =
        asked
            .map(its -> Testbed.of(bench, its, programs))
            .orElseGet(() -> Testbed.of(bench, programs));
    Findings findings = BenchCheck.check(asked, site);
    if (!findings.problems().isEmpty()) {
      throw new UnfitBenchException(findings.problems());
    }
    PrintWriter out = spec.commandLine().getOut();
    findings.table().forEach(line -> out.println(Printable.of(line)));
    out.printf("bench %s is ready%n", bench.name());
    out.flush();
    return 0;
  }

  private static Study on(Bench bench, Study study) {
    return bench.target().map(study::on).orElse(study);
  }
}
