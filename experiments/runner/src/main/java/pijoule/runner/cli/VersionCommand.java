package pijoule.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import pijoule.runner.programs.Installation;
import pijoule.runner.programs.Programs;

/** Shows which pijoule this is. */
@Command(
    name = "version",
    mixinStandardHelpOptions = true,
    description = "Show version, commit, Java, and how pijoule was installed.",
    versionProvider = VersionCommand.Lines.class,
    footer = "Example: pijoule version")
final class VersionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    lines().forEach(out::println);
    out.flush();
  }

  private static List<String> lines() {
    Installation installation = Programs.find().installation();
    return List.of(
        "pijoule " + installation.version(),
        "commit: " + installation.commit(),
        "java: %s (%s) in %s"
            .formatted(
                System.getProperty("java.runtime.version"),
                System.getProperty("java.vm.name"),
                System.getProperty("java.home")),
        "installed: " + installation.origin(),
        "results: " + installation.state().resolve("results"));
  }

  /** Provider of the command's lines for {@code --version}. */
  static final class Lines implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return lines().toArray(String[]::new);
    }
  }
}
