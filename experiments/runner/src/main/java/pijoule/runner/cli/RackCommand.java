package pijoule.runner.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import pijoule.energy.cli.UsageErrors;

/** Command for a rack of board pairs, beside running a study on it from one machine. */
@Command(
    name = "rack",
    mixinStandardHelpOptions = true,
    description = "Give the pairs of a rack to Slurm, see how far they are, deal rounds again.",
    subcommands = {RackSubmitCommand.class, RackStatusCommand.class, RackRebalanceCommand.class})
final class RackCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw UsageErrors.noCommand(spec.commandLine());
  }
}
