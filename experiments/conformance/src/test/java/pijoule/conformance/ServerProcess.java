package pijoule.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A server as the program that it is: the packaged jar in its own JVM with a heap of 128 MB, as on
 * a board. It ends with this JVM at the latest, because its standard input closes then.
 */
public final class ServerProcess implements AutoCloseable {
  private static final long DEADLINE_SECONDS = 120;

  private final Process process;
  private final Path log;
  private final JsonNode ready;

  private ServerProcess(Process process, Path log) throws IOException {
    this.process = process;
    this.log = log;
    this.ready = new ObjectMapper().readTree(firstLine());
  }

  /**
   * Starts a server and waits until it says that it is ready.
   *
   * @param framework {@code cxf} or {@code axis2}
   * @param options of its command line
   * @return the running server
   * @throws IOException if it does not become ready; the message holds its log
   */
  public static ServerProcess start(String framework, String... options) throws IOException {
    return start(command(framework), options);
  }

  /**
   * Starts a server and waits until it says that it is ready.
   *
   * @param command without the server's options
   * @param options of its command line
   * @return the running server
   * @throws IOException if it does not become ready; the message holds its log
   */
  public static ServerProcess start(List<String> command, String... options) throws IOException {
    Path log = Files.createTempFile("pijoule-server", ".log");
    // For a server that nobody closes, because it is shared.
    log.toFile().deleteOnExit();
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of(options));
    all.add("--stop-on-stdin-close");
    Process process = new ProcessBuilder(all).redirectError(log.toFile()).start();
    return new ServerProcess(process, log);
  }

  /**
   * What a server does that cannot even start.
   *
   * @param exit its exit code
   * @param out its standard output
   * @param err its standard error
   */
  public record Failed(int exit, String out, String err) {}

  /**
   * Runs a server to its end.
   *
   * @param framework {@code cxf} or {@code axis2}
   * @param options of its command line
   * @return what it left
   * @throws IOException if it does not end in time
   */
  public static Failed fail(String framework, String... options) throws IOException {
    return fail(command(framework), options);
  }

  /**
   * Runs a server to its end.
   *
   * @param command without the server's options
   * @param options of its command line
   * @return what it left
   * @throws IOException if it does not end in time
   */
  public static Failed fail(List<String> command, String... options) throws IOException {
    Path err = Files.createTempFile("pijoule-server", ".log");
    Path out = Files.createTempFile("pijoule-server", ".out");
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of(options));
    Process process =
        new ProcessBuilder(all).redirectError(err.toFile()).redirectOutput(out.toFile()).start();
    int exit = await(process);
    return new Failed(exit, take(out), take(err));
  }

  private static List<String> command(String framework) {
    Path home = Path.of(System.getProperty("pijoule.home"));
    String server = "server-" + framework;
    Path twin = home.resolve(server);
    Path folder = Files.exists(twin) ? twin : home.resolve("server").resolve(framework);
    Path jar = folder.resolve("target/app").resolve(server + ".jar");
    return List.of(ProgramJava.command(), "-Xmx128m", "-jar", jar.toString());
  }

  private String firstLine() throws IOException {
    CompletableFuture<String> line = new CompletableFuture<>();
    Thread reader = new Thread(() -> complete(line), "ready line");
    reader.setDaemon(true);
    reader.start();
    try {
      String found = line.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
      if (found != null) {
        return found;
      }
      throw new IOException("server must become ready, got its end: " + take(log));
    } catch (TimeoutException | ExecutionException late) {
      process.destroyForcibly();
      throw new IOException(
          "server must become ready in " + DEADLINE_SECONDS + " s, got: " + take(log), late);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a server started", interrupted);
    }
  }

  private void complete(CompletableFuture<String> line) {
    try {
      line.complete(process.inputReader().readLine());
    } catch (IOException failed) {
      line.completeExceptionally(failed);
    }
  }

  /**
   * @return the port of its ready line
   */
  public int port() {
    return ready.get("port").asInt();
  }

  /**
   * @return its ready line
   */
  public JsonNode ready() {
    return ready;
  }

  /**
   * @param path from the root
   * @return where it answers
   */
  public URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port() + path);
  }

  /**
   * @return whether it runs
   */
  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * @return its standard error so far
   * @throws IOException if the log cannot be read
   */
  public String log() throws IOException {
    return Files.readString(log);
  }

  /**
   * Sends SIGTERM.
   *
   * @return exit code
   * @throws IOException if it does not end in time
   */
  public int terminate() throws IOException {
    // Process.destroy() would close the standard input as well, and the server would stop for that.
    process.toHandle().destroy();
    return await(process);
  }

  /**
   * Closes its standard input.
   *
   * @return exit code
   * @throws IOException if it does not end in time
   */
  public int closeInput() throws IOException {
    process.getOutputStream().close();
    return await(process);
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      await(process);
    } finally {
      Files.deleteIfExists(log);
    }
  }

  private static int await(Process process) throws IOException {
    try {
      if (process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
        return process.exitValue();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    throw new IOException("server must end in " + DEADLINE_SECONDS + " s, got no end");
  }

  private static String take(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    Files.delete(file);
    return text;
  }
}
