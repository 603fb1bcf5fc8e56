package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.contract.options.TypedCommand;
import pijoule.contract.options.UsageException;
import pijoule.runner.programs.Programs;
import pijoule.runner.rack.RackFolder;
import pijoule.runner.rack.Rebalance;
import pijoule.runner.rack.slurm.RackStatus;

/** Deals the rounds of a pair that failed to the others. */
@Command(
    name = "rebalance",
    mixinStandardHelpOptions = true,
    description = {
      "Deal the rounds that a pair has not finished to the other pairs of its rack.",
      "Runs of a round that it had begun are kept and not counted: a round is made by one pair."
    },
    footer = "Exit code: 0 dealt, 2 wrong usage, or a shard runs; nothing is changed then.")
final class RackRebalanceCommand implements Callable<Integer> {
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
