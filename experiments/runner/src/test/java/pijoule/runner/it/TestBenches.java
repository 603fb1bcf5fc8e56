package pijoule.runner.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The benches that come with pijoule, with the java command of tests on this machine. A campaign of
 * a test is about what it records, not about how fast the programs start.
 */
final class TestBenches {
  private static final String OPTION = "--bench";
  private static final Path SHIPPED = Cli.HOME.resolve("experiments/benches");
  private static final Path FOLDER = Path.of("target", "test-benches").toAbsolutePath();

  private TestBenches() {}

  /** Arguments of {@code run}, with the bench that they name, or {@code local}, replaced. */
  static List<String> replaced(String... args) throws IOException {
    List<String> replaced = new ArrayList<>(List.of(args));
    if (!args[0].equals("run") || replaced.contains("--resume") || replaced.contains("--rack")) {
      return replaced;
    }
    int option = replaced.indexOf(OPTION);
    if (option < 0) {
      option = replaced.size();
      replaced.addAll(List.of(OPTION, "local"));
    }
    Path shipped = SHIPPED.resolve(replaced.get(option + 1) + ".yaml");
    if (Files.exists(shipped)) {
      replaced.set(option + 1, copy(shipped).toString());
    }
    return replaced;
  }

  /** The text of a bench whose local hosts start programs by the java command of tests. */
  static String withJavaOfTests(String bench) {
    return bench.replaceAll("\\{kind: local(?=[,}])", "$0, java: '" + Cli.JAVA + "'");
  }

  /** Several processes make it at a time; each sees a whole file. */
  private static Path copy(Path shipped) throws IOException {
    Files.createDirectories(FOLDER);
    Path own = Files.createTempFile(FOLDER, "bench", ".new");
    Files.writeString(own, withJavaOfTests(Files.readString(shipped)));
    return Files.move(own, FOLDER.resolve(shipped.getFileName()), StandardCopyOption.ATOMIC_MOVE);
  }
}
