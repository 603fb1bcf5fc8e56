package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The command line as a user starts it: a process of its own. */
public final class Cli implements AutoCloseable {
  static final Path HOME = Path.of(System.getProperty("pijoule.home"));

  /** The java command that starts programs of tests; see experiments/test-java. */
  public static final String JAVA = HOME.resolve("experiments/test-java/java").toString();

  private static final String JAR = "experiments/runner/target/app/runner.jar";
  private static final long LIMIT_SECONDS = 600;
  private static final long POLL_MS = 100;

  private final Process process;
  private final BlockingQueue<String> errors = new LinkedBlockingQueue<>();
  private final List<String> allErrors = new ArrayList<>();
  private final CompletableFuture<String> output;
  private final Thread errorReader;

  private Cli(Process process) {
    this.process = process;
    output = CompletableFuture.supplyAsync(() -> read(process));
    errorReader = new Thread(this::readErrors, "cli-stderr");
    errorReader.setDaemon(true);
    errorReader.start();
  }

  static Cli start(String... args) throws IOException {
    return start(HOME, Map.of(), args);
  }

  static Cli start(Path home, Map<String, String> environment, String... args) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command(home, args));
    builder.environment().putAll(environment);
    return new Cli(builder.start());
  }

  /** The command that a user types, of an installation. */
  static List<String> command(Path home, String... args) throws IOException {
    List<String> command = new ArrayList<>(Interrupts.restored());
    command.add(JAVA);
    command.addAll(List.of("-Dpijoule.home=" + home, "-jar", HOME.resolve(JAR).toString()));
    command.addAll(TestBenches.replaced(args));
    return command;
  }

  private static String read(Process process) {
    try {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void readErrors() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        synchronized (allErrors) {
          allErrors.add(line);
        }
        errors.add(line);
      }
    } catch (IOException killed) {
      // what was read is kept
    }
  }

  /** Waits for a line on standard error that contains a text. */
  void awaitError(String text) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (true) {
      boolean mayCome = errorReader.isAlive() && System.nanoTime() < deadline;
      String line = errors.poll(mayCome ? POLL_MS : 0, TimeUnit.MILLISECONDS);
      assertThat(mayCome || line != null)
          .as("a line with '%s' before the limit; got %s", text, errors())
          .isTrue();
      if (line != null && line.contains(text)) {
        return;
      }
    }
  }

  /** Waits for the end and gives the exit code. */
  int exit() throws InterruptedException {
    assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("%s", errors()).isTrue();
    errorReader.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
    return process.exitValue();
  }

  /** Waits for the end, which must be one without an error. */
  void succeeds() throws InterruptedException {
    assertThat(exit()).as(this::errors).isZero();
  }

  /** Waits for the end of a study under load, which on a busy machine can have no answer. */
  void measures() throws InterruptedException {
    int exit = exit();
    String busy =
        "(?s).*exit code 1: (no answer: the generator|[0-9]+ of [0-9]+ runs were disturbed).*";
    assertThat(exit == 0 || exit == 1 && errors().matches(busy)).as(this::errors).isTrue();
  }

  /** SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    exit();
  }

  /** SIGINT, as Ctrl-C sends it. */
  void sendInterrupt() throws IOException, InterruptedException {
    Interrupts.send(process);
  }

  /** SIGINT, and a wait for the end. */
  int interrupt() throws IOException, InterruptedException {
    sendInterrupt();
    return exit();
  }

  String output() {
    return output.join();
  }

  /** The output as one line: where a terminal's width breaks it says nothing. */
  String said() {
    return output().replaceAll("\\s+", " ");
  }

  String errors() {
    synchronized (allErrors) {
      return String.join("\n", allErrors);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
