package pijoule.conformance.every;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import pijoule.conformance.ProgramJava;
import pijoule.contract.service.ServiceKind;

/** The servers of a program in one process, which ends with this one; see {@link ManyServers}. */
public final class ManyServersProcess implements Servers {
  private static final long LIMIT_SECONDS = 240;

  private final ScheduledExecutorService limit = Executors.newSingleThreadScheduledExecutor();
  private final Map<Offered, URI> started = new HashMap<>();
  private final Path log;
  private final Process process;
  private final BufferedWriter commands;
  private final BufferedReader answers;

  /** Starts the process, with the class path of a jar of the program; no server yet. */
  public ManyServersProcess(Offered.Program program, Path jar) throws IOException {
    log = Files.createTempFile("pijoule-servers", ".log");
    log.toFile().deleteOnExit();
    process = new ProcessBuilder(command(program, jar)).redirectError(log.toFile()).start();
    commands = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  private static List<String> command(Offered.Program program, Path jar) {
    String classes =
        ManyServers.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return List.of(
        ProgramJava.command(),
        "-Xmx2g",
        "-cp",
        jar + System.getProperty("path.separator") + classes,
        ManyServers.class.getName(),
        program.runs(),
        program.of());
  }

  @Override
  public synchronized URI uri(Offered offered, ServiceKind<?, ?> service, Path scratch)
      throws IOException {
    URI known = started.get(offered);
    if (known == null) {
      known = start(offered, service, scratch);
      started.put(offered, known);
    }
    return known;
  }

  private URI start(Offered offered, ServiceKind<?, ?> service, Path scratch) throws IOException {
    return URI.create("http://127.0.0.1:" + start(offered, Servers.options(service, scratch)));
  }

  @Override
  public synchronized int start(Offered offered, List<String> further) throws IOException {
    List<String> line = new ArrayList<>(offered.options());
    line.addAll(further);
    commands.write(String.join(ManyServers.SEPARATOR, line));
    commands.newLine();
    commands.flush();
    Future<?> late =
        limit.schedule(() -> process.destroyForcibly(), LIMIT_SECONDS, TimeUnit.SECONDS);
    String answer = answers.readLine();
    late.cancel(false);
    if (answer == null || !answer.startsWith("{")) {
      throw new IOException(offered + " must start, got " + answer + ": " + Files.readString(log));
    }
    JsonNode ready = new ObjectMapper().readTree(answer);
    return ready.path("port").asInt();
  }

  @Override
  public String log() throws IOException {
    return Files.readString(log);
  }
}
