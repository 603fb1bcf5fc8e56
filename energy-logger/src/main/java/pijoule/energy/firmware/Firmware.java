package pijoule.energy.firmware;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where the sketch and its simulator are, and how make builds them. */
public final class Firmware {
  /** Two makes in one folder spoil each other's files; the lock ends with the last of a make. */
  private static final String LOCKED = "exec flock Makefile \"$0\" \"$@\" >&2";

  private final Path folder;
  private final Tools tools;

  /** Of the sources under that folder, the project's root. */
  public Firmware(Path home) {
    this(home, Tools.ofThisMachine());
  }

  Firmware(Path home, Tools tools) {
    this.folder = home.resolve("arduino-firmware");
    this.tools = tools;
  }

  /** The program that runs the sketch without a board. */
  public Path simulator() {
    return folder.resolve("bench/build/energy-bench");
  }

  /** Sketch that {@link #simulator} runs: the ADC's, also after a build for another sensor. */
  public Path sketch() {
    return folder.resolve("energy_meter/build/energy_meter.SENSOR_ADC.elf");
  }

  /**
   * Makes sure that the sketch and its simulator are built. Where either is missing, make builds
   * both; what it prints goes to standard error.
   *
   * @throws IllegalArgumentException in one line, if they are missing and cannot be built
   */
  public void requireSimulator() throws IOException, InterruptedException {
    if (isBuilt()) {
      return;
    }
    requireTools(true);
    int exit = make(List.of("--silent", "all"));
    if (exit != 0 || !isBuilt()) {
      throw new IllegalArgumentException(
          "make must build the sketch and its simulator in %s, got exit code %s; see its lines above"
              .formatted(folder, exit));
    }
  }

  private boolean isBuilt() {
    return Files.isReadable(simulator()) && Files.isReadable(sketch());
  }

  /**
   * Makes sure that what builds the firmware is installed.
   *
   * @param simulator whether the simulator will be built too
   * @throws IllegalArgumentException in one line with the command that installs it, if it is not
   */
  public void requireTools(boolean simulator) {
    List<String> missing = tools.missing(simulator);
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "the sketch%s must be built, got no %s; run: sudo apt-get install %s"
              .formatted(
                  simulator ? " and its simulator" : "",
                  String.join(", ", missing),
                  String.join(" ", missing)));
    }
  }

  /**
   * Runs make in the firmware's folder, one at a time, also of other processes; what it prints goes
   * to standard error.
   *
   * @return its exit code
   * @throws IllegalArgumentException in one line, if there are no sources or no make
   */
  public int make(List<String> arguments) throws IOException, InterruptedException {
    if (!Files.isRegularFile(folder.resolve("Makefile"))) {
      throw new IllegalArgumentException(
          "the sketch's sources must be in %s, got no Makefile there; start pijoule from its own folder"
              .formatted(folder));
    }
    Path make =
        tools
            .find("make")
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "make is needed, got none; run: sudo apt-get install make"));
    // Standard output is for results, and make prints its commands there.
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", LOCKED, make.toString()));
    command.add("--no-print-directory");
    command.addAll(arguments);
    return new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start().waitFor();
  }
}
