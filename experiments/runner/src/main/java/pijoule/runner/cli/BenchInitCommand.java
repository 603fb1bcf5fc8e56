package pijoule.runner.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import pijoule.contract.options.UsageException;
import pijoule.runner.programs.Programs;
import pijoule.runner.survey.Survey;

/** Writes a bench for two boards. */
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    description =
        "Look at two boards over ssh, and at the Arduinos here, and write a bench for them. What"
            + " was not found is a comment there; a JVM that does not start is an error.")
final class BenchInitCommand implements Callable<Integer> {
  private static final String DEFAULT = "experiments/benches/two-pis.yaml";

  private static final String EXAMPLE = "/benches/two-pis.yaml";

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "CLIENT",
      description = "The client's board: USER@HOST, or a name of ~/.ssh/config.")
  private String client;

  @Parameters(index = "1", paramLabel = "SERVER", description = "The server's board.")
  private String server;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The bench file (default: " + DEFAULT + ").")
  private String out;

  @Option(names = "--force", description = "Replace a file that is there.")
  private boolean force;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path own = Programs.find().installation().state();
    Path file = StudyOptions.isGiven(out) ? Path.of(out) : own.resolve(DEFAULT);
    boolean replaces = force || isExample(file);
    if (!replaces) {
      refuse(file);
    }
    String text = Survey.bench(client, server, Optional.empty());
    OpenOption[] how =
        replaces
            ? new OpenOption[] {
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE
            }
            : new OpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
    if (!StudyOptions.isGiven(out)) {
      Files.createDirectories(file.getParent());
    }
    try {
      Files.writeString(file, text, StandardCharsets.UTF_8, how);
    } catch (FileAlreadyExistsException made) {
      refuse(file);
    }
    String bench = StudyOptions.isGiven(out) ? out : "two-pis";
    PrintWriter stdout = spec.commandLine().getOut();
    stdout.printf("wrote %s; complete it where its comments say so, then:%n", file);
    stdout.printf("  ./pijoule bench check %s%n", bench);
    stdout.printf("  ./pijoule run quick --bench %s%n", bench);
    stdout.flush();
    return 0;
  }

  /** The example that is shipped is in nobody's way, as long as nobody changed it. */
  private static boolean isExample(Path file) throws IOException {
    try (InputStream example = BenchInitCommand.class.getResourceAsStream(EXAMPLE)) {
      return Files.isRegularFile(file)
          && Arrays.equals(Files.readAllBytes(file), example.readAllBytes());
    }
  }

  private void refuse(Path file) {
    if (Files.exists(file)) {
      throw new UsageException(
          "bench init must not replace a file, got "
              + file
              + ", which is there; name another with --out, or add --force");
    }
  }
}
