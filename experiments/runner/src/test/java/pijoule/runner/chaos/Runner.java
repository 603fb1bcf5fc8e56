package pijoule.runner.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import pijoule.runner.it.Cli;
import pijoule.runner.rig.TwoHosts;

/** The command line as a process of its own; what it prints goes to a file. */
final class Runner {
  private static final Duration LIMIT = Duration.ofMinutes(20);

  private final Process process;
  private final Path log;

  private Runner(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  static Runner start(TwoHosts hosts, Path log, String... arguments) throws IOException {
    String home = System.getProperty("pijoule.home");
    List<String> command = new ArrayList<>();
    command.add(Cli.JAVA);
    command.addAll(List.of("-Dpijoule.home=" + home, "-jar"));
    command.add(Path.of(home, "experiments/runner/target/app/runner.jar").toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(hosts.environment());
    return new Runner(builder.redirectOutput(log.toFile()).start(), log);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  boolean hasPrinted(String text) throws IOException {
    return Files.readString(log).contains(text);
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Waits for its end and gives the exit code. */
  int exit() throws IOException, InterruptedException {
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      kill();
      throw new IOException("the runner must end within " + LIMIT + ", got " + lastLine());
    }
    return process.exitValue();
  }

  String lastLine() throws IOException {
    List<String> lines = Files.readAllLines(log);
    return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
  }

  /** How many tries failed and were followed by another one. */
  long failedTries() throws IOException {
    return Files.readAllLines(log).stream().filter(line -> line.contains("trying again")).count();
  }
}
