package pijoule.energy.program;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A command line run by /bin/sh; its standard error is the recorder's. */
final class ShellProgram implements Program {
  private final String commandLine;

  ShellProgram(String commandLine) {
    this.commandLine = commandLine;
  }

  @Override
  public Running start() throws IOException {
    Process process =
        new ProcessBuilder("/bin/sh", "-c", commandLine)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    process.getOutputStream().close();
    return new Started(process);
  }

  private static final class Started implements Running {
    private final Process process;
    private final BufferedReader lines;

    Started(Process process) {
      this.process = process;
      this.lines =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    @Override
    public BufferedReader lines() {
      return lines;
    }

    @Override
    public int awaitExit() throws InterruptedException {
      return process.waitFor();
    }

    @Override
    public void close() {
      // The shell's children hold the pipe's other end: the reader ends with the last of them.
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }
}
