package pijoule.client.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A server that always answers right, as a process that can be stopped by a signal. */
final class ChildServer implements AutoCloseable {
  private final Process process;
  private final String url;

  ChildServer() throws IOException {
    process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    ChildServer.class.getName()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    url = out.readLine();
  }

  public static void main(String[] args) throws Exception {
    try (TestServer server = new TestServer(TestServer.answering("right"))) {
      System.out.println(server.url());
      System.out.flush();
      // Ends with the process that started it.
      System.in.read();
    }
  }

  String url() {
    return url;
  }

  /** Sends a signal, such as {@code STOP}. */
  void signal(String name) throws IOException, InterruptedException {
    int exit =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    if (exit != 0) {
      throw new IOException("kill -" + name + " must end with 0, got " + exit);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
