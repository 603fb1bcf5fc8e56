package pijoule.analysis.claims;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/** References of this repository. */
public final class ShippedReference {
  private static final Path ALL =
      Path.of(System.getProperty("pijoule.home", "../.."), "experiments/reference");

  private ShippedReference() {}

  /** Its folder. */
  public static Path folder(String name) {
    return ALL.resolve(name);
  }

  /** As read. */
  public static Reference read(String name) {
    return ReferenceReader.read(folder(name));
  }

  /** Statements that the campaign is to test. */
  static Claims claims(String name) {
    return ClaimsReader.read(folder(name).resolve("claims.yaml"));
  }

  /** Copies its files to a folder, which is made. */
  public static Path copy(String name, Path target) throws IOException {
    Files.createDirectories(target);
    try (Stream<Path> files = Files.list(folder(name))) {
      for (Path file : files.toList()) {
        Files.copy(file, target.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return target;
  }
}
