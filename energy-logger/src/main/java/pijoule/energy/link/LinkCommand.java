package pijoule.energy.link;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The two ends of a link, which the runner starts on the hosts of a bench. */
@Command(
    name = "link",
    hidden = true,
    description = "Tries the way between two hosts: serve on one, try on the other.",
    subcommands = {LinkServeCommand.class, LinkTryCommand.class})
public final class LinkCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is needed: serve or try");
  }
}
