package pijoule.runner.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import pijoule.energy.cli.UsageErrors;

/** Command for a bench before and after campaigns. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = "Check a bench, write one for two boards, or put its clocks back.",
    subcommands = {BenchCheckCommand.class, BenchInitCommand.class, BenchRestoreCommand.class})
final class BenchCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw UsageErrors.noCommand(spec.commandLine());
  }
}
