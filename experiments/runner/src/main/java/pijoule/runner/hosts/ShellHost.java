package pijoule.runner.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Common part of all kinds of hosts: commands run in bash, however they get there. */
abstract class ShellHost implements Host {
  private static final String STEWARD = Script.resource(ShellHost.class, "steward.sh").text();

  /** Longest time without a byte of a file that is fetched is not known: a whole trace may take. */
  private static final Duration FETCH_LIMIT = Duration.ofMinutes(30);

  private static final String END = "pijoule-end ";

  private static final List<String> FIXED =
      List.of(
          "env",
          "-i",
          "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
          "LANG=C.UTF-8",
          "LC_ALL=C.UTF-8");

  /** A thread for each stream: each of them may block the others, so none may wait for a thread. */
  private static final Executor STREAMS = Executors.newCachedThreadPool(ShellHost::daemon);

  private final String name;

  ShellHost(String name) {
    this.name = name;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "host-stream");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public final String name() {
    return name;
  }

  /**
   * The command on this machine that has another command run on the host.
   *
   * @param command program and arguments there
   * @return program and arguments here
   * @throws HostException if there is no connection
   */
  abstract List<String> carried(List<String> command) throws HostException;

  /** {@return what to do where its programs need longer than a limit; empty where no key helps} */
  String remedyIfSlow() {
    return "";
  }

  /** The programs that were started on the machine, for many threads; ended ones may be in it. */
  abstract Set<HostProcess> started();

  @Override
  public final HostProcess start(
      String title, List<String> command, Surroundings surroundings, Path log) throws IOException {
    List<String> whole = new ArrayList<>(surroundings == Surroundings.FIXED ? FIXED : List.of());
    whole.addAll(List.of("bash", "-c", STEWARD, "steward"));
    whole.add(Long.toString(HostProcess.SILENCE.toSeconds()));
    whole.add(Long.toString(HostProcess.GRACE.toSeconds()));
    whole.addAll(command);
    HostProcess program = HostProcess.start(title, remedyIfSlow(), apart(carried(whole)), log);
    started().removeIf(earlier -> !earlier.isAlive());
    started().add(program);
    return program;
  }

  @Override
  public final List<Long> programs() {
    return started().stream()
        .filter(HostProcess::isAlive)
        .flatMap(program -> program.knownPid().stream())
        .toList();
  }

  /** A session of its own: a Ctrl-C in the runner's terminal reaches only the runner. */
  private static List<String> apart(List<String> command) {
    List<String> whole = new ArrayList<>(List.of("setsid"));
    whole.addAll(command);
    return whole;
  }

  @Override
  public final String run(Script script, Duration limit, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", "-c", reportingItsEnd(script)));
    command.add("pijoule");
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(apart(carried(command))).start();
    CompletableFuture<byte[]> output = read(process.getInputStream());
    CompletableFuture<byte[]> errors = read(process.getErrorStream());
    CompletableFuture<Void> input =
        CompletableFuture.runAsync(() -> feed(process, script), STREAMS);
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
      throw HostException.lost(
          "host " + name + " must answer within " + limit.toSeconds() + " s, got no answer");
    }
    input.cancel(true);
    return printed(text(output), text(errors));
  }

  /** A subshell, so that the script may end it and may have traps of its own. */
  private static String reportingItsEnd(Script script) {
    return "(\n" + script.text() + "\n)\nprintf '\\n" + END + "%s\\n' $?";
  }

  private static CompletableFuture<byte[]> read(InputStream stream) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return stream.readAllBytes();
          } catch (IOException ended) {
            return new byte[0];
          }
        },
        STREAMS);
  }

  private static void feed(Process process, Script script) {
    try (OutputStream out = process.getOutputStream()) {
      script.input().writeTo(out);
    } catch (IOException ended) {
      // The exit code says what happened.
    }
  }

  private static String text(CompletableFuture<byte[]> bytes) {
    return new String(bytes.join(), StandardCharsets.UTF_8);
  }

  private String printed(String output, String errors) throws HostException {
    int end = output.lastIndexOf("\n" + END);
    if (end < 0) {
      throw HostException.lost(
          "host " + name + " must answer, got " + lastLine(errors, "the end of the connection"));
    }
    String[] lines = output.substring(end + END.length() + 1).split("\n", 2);
    String after = lines.length == 2 ? lines[1].strip() : "";
    if (!after.isEmpty()) {
      throw HostException.failed(
          ("the login shell of host %s must print nothing of its own, got '%s' after a command;"
                  + " take it out of ~/.bash_logout and of a trap in ~/.bashrc there")
              .formatted(name, after.lines().findFirst().orElseThrow()));
    }
    String code = lines[0].strip();
    if (!code.equals("0")) {
      throw HostException.failed(
          "host " + name + " must do what it is asked, got " + lastLine(errors, "exit " + code));
    }
    return output.substring(0, end);
  }

  static String lastLine(String text, String otherwise) {
    List<String> lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    return lines.isEmpty() ? otherwise : lines.get(lines.size() - 1);
  }

  @Override
  public final void fetch(String file, Path to) throws IOException, InterruptedException {
    Path part = to.resolveSibling(to.getFileName() + ".new");
    try {
      Process process =
          new ProcessBuilder(apart(carried(List.of("cat", "--", file))))
              .redirectOutput(part.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      boolean whole = process.waitFor(FETCH_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      process.destroyForcibly();
      if (!whole || process.exitValue() != 0) {
        throw HostException.lost("host " + name + " must give " + file + ", and did not");
      }
      Files.move(part, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  @Override
  public final String toString() {
    return name;
  }
}
