package pijoule.experiments.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A program that the runner started and that stays: server or recorder. It holds the other end of
 * its standard input, so that it ends when the runner is killed.
 */
public final class Child implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final String name;
  private final Process process;
  private final Path log;
  private final CompletableFuture<String> ready;

  private Child(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
    this.ready = new CompletableFuture<>();
  }

  /**
   * Starts a program.
   *
   * @param name for messages
   * @param command program and arguments
   * @param log file that its standard error is appended to
   * @return the running program
   * @throws IOException if it cannot be started
   */
  public static Child start(String name, List<String> command, Path log) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    Child child = new Child(name, process, log);
    Thread reader = new Thread(child::readOutput, name + "-output");
    reader.setDaemon(true);
    reader.start();
    return child;
  }

  private void readOutput() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        ready.complete(line);
      }
      ready.completeExceptionally(new IOException("it ended"));
    } catch (IOException e) {
      ready.completeExceptionally(e);
    }
  }

  /**
   * Waits for the program's ready line.
   *
   * @param limit longest wait
   * @return the line
   * @throws IOException if the program ends or stays silent; the message has its last words
   */
  public String awaitReady(Duration limit) throws IOException, InterruptedException {
    try {
      String line = ready.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      if (!line.startsWith("{")) {
        throw new IOException(
            name + " must print its ready line in JSON, got '" + line + "'" + lastWords());
      }
      return line;
    } catch (TimeoutException e) {
      throw new IOException(
          name + " must be ready within " + limit.toSeconds() + " s, got silence" + lastWords());
    } catch (ExecutionException e) {
      process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
      throw new IOException(name + " must become ready, but it ended" + lastWords());
    }
  }

  private String lastWords() {
    try {
      List<String> lines = Files.readAllLines(log);
      return lines.isEmpty()
          ? "; its log " + log + " is empty"
          : ": " + lines.get(lines.size() - 1) + " (" + log + ")";
    } catch (IOException e) {
      return "; its log " + log + " cannot be read";
    }
  }

  /**
   * Writes a line to the program's standard input.
   *
   * @param line without its end
   * @throws IOException if the program does not take it
   */
  public void tell(String line) throws IOException {
    OutputStream input = process.getOutputStream();
    input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    input.flush();
  }

  /**
   * @return the program's process id
   */
  public long pid() {
    return process.pid();
  }

  /**
   * @return whether it is running
   */
  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * @return whether it ended through SIGINT or SIGTERM, as on Ctrl-C in a terminal
   */
  public boolean wasInterrupted() {
    return !process.isAlive() && Signals.isInterrupt(process.exitValue());
  }

  /** Ends the program: SIGTERM, and SIGKILL where that does not help. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
