package pijoule.energy.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command that only has commands below it: to name none of them is wrong usage. */
public abstract class CommandGroup implements Runnable {
  /** Model of this command, for what it prints. */
  @Spec protected CommandSpec spec;

  @Override
  public final void run() {
    throw UsageErrors.noCommand(spec.commandLine());
  }
}
