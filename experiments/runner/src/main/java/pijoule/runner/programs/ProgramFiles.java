package pijoule.runner.programs;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pijoule.contract.options.UsageException;

/** Every program.json of an installation and of the further folders that a user names. */
final class ProgramFiles {
  /** Environment variable that names further folders. */
  static final String FURTHER_VARIABLE = "PIJOULE_PROGRAMS";

  /** Folders of the installation that hold programs, each in a folder of its own. */
  private static final List<String> PLACES = List.of(".", "server", "client", "programs");

  private ProgramFiles() {}

  /**
   * Reads all of them.
   *
   * @param home folder of the installation
   * @param further folders, separated as in a path; may be empty
   * @return the programs, with different ids
   * @throws UsageException if a file breaks a rule, or two programs have one name
   */
  static List<Program> read(Path home, String further) {
    Map<String, Program> byId = new LinkedHashMap<>();
    for (Path file : in(home, further)) {
      Program program = ProgramFile.read(file);
      Program other = byId.putIfAbsent(program.id(), program);
      if (other != null) {
        throw new UsageException(
            "programs of one side must have different names, got the "
                + program.side().key()
                + " "
                + program.name()
                + " from "
                + other.file()
                + " and from "
                + program.file()
                + "; rename one of them");
      }
    }
    return List.copyOf(byId.values());
  }

  private static List<Path> in(Path home, String further) {
    List<Path> files = new ArrayList<>();
    PLACES.forEach(place -> files.addAll(inFoldersOf(home.resolve(place).normalize())));
    for (String folder : further.split(File.pathSeparator)) {
      if (!folder.isBlank()) {
        files.addAll(of(Path.of(folder).toAbsolutePath().normalize()));
      }
    }
    return files;
  }

  private static List<Path> of(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new UsageException(
          FURTHER_VARIABLE + " must name folders, got " + folder + ", which is none; mend it");
    }
    Path own = folder.resolve(ProgramFile.NAME);
    return Files.exists(own) ? List.of(own) : inFoldersOf(folder);
  }

  private static List<Path> inFoldersOf(Path place) {
    if (!Files.isDirectory(place)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(place)) {
      return folders
          .map(folder -> folder.resolve(ProgramFile.NAME))
          .filter(Files::exists)
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(place + " must be readable", unreadable);
    }
  }
}
