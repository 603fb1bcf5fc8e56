package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import pijoule.contract.options.TypedCommand;
import pijoule.energy.cli.CommandGroup;
import pijoule.runner.bench.Architecture;
import pijoule.runner.bench.Recipe;
import pijoule.runner.boards.ImageBuilder;
import pijoule.runner.hosts.Hosts;

/** Makes what emulated boards start from. */
@Command(
    name = "board",
    mixinStandardHelpOptions = true,
    description = "Make the image of an emulated board.")
final class BoardCommand extends CommandGroup {
  @Command(
      name = "build",
      mixinStandardHelpOptions = true,
      description =
          "Make the image of an emulated board out of Debian packages, unless the cache has it."
              + " Takes a minute and a download of 150 MB; the image takes 0.3 GB.",
      footer = "Example: pijoule board build --arch arm64")
  int build(
      @Option(
              names = "--arch",
              paramLabel = "ARCH",
              defaultValue = "armhf",
              description = "armhf (32 bit, default) or arm64.")
          String arch)
      throws IOException, InterruptedException {
    Architecture architecture = Architecture.of(arch);
    PrintWriter out = spec.commandLine().getOut();
    long begun = System.nanoTime();
    boolean made = new ImageBuilder(Hosts.here()).build(architecture);
    double seconds = (System.nanoTime() - begun) / 1e9;
    String words =
        made ? String.format(Locale.ROOT, "made in %.0f s", seconds) : "in the cache already";
    out.printf("image for %s: %s, %s%n", arch, words, new Recipe(architecture).folder());
    out.printf("next: %s%n", TypedCommand.of("run quick --bench emulated-boards"));
    out.flush();
    return 0;
  }
}
