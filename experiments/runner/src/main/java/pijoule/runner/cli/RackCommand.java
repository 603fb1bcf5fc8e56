package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.contract.options.TypedCommand;
import pijoule.contract.options.UsageException;
import pijoule.energy.cli.CommandGroup;
import pijoule.runner.programs.Programs;
import pijoule.runner.rack.Rack;
import pijoule.runner.rack.RackFile;
import pijoule.runner.rack.RackFolder;
import pijoule.runner.rack.RackRun;
import pijoule.runner.rack.Rebalance;
import pijoule.runner.rack.slurm.RackStatus;
import pijoule.runner.rack.slurm.Submission;

/** Command for a rack of board pairs, beside running a study on it from one machine. */
@Command(
    name = "rack",
    mixinStandardHelpOptions = true,
    description = "Give the pairs of a rack to Slurm, see how far they are, deal rounds again.",
    subcommands = {
      RackCommand.RackSubmitCommand.class,
      RackCommand.RackStatusCommand.class,
      RackCommand.RackRebalanceCommand.class
    })
final class RackCommand extends CommandGroup {
  /** Shows how far the pairs of a rack are. */
  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      description = "Show how far each pair of a rack is: its job in Slurm and its runs.",
      footer = {
        "Exit code: 0 no run failed, 1 some failed, 2 wrong usage.",
        "Example: pijoule rack status results/rack"
      })
  static final class RackStatusCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Folder of 'rack submit' or 'run --rack'.")
    private String folder;

    @Override
    public Integer call() throws IOException, InterruptedException {
      RackStatus status = RackStatus.of(RackFolder.open(Path.of(folder), Programs.find()));
      PrintWriter stdout = spec.commandLine().getOut();
      status.lines().forEach(stdout::println);
      stdout.flush();
      return status.hasFailedRuns() ? CommandLineRoot.SOME_FAILED : 0;
    }
  }

  /** Deals the rounds of a pair that failed to the others. */
  @Command(
      name = "rebalance",
      mixinStandardHelpOptions = true,
      description = {
        "Deal the rounds that a pair has not finished to the other pairs of its rack.",
        "Runs of a round that it had begun are kept and not counted: a round is made by one pair."
      },
      footer = {
        "Exit code: 0 dealt, 2 wrong usage, or a shard runs; nothing is changed then.",
        "Example: pijoule rack rebalance results/rack --failed pair-2"
      })
  static final class RackRebalanceCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Folder of 'rack submit' or 'run --rack'.")
    private String folder;

    @Option(
        names = "--failed",
        required = true,
        paramLabel = "PAIR",
        description = "Pair that makes no more runs.")
    private String failed;

    @Override
    public Integer call() throws IOException, InterruptedException {
      RackFolder rack = RackFolder.open(Path.of(folder), Programs.find());
      RackStatus status = RackStatus.of(rack);
      Optional<String> job = status.activeJob(failed);
      if (job.isPresent()) {
        throw new UsageException(
            "a pair that failed must have no job, got job %s of %s; end it with: scancel %s"
                .formatted(job.get(), failed, job.get()));
      }
      Rebalance.Dealt dealt = Rebalance.of(rack, failed);
      PrintWriter stdout = spec.commandLine().getOut();
      dealt
          .rounds()
          .forEach(
              (pair, rounds) ->
                  stdout.printf(
                      "%s gets round%s %s%n",
                      pair,
                      rounds.size() == 1 ? "" : "s",
                      rounds.stream().map(String::valueOf).collect(Collectors.joining(", "))));
      if (!dealt.setAside().isEmpty()) {
        stdout.printf(
            "kept in %s and not counted: %s%n",
            rack.root().resolve("shards").resolve(failed).resolve("rebalanced"),
            String.join(", ", dealt.setAside()));
      }
      stdout.printf(
          "next: %s --resume %s%n",
          TypedCommand.of(status.isOfSlurm() ? "rack submit" : "run"), rack.root());
      stdout.flush();
      return 0;
    }
  }

  /** Gives a study on a rack to Slurm. */
  @Command(
      name = "submit",
      mixinStandardHelpOptions = true,
      description =
          "Give a study to Slurm: a job for each pair of a rack, with the pair's licence.",
      footer = {
        "Exit code: 0 submitted, 2 wrong usage; nothing is submitted then.",
        "Example: pijoule rack submit quick --rack lab.yaml --out results/rack"
      })
  static final class RackSubmitCommand implements Callable<Integer> {
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
      UsageException.when(
          StudyOptions.isGiven(name) || StudyOptions.isGiven(rack) || StudyOptions.isGiven(out),
          "--resume goes on with its own study, rack and folder, got another one as well; leave it"
              + " out");
      RackFolder folder = RackFolder.open(Path.of(resume), programs);
      print(Submission.of(folder.rack()).resume(folder), folder);
    }

    private void submit(Programs programs) throws IOException, InterruptedException {
      UsageException.when(
          !StudyOptions.isGiven(name) || !StudyOptions.isGiven(rack) || !StudyOptions.isGiven(out),
          "rack submit needs a study, --rack and --out, or --resume DIR; try: rack submit quick"
              + " --rack RACK.yaml --out DIR");
      UsageException.when(
          options.namesBench(), "--rack names the benches, got --bench as well; leave it out");
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
}
