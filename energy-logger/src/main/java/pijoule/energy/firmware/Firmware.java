package pijoule.energy.firmware;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where the sketch and its simulator are, and how make builds them. */
public final class Firmware {
  /** Two makes in one folder spoil each other's files; the lock ends with the last of a make. */
  private static final String LOCKED = "exec flock Makefile \"$0\" \"$@\" >&2";

  private final Path folder;
  private final Tools tools;

  /** Takes the sources below the project's root. */
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
   * Runs make in the firmware's folder, one at a time, also of other processes. What it prints goes
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

  /**
   * Debian's packages on this machine.
   *
   * @param root of the file system
   * @param searchPath folders of commands, as in {@code PATH}
   */
  record Tools(Path root, String searchPath) {
    /**
     * A package.
     *
     * @param name Debian's
     * @param command that it brings; empty if it brings none
     * @param file under the root that it brings, where it brings no command
     */
    private record Needed(String name, Optional<String> command, String file) {
      static Needed command(String name, String command) {
        return new Needed(name, Optional.of(command), "");
      }

      static Needed file(String name, String file) {
        return new Needed(name, Optional.empty(), file);
      }
    }

    private static final List<Needed> SKETCH =
        List.of(
            Needed.command("make", "make"),
            Needed.command("gcc-avr", "avr-g++"),
            Needed.command("binutils-avr", "avr-objcopy"),
            Needed.file("avr-libc", "usr/lib/avr/include/avr/io.h"),
            Needed.file(
                "arduino-core-avr", "usr/share/arduino/hardware/arduino/avr/cores/arduino"));

    private static final List<Needed> SIMULATOR =
        List.of(
            Needed.command("gcc", "gcc"),
            Needed.command("pkg-config", "pkg-config"),
            Needed.file("libsimavr-dev", "usr/include/simavr"),
            Needed.file("libelf-dev", "usr/include/libelf.h"));

    static Tools ofThisMachine() {
      return new Tools(Path.of("/"), String.valueOf(System.getenv("PATH")));
    }

    /** Packages without which the sketch, and the simulator if that is wanted, cannot be built. */
    List<String> missing(boolean simulator) {
      List<Needed> needed = new ArrayList<>(SKETCH);
      needed.addAll(simulator ? SIMULATOR : List.of());
      return needed.stream().filter(tool -> !isThere(tool)).map(Needed::name).toList();
    }

    private boolean isThere(Needed tool) {
      return tool.command().isPresent()
          ? find(tool.command().get()).isPresent()
          : Files.exists(root.resolve(tool.file()));
    }

    /** Where a command is. */
    Optional<Path> find(String command) {
      for (String folder : searchPath.split(File.pathSeparator)) {
        Path candidate = Path.of(folder).resolve(command);
        if (!folder.isEmpty() && Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
          return Optional.of(candidate);
        }
      }
      return Optional.empty();
    }
  }
}
