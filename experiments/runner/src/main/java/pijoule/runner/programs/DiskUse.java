package pijoule.runner.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Bytes of the files that a program needs, beyond the JDK: its own, which hold classes of pijoule
 * or are what its command starts, apart from libraries.
 *
 * @param ownBytes of its own files
 * @param librariesBytes of the libraries; absent of a program that is not Java's, whose shared
 *     libraries are its host's
 * @param libraries names of the libraries' files, in the order of the class path
 */
public record DiskUse(long ownBytes, OptionalLong librariesBytes, List<String> libraries) {
  private static final String JAR = "-jar";
  private static final String OWN_CLASSES = "pijoule/";

  public DiskUse {
    libraries = List.copyOf(libraries);
  }

  /**
   * {@return the sizes of its files}
   *
   * @param program that is built
   * @param command how it is started
   * @param needed beginnings of the names of the libraries that messages need; absent: all of the
   *     class path
   * @throws IOException if a file cannot be read
   */
  static DiskUse of(Program program, List<String> command, Optional<List<String>> needed)
      throws IOException {
    if (!program.isJava()) {
      long bytes = 0;
      for (Path file : program.files()) {
        bytes += Files.size(file);
      }
      return new DiskUse(bytes, OptionalLong.empty(), List.of());
    }
    long own = 0;
    long bytes = 0;
    List<String> libraries = new ArrayList<>();
    for (Path jar : classPath(program, command)) {
      String name = jar.getFileName().toString();
      if (Part.of(jar).isOwn() || command.contains("./" + name)) {
        own += Files.size(jar);
      } else if (needed.isEmpty() || needed.get().stream().anyMatch(name::startsWith)) {
        bytes += Files.size(jar);
        libraries.add(name);
      }
    }
    return new DiskUse(own, OptionalLong.of(bytes), libraries);
  }

  /**
   * {@return the jars of its class path that are not pijoule's, in its order}
   *
   * @param program of Java that is built
   * @param command how it is started
   * @throws IOException if a file cannot be read
   */
  static List<Path> libraries(Program program, List<String> command) throws IOException {
    List<Path> libraries = new ArrayList<>();
    for (Path jar : classPath(program, command)) {
      if (!Part.of(jar).isOwn() && !command.contains("./" + jar.getFileName())) {
        libraries.add(jar);
      }
    }
    return libraries;
  }

  /**
   * The jar that is started and all that manifests name from there on; other files as they are. All
   * files where none of these is pijoule's: then a launcher finds its jars by itself.
   */
  private static Set<Path> classPath(Program program, List<String> command) throws IOException {
    Set<Path> all = new LinkedHashSet<>();
    Deque<Path> open = new ArrayDeque<>();
    int jar = command.indexOf(JAR) + 1;
    if (jar > 0 && jar < command.size()) {
      program.file(command.get(jar)).ifPresent(open::add);
    } else {
      all.addAll(program.files());
    }
    while (!open.isEmpty()) {
      Path file = open.remove();
      if (Files.isRegularFile(file) && all.add(file)) {
        for (String entry : Part.of(file).classPath()) {
          open.add(file.resolveSibling(entry).normalize());
        }
      }
    }
    for (Path file : all) {
      if (Part.of(file).isOwn()) {
        return all;
      }
    }
    all.addAll(program.files());
    return all;
  }

  /**
   * Statement of a file about itself. Programs share libraries, and each has thousands of entries:
   * it is read once.
   *
   * @param isOwn whether it has classes of pijoule, or is no jar
   * @param classPath further files, as its manifest names them
   */
  private record Part(boolean isOwn, List<String> classPath) {
    private static final Map<Path, Part> KNOWN = new ConcurrentHashMap<>();

    static Part of(Path file) throws IOException {
      Path real = file.toRealPath();
      Part known = KNOWN.get(real);
      if (known == null) {
        known = file.toString().endsWith(".jar") ? read(real) : new Part(true, List.of());
        KNOWN.put(real, known);
      }
      return known;
    }

    private static Part read(Path file) throws IOException {
      try (JarFile jar = new JarFile(file.toFile())) {
        Manifest manifest = jar.getManifest();
        String entries =
            manifest == null
                ? null
                : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
        return new Part(
            jar.stream().anyMatch(entry -> entry.getName().startsWith(OWN_CLASSES)),
            entries == null || entries.isBlank()
                ? List.of()
                : List.of(entries.strip().split(" +")));
      }
    }
  }
}
