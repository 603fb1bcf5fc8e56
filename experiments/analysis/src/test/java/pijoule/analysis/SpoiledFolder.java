package pijoule.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A small campaign's files, to be written again and again with one of them spoiled. */
final class SpoiledFolder implements AutoCloseable {
  /** Files of the campaign, by their path in the folder. */
  static final Map<String, byte[]> WHOLE = whole();

  private final Path folder;

  SpoiledFolder(String spoiled, byte[] bytes) throws IOException {
    folder = Files.createTempDirectory("spoiled");
    for (Map.Entry<String, byte[]> file : WHOLE.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getKey().equals(spoiled) ? bytes : file.getValue());
    }
  }

  private static Map<String, byte[]> whole() {
    try {
      Path folder = Files.createTempDirectory("whole");
      SmallCampaign small = new SmallCampaign(folder);
      small.client.open();
      small.campaign.write();
      Map<String, byte[]> files = new TreeMap<>();
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.filter(Files::isRegularFile).toList()) {
          files.put(folder.relativize(path).toString(), Files.readAllBytes(path));
        }
      }
      delete(folder);
      return files;
    } catch (Exception impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  Path path() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    delete(folder);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> inside = files.sorted((a, b) -> b.compareTo(a)).toList();
      for (Path file : inside) {
        Files.delete(file);
      }
    }
  }
}
