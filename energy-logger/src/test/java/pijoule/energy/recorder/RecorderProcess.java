package pijoule.energy.recorder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import pijoule.energy.Main;

/** A recorder in a JVM of its own, waited for with deadlines. */
final class RecorderProcess implements AutoCloseable {
  private static final long DEADLINE_SECONDS = 60;

  private final Process process;
  private final BufferedReader out;

  RecorderProcess(Path base, String... options) throws IOException {
    List<String> command = new ArrayList<>(Interrupts.restored());
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx32m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "record",
            "--meter",
            "model",
            "--out",
            base.toString()));
    command.addAll(List.of(options));
    process = new ProcessBuilder(command).start();
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  JsonNode ready() throws Exception {
    CompletableFuture<String> line =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return out.readLine();
              } catch (IOException closed) {
                throw new java.io.UncheckedIOException(closed);
              }
            });
    return new ObjectMapper().readTree(line.get(DEADLINE_SECONDS, TimeUnit.SECONDS));
  }

  void interrupt() throws Exception {
    Interrupts.send(process);
  }

  /** SIGTERM alone: {@link Process#destroy()} would close the standard input as well. */
  void terminate() {
    process.toHandle().destroy();
  }

  /** SIGKILL. */
  void kill() {
    process.destroyForcibly();
  }

  void closeStdin() throws IOException {
    process.getOutputStream().close();
  }

  int awaitExit() throws InterruptedException {
    if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the recorder did not end");
    }
    return process.exitValue();
  }

  String restOfStdout() {
    return out.lines().reduce("", String::concat);
  }

  String stderr() throws IOException {
    return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
