package pijoule.checks.selftest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import pijoule.energy.firmware.Firmware;

/**
 * The sketch in its simulator, as fast as it goes: time is the simulated host's, not this one's.
 *
 * @param simulator the program energy-bench
 * @param sketch the sketch's ELF
 */
record FastSimulator(Path simulator, Path sketch) {
  private static final long MAX_MINUTES = 60;

  /**
   * The simulator and the sketch under the project's root, built where they are missing.
   *
   * @throws IllegalArgumentException in one line, if they cannot be built
   */
  static FastSimulator of(Path home) throws IOException, InterruptedException {
    Firmware firmware = new Firmware(home);
    firmware.requireSimulator();
    return new FastSimulator(firmware.simulator(), firmware.sketch());
  }

  /**
   * Runs the sketch against a waveform.
   *
   * @param waveform at the pins' far ends: supply voltage and current
   * @param frontEnd what lies between
   * @param further options of the simulator
   * @param script timed commands
   * @param seconds of simulated time
   * @param chunks file for what the device sent, with its times of arrival
   * @throws IOException with the simulator's last words, if it fails
   */
  void run(
      Path waveform,
      FrontEnd frontEnd,
      List<String> further,
      List<String> script,
      double seconds,
      Path chunks)
      throws IOException, InterruptedException {
    Path log = chunks.resolveSibling(chunks.getFileName() + ".log");
    Path commands = chunks.resolveSibling(chunks.getFileName() + ".script");
    Files.write(commands, script);
    List<String> command = new ArrayList<>(List.of(simulator.toString(), "--elf"));
    command.addAll(List.of(sketch.toString(), "--fast", chunks.toString()));
    command.addAll(List.of("--seconds", String.format(Locale.ROOT, "%.6f", seconds)));
    command.addAll(List.of("--wave", waveform.toString(), "--script", commands.toString()));
    command.addAll(frontEnd.options());
    command.addAll(further);
    Process process =
        new ProcessBuilder(command)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(log.toFile())
            .start();
    try {
      boolean ended = process.waitFor(MAX_MINUTES, TimeUnit.MINUTES);
      if (!ended || process.exitValue() != 0) {
        throw new IOException("the simulator must end well, got: " + lastWords(log));
      }
    } finally {
      process.destroyForcibly();
    }
  }

  private static String lastWords(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    return lines.isEmpty() ? "silence" : lines.get(lines.size() - 1);
  }
}
