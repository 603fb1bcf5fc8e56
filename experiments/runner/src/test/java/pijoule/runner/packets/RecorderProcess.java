package pijoule.runner.packets;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A packet recorder on loopback, which ends with its standard input. */
final class RecorderProcess {
  private final Process process;
  private final String ready;

  /**
   * Starts it and waits until it captures.
   *
   * @param errors file for its messages
   */
  RecorderProcess(Path program, int port, Path out, Path errors) throws IOException {
    List<String> command =
        List.of(
            program.toString(),
            "--interface",
            "lo",
            "--port",
            String.valueOf(port),
            "--out",
            out.toString(),
            "--stop-on-stdin-close");
    process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    ready = String.valueOf(lines.readLine());
  }

  String ready() {
    return ready;
  }

  /** Closes its standard input; returns its exit code. */
  int stop() throws IOException, InterruptedException {
    process.getOutputStream().close();
    return process.waitFor();
  }

  /** Waits until it ends by itself; returns its exit code. */
  int await() throws InterruptedException {
    return process.waitFor();
  }

  /** Sends SIGTERM; returns its exit code. */
  int terminate() throws InterruptedException {
    process.destroy();
    return process.waitFor();
  }
}
