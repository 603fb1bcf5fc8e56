package pijoule.conformance.client;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A client that makes run after run in one process; see {@link ManyRuns}. */
final class ManyRunsProcess implements Runs {
  private static final long LIMIT_SECONDS = 240;

  private final Client client;
  private final String jar;
  private final ScheduledExecutorService limit = Executors.newSingleThreadScheduledExecutor();
  private Process process;
  private BufferedWriter commands;
  private BufferedReader answers;

  ManyRunsProcess(Client client) throws IOException {
    this(client, ClientProcess.jar(client));
  }

  /** A client that another jar starts than its usual one. */
  ManyRunsProcess(Client client, String jar) throws IOException {
    this.client = client;
    this.jar = jar;
    start();
  }

  private void start() throws IOException {
    Process started =
        new ProcessBuilder(command()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    process = started;
    commands = started.outputWriter(StandardCharsets.UTF_8);
    answers = started.inputReader(StandardCharsets.UTF_8);
    limit.schedule(() -> started.destroyForcibly(), LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  private List<String> command() {
    String name = client.stack();
    String classes = ManyRuns.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return List.of(
        ClientProcess.java(),
        "-Xmx128m",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        jar + System.getProperty("path.separator") + classes,
        ManyRuns.class.getName(),
        main(name));
  }

  /** The class that {@link ManyRuns} calls. */
  private String main(String name) {
    String start = "pijoule.client." + name + "." + capitalized(name);
    return start + (client.binding().isEmpty() ? "Program" : "StackFactory");
  }

  private static String capitalized(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  @Override
  public ClientProcess run(List<String> options) throws IOException {
    List<String> line = new ArrayList<>(options);
    if (!client.binding().isEmpty()) {
      line.addAll(0, List.of("--binding", client.binding()));
    }
    commands.write(String.join(ManyRuns.SEPARATOR, line));
    commands.newLine();
    commands.flush();
    String answer = answers.readLine();
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

  @Override
  public void close() {
    limit.shutdownNow();
    process.destroyForcibly();
  }
}
