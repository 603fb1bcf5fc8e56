package pijoule.conformance.client;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import pijoule.conformance.ProgramJava;

/**
 * A client that makes run after run, by any of its bindings, in one process; see {@link ManyRuns}.
 */
final class ManyRunsProcess {
  private static final long LIMIT_SECONDS = 240;
  private static final Map<String, ManyRunsProcess> SHARED = new ConcurrentHashMap<>();

  private final String stack;
  private final String jar;
  private final boolean hasBindings;
  private final ScheduledExecutorService limit = Executors.newSingleThreadScheduledExecutor();
  private Process process;
  private BufferedWriter commands;
  private BufferedReader answers;

  private ManyRunsProcess(Client client, String jar) throws IOException {
    stack = client.stack();
    hasBindings = !client.binding().isEmpty();
    this.jar = jar;
    start();
  }

  /** Those of a client in the process of a jar, which is started when first asked for. */
  static Runs shared(Client client, String jar) {
    ManyRunsProcess process = SHARED.computeIfAbsent(jar, unused -> started(client, jar));
    return options -> process.run(client, options);
  }

  private static ManyRunsProcess started(Client client, String jar) {
    try {
      return new ManyRunsProcess(client, jar);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void start() throws IOException {
    process = new ProcessBuilder(command()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    commands = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  private List<String> command() {
    String classes = ManyRuns.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return List.of(
        ProgramJava.command(),
        "-Xmx128m",
        "-cp",
        jar + System.getProperty("path.separator") + classes,
        ManyRuns.class.getName(),
        main());
  }

  /** The class that {@link ManyRuns} calls. */
  private String main() {
    String capitalized = stack.substring(0, 1).toUpperCase(Locale.ROOT) + stack.substring(1);
    String start = "pijoule.client." + stack + "." + capitalized;
    return start + (hasBindings ? "StackFactory" : "Program");
  }

  private synchronized ClientProcess run(Client client, List<String> options) throws IOException {
    List<String> line = new ArrayList<>(options);
    if (hasBindings) {
      line.addAll(0, List.of("--binding", client.binding()));
    }
    commands.write(String.join(ManyRuns.SEPARATOR, line));
    commands.newLine();
    commands.flush();
    Process running = process;
    Future<?> late =
        limit.schedule(() -> running.destroyForcibly(), LIMIT_SECONDS, TimeUnit.SECONDS);
    String answer = answers.readLine();
    late.cancel(false);
    if (answer == null) {
      start();
      return new ClientProcess(-1, "", client + " must end the run, got the end of its process");
    }
    String[] parts = answer.split(ManyRuns.SEPARATOR, -1);
    return new ClientProcess(Integer.parseInt(parts[0]), text(parts[1]), text(parts[2]));
  }

  private static String text(String base64) {
    return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
  }
}
