package pijoule.runner.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.base.Sha256;

/**
 * Brings programs to a board. Files are kept there by their SHA-256, so that one which several
 * programs share, or an earlier campaign sent, is not sent again; a program's folder is made of
 * links to them. Hashes are computed on the board each time: a damaged file is sent again.
 */
final class Deployment {
  private static final Script STORED = Script.resource(Deployment.class, "stored.sh");
  private static final Script RECEIVE = Script.resource(Deployment.class, "receive.sh");
  private static final Script LINK = Script.resource(Deployment.class, "link.sh");
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Host host;
  private final Map<Path, String> entries = new HashMap<>();

  Deployment(Host host) {
    this.host = host;
  }

  /** Sends what the board lacks of some programs; gives the number of bytes. */
  long send(Collection<Path> folders) throws IOException, InterruptedException {
    Map<String, Path> wanted = new LinkedHashMap<>();
    for (Path folder : folders) {
      for (Path file : files(folder)) {
        wanted.put(entry(file), file);
      }
    }
    Set<String> there = there(wanted.keySet());
    wanted.keySet().removeAll(there);
    if (wanted.isEmpty()) {
      return 0;
    }
    List<String> arguments = new ArrayList<>();
    long bytes = 0;
    for (Map.Entry<String, Path> file : wanted.entrySet()) {
      long size = Files.size(file.getValue());
      arguments.addAll(List.of(file.getKey(), Long.toString(size)));
      bytes += size;
    }
    Script.Input contents =
        out -> {
          for (Path file : wanted.values()) {
            Files.copy(file, out);
          }
        };
    host.run(RECEIVE.reading(contents), LIMIT, arguments.toArray(String[]::new));
    return bytes;
  }

  private Set<String> there(Set<String> wanted) throws IOException, InterruptedException {
    Set<String> there = new HashSet<>();
    for (String line : host.run(STORED.reading(wanted), LIMIT).lines().toList()) {
      String[] sumAndFile = line.split(" +", 2);
      if (sumAndFile.length == 2 && sumAndFile[1].startsWith(sumAndFile[0] + "/")) {
        there.add(sumAndFile[1]);
      }
    }
    return there;
  }

  /** Makes a program's folder; gives its path on the board. */
  String link(Path folder) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    for (Path file : files(folder)) {
      arguments.add(entry(file));
      arguments.add(folder.relativize(file).toString());
      arguments.add(Files.isExecutable(file) ? "x" : "-");
    }
    arguments.add(0, Sha256.of(String.join("\n", arguments)));
    return host.run(LINK, LIMIT, arguments.toArray(String[]::new)).strip();
  }

  private String entry(Path file) throws IOException {
    String known = entries.get(file);
    if (known == null) {
      known = Sha256.of(file) + "/" + file.getFileName();
      entries.put(file, known);
    }
    return known;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
