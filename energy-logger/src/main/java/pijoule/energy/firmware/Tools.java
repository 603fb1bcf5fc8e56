package pijoule.energy.firmware;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What of Debian's packages is on this machine.
 *
 * @param root of the file system
 * @param searchPath folders of commands, as in {@code PATH}
 */
record Tools(Path root, String searchPath) {
  /**
   * A package.
   *
   * @param name Debian's
   * @param command that it brings; empty where it brings none
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
          Needed.file("arduino-core-avr", "usr/share/arduino/hardware/arduino/avr/cores/arduino"));

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
