package pijoule.checks.selftest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The sketch in its simulator in real time, behind a serial port that a recorder can open. */
final class LiveBoard implements AutoCloseable {
  private static final long GRACE_SECONDS = 10;

  private final Process process;
  private final BufferedReader output;
  private final Path port;

  private LiveBoard(Process process, Path port) {
    this.process = process;
    this.port = port;
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Starts a board and waits until its port is there.
   *
   * @param where the simulator and the sketch
   * @param port symbolic link to make
   * @param further options of the simulator
   */
  static LiveBoard start(FastSimulator where, Path port, List<String> further) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(where.simulator().toString());
    command.addAll(List.of("--elf", where.sketch().toString(), "--link", port.toString()));
    command.addAll(further);
    LiveBoard board =
        new LiveBoard(
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start(),
            port);
    if (board.output.readLine() == null) {
      board.close();
      throw new IOException("the simulator must become ready, and ended: " + command);
    }
    return board;
  }

  Path port() {
    return port;
  }

  /** Gives the simulator a command. */
  void send(String command) throws IOException {
    process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** Ends the board and gives the last account that it prints of itself. */
  Map<String, Long> end() throws IOException {
    process.getOutputStream().close();
    String last = null;
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      last = line;
    }
    return last == null ? Map.of() : numbers(last);
  }

  private static Map<String, Long> numbers(String object) throws IOException {
    Map<String, Long> numbers = new LinkedHashMap<>();
    try (JsonParser json = new JsonFactory().createParser(object)) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.VALUE_NUMBER_INT) {
          numbers.put(json.currentName(), json.getLongValue());
        }
      }
    }
    return numbers;
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    output.close();
  }
}
