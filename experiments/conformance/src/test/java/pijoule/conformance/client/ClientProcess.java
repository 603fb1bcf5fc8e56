package pijoule.conformance.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import pijoule.conformance.ProgramJava;

/** Runs a client as the process that it is, and keeps what it said. */
record ClientProcess(int exit, String stdout, String stderr) {
  private static final long LIMIT_SECONDS = 120;

  static ClientProcess run(Client client, List<String> options)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProgramJava.command(),
                "-Xmx128m",
                "-jar",
                jar(client),
                "--binding",
                client.binding()));
    command.addAll(options);
    return started(client, command);
  }

  /** Runs a command to its end. */
  static ClientProcess started(Client client, List<String> command)
      throws IOException, InterruptedException {
    Path stdout = Files.createTempFile("client", ".out");
    Path stderr = Files.createTempFile("client", ".err");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(stdout.toFile())
              .redirectError(stderr.toFile())
              .start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
        throw new IOException(client + " must end within " + LIMIT_SECONDS + " s, got no end");
      }
      return new ClientProcess(process.exitValue(), text(stdout), text(stderr));
    } finally {
      Files.delete(stdout);
      Files.delete(stderr);
    }
  }

  /** The client's jar, whose manifest names its libraries. */
  static String jar(Client client) {
    return Path.of(System.getProperty("pijoule.home"), "client", client.stack(), "target/app")
        .resolve("client-" + client.stack() + ".jar")
        .toString();
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }
}
