package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.programs.Programs;

/**
 * A simulated Arduino behind a serial port. Its pins follow the power that a board would draw whose
 * one CPU runs the programs being watched: an estimate. Everything behind the pins is the sketch.
 */
final class SimulatedBoard implements AutoCloseable {
  private static final Duration READY_LIMIT = Duration.ofSeconds(30);

  private final Bench.Simulation model;
  private final HostProcess process;
  private final Path folder;
  private final Path port;

  private SimulatedBoard(Bench.Simulation model, HostProcess process, Path folder, Path port) {
    this.model = model;
    this.process = process;
    this.folder = folder;
    this.port = port;
  }

  /**
   * Starts a simulated board.
   *
   * @param name the meter's
   * @param model of its power
   * @param host the runner's own machine
   * @param programs its programs
   * @param first words in front of its command
   * @param log file for its standard error
   */
  static SimulatedBoard start(
      String name,
      Bench.Simulation model,
      Host host,
      Programs programs,
      List<String> first,
      Path log)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("pijoule-board");
    Path port = folder.resolve("serial");
    String power =
        String.format(
            Locale.ROOT,
            "%s,%s,%s",
            model.idle().watts(),
            model.busy().watts(),
            model.supplyVolts());
    List<String> command = new ArrayList<>(first);
    command.addAll(
        List.of(
            programs.simulator().toString(),
            "--elf",
            programs.sketch().toString(),
            "--link",
            port.toString(),
            "--board",
            power));
    HostProcess process =
        host.start("simulated board " + name, command, Host.Surroundings.OWN, log);
    SimulatedBoard board = new SimulatedBoard(model, process, folder, port);
    try {
      process.awaitReady(READY_LIMIT);
      return board;
    } catch (IOException | InterruptedException | RuntimeException e) {
      board.close();
      throw e;
    }
  }

  /** The options by which a recorder reads this board, and says that its power is modelled. */
  List<String> meterOptions() {
    return model.options(port.toString());
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Lets the pins follow only one program from now on.
   *
   * @param pid the program's process id
   */
  void watch(long pid) throws IOException {
    process.tell("unwatch\nwatch " + pid);
  }

  @Override
  public void close() throws IOException {
    process.close();
    Files.deleteIfExists(port);
    Files.deleteIfExists(folder);
  }
}
