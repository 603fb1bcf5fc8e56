package pijoule.runner.hosts;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import pijoule.base.DaemonThread;

/**
 * A program on a host, behind a dead man's switch: the runner writes an empty line every {@link
 * #BEAT}; after {@link #SILENCE} without one, or at the end of standard input, the program's
 * process group ends.
 */
public final class HostProcess implements AutoCloseable {
  /** Interval at which the runner writes to a program to keep it. */
  public static final Duration BEAT = Duration.ofSeconds(20);

  /** Time that a program lives without a word of the runner. */
  public static final Duration SILENCE = Duration.ofSeconds(60);

  /** Time between SIGTERM and SIGKILL; a server that stops takes up to 8 s. */
  static final Duration GRACE = Duration.ofSeconds(10);

  private static final String PID = "pijoule-pid ";
  private static final String EXIT = "pijoule-exit ";

  private static final Duration END_LIMIT = GRACE.plusSeconds(5);
  private static final ScheduledExecutorService BEATS =
      Executors.newSingleThreadScheduledExecutor(HostProcess::daemon);

  private final String title;
  private final String remedyIfSlow;
  private final Process process;
  private final ProgramLog log;
  private final CompletableFuture<Long> pid = new CompletableFuture<>();
  private final CompletableFuture<String> firstLine = new CompletableFuture<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final List<String> output = new ArrayList<>();
  private final ScheduledFuture<?> beat;
  private volatile OptionalInt exit = OptionalInt.empty();

  private HostProcess(String title, String remedyIfSlow, Process process, ProgramLog log) {
    this.title = title;
    this.remedyIfSlow = remedyIfSlow;
    this.process = process;
    this.log = log;
    this.beat =
        BEATS.scheduleAtFixedRate(
            this::beat, BEAT.toMillis(), BEAT.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "heartbeat");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Starts a command whose standard output is that of steward.sh.
   *
   * @param title by which messages name it
   * @param remedyIfSlow what to do where its host needs longer than a limit; empty: nothing
   * @param command to start
   * @param log file for its standard error
   */
  static HostProcess start(String title, String remedyIfSlow, List<String> command, Path log)
      throws IOException {
    ProgramLog own = ProgramLog.from(log);
    Process process =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    HostProcess started = new HostProcess(title, remedyIfSlow, process, own);
    DaemonThread.start(title + "-output", started::readOutput);
    return started;
  }

  private void readOutput() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        take(line);
      }
    } catch (IOException ends) {
      // The process ended; what it printed before is kept.
    } finally {
      awaitLastWords();
      pid.completeExceptionally(new IOException("it ended"));
      firstLine.completeExceptionally(new IOException("it ended"));
      beat.cancel(false);
      ended.countDown();
    }
  }

  /** Over ssh, a program's errors may arrive after the end of its output. */
  private void awaitLastWords() {
    try {
      process.waitFor(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException nobodyInterrupts) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(String line) {
    if (line.startsWith(PID) && !pid.isDone()) {
      pid.complete(Long.parseLong(line.substring(PID.length())));
    } else if (line.startsWith(EXIT)) {
      exit = OptionalInt.of(Integer.parseInt(line.substring(EXIT.length())));
    } else if (!line.isEmpty()) {
      synchronized (output) {
        output.add(line);
      }
      firstLine.complete(line);
    }
  }

  private void beat() {
    try {
      write("\n");
    } catch (IOException ended) {
      beat.cancel(false);
    }
  }

  private synchronized void write(String text) throws IOException {
    OutputStream input = process.getOutputStream();
    input.write(text.getBytes(StandardCharsets.UTF_8));
    input.flush();
  }

  /**
   * Waits for the program's ready line.
   *
   * @param limit longest wait
   * @return the line, JSON
   * @throws HostException if the program ends or prints nothing; the message has its last words
   */
  public String awaitReady(Duration limit) throws IOException, InterruptedException {
    try {
      String line = firstLine.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      if (!line.startsWith("{")) {
        throw HostException.failed(
            title + " must print its ready line in JSON, got '" + line + "'" + lastWords());
      }
      return line;
    } catch (TimeoutException e) {
      throw HostException.failed(
          "%s must be ready within %s s, got silence%s%s"
              .formatted(
                  title,
                  limit.toSeconds(),
                  lastWords(),
                  remedyIfSlow.isEmpty() ? "" : "; " + remedyIfSlow));
    } catch (ExecutionException e) {
      String message = title + " must become ready, but it ended" + lastWords();
      throw failure(message);
    }
  }

  /** A shell adds 128 to the number of the signal that ended a program. */
  private HostException failure(String message) {
    if (isLost()) {
      return HostException.lost(message);
    }
    return exit.orElse(0) > 128 ? HostException.killed(message) : HostException.failed(message);
  }

  /** {@return the last line of its log with the log's name, after a colon; or that it has none} */
  public String lastWords() {
    return log.lastWords();
  }

  /**
   * {@return what it wrote to standard error so far, the last MiB of it}
   *
   * @throws IOException if its log cannot be read
   */
  public String errors() throws IOException {
    return log.errors();
  }

  /**
   * Waits for the program's end.
   *
   * @param limit longest wait
   * @return whether it ended in time
   */
  public boolean awaitEnd(Duration limit) throws InterruptedException {
    return ended.await(limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * {@return the exit code; empty while it runs, and where the connection was lost before the end}
   */
  public OptionalInt exit() {
    return exit;
  }

  /** {@return whether the connection to its host ended before the program did} */
  public boolean isLost() {
    return !isAlive() && exit.isEmpty();
  }

  /** {@return the lines that it printed so far} */
  public List<String> output() {
    synchronized (output) {
      return List.copyOf(output);
    }
  }

  /**
   * Writes a line to the program's standard input.
   *
   * @param line not empty, without its end
   * @throws IOException if the program does not take it
   */
  public void tell(String line) throws IOException {
    write(line + "\n");
  }

  /**
   * {@return the program's process id on its host}
   *
   * @param limit longest wait for its start
   */
  public long pid(Duration limit) throws IOException, InterruptedException {
    try {
      return pid.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw HostException.lost(
          title + " must start within " + limit.toSeconds() + " s, got silence" + lastWords());
    } catch (ExecutionException e) {
      throw HostException.lost(title + " must start, got no answer" + lastWords());
    }
  }

  /** The program's process id on its host; absent until it is started. */
  Optional<Long> knownPid() {
    return Optional.ofNullable(pid.exceptionally(ended -> null).getNow(null));
  }

  /** {@return whether it is running, as far as the connection shows} */
  public boolean isAlive() {
    return ended.getCount() > 0;
  }

  /**
   * Asks the program's process group to end: SIGTERM, and after {@link #GRACE} SIGKILL. Does not
   * wait.
   */
  public void end() {
    try {
      process.getOutputStream().close();
    } catch (IOException endsAlready) {
      // It ended by itself.
    }
  }

  /**
   * Ends the program's process group and waits for its end, so that the kernel counts its processor
   * time among that of the runner's children.
   */
  @Override
  public void close() {
    end();
    try {
      if (!awaitEnd(END_LIMIT) || !process.waitFor(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
