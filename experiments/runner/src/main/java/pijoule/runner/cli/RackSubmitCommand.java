package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.contract.options.TypedCommand;
import pijoule.contract.options.UsageException;
import pijoule.runner.programs.Programs;
import pijoule.runner.rack.Rack;
import pijoule.runner.rack.RackFile;
import pijoule.runner.rack.RackFolder;
import pijoule.runner.rack.RackRun;
import pijoule.runner.rack.slurm.Submission;

/** Gives a study on a rack to Slurm. */
@Command(
    name = "submit",
    mixinStandardHelpOptions = true,
    description = "Give a study to Slurm: a job for each pair of a rack, with the pair's licence.",
    footer = "Exit code: 0 submitted, 2 wrong usage; nothing is submitted then.")
final class RackSubmitCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "STUDY",
      description = "Name in experiments/studies or YAML file.")
  private String name;

  @Option(
      names = "--rack",
      paramLabel = "RACK",
      description = "Name in experiments/racks or YAML file; its key slurm has the licences.")
  private String rack;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "New folder, on a disk that all machines of the jobs share.")
  private String out;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = "Submit the pairs of DIR again that have runs left and no job.")
  private String resume;

  @Mixin private StudyOptions options;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Programs programs = Programs.find();
    if (StudyOptions.isGiven(resume)) {
      resume(programs);
    } else {
      submit(programs);
    }
    return 0;
  }

  private void resume(Programs programs) throws IOException, InterruptedException {
    options.requireNone();
    if (StudyOptions.isGiven(name) || StudyOptions.isGiven(rack) || StudyOptions.isGiven(out)) {
      throw new UsageException(
          "--resume goes on with its own study, rack and folder, got another one as well; leave it"
              + " out");
    }
    RackFolder folder = RackFolder.open(Path.of(resume), programs);
    print(Submission.of(folder.rack()).resume(folder), folder);
  }

  private void submit(Programs programs) throws IOException, InterruptedException {
    if (!StudyOptions.isGiven(name) || !StudyOptions.isGiven(rack) || !StudyOptions.isGiven(out)) {
      throw new UsageException(
          "rack submit needs a study, --rack and --out, or --resume DIR; try: rack submit quick"
              + " --rack RACK.yaml --out DIR");
    }
    if (options.namesBench()) {
      throw new UsageException("--rack names the benches, got --bench as well; leave it out");
    }
    Path root = Path.of(out).toAbsolutePath().normalize();
    RackFolder.requireFree(root);
    Rack pairs = RackFile.read(StudyOptions.find(programs, "racks", rack), programs);
    programs.require(options.study(name, programs).withPairs(pairs.pairs().size()).started());
    Submission submission = Submission.of(pairs);
    RackFolder folder = RackFolder.create(root, pairs, options.words(name));
    boolean submitted = false;
    try {
      print(submission.begin(folder, RackRun.runner(programs)), folder);
      submitted = true;
    } finally {
      if (!submitted) {
        folder.remove();
      }
    }
  }

  private void print(Map<String, String> jobs, RackFolder folder) {
    PrintWriter stdout = spec.commandLine().getOut();
    jobs.forEach((pair, job) -> stdout.printf("%s: job %s%n", pair, job));
    stdout.printf("next: %s%n", TypedCommand.of("rack status " + folder.root()));
    stdout.flush();
  }
}
