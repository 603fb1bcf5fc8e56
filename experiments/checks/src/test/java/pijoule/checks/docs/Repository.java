package pijoule.checks.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import pijoule.energy.meter.MeterKinds;
import pijoule.runner.programs.Programs;

/** The pages and other texts of this repository, read once. */
final class Repository {
  static final Path HOME = Programs.find().home();

  /** Kinds of meters: each adds its section. */
  private static final int KINDS = MeterKinds.all().size();

  /**
   * Words written by hand that a page may have at most; of evidence those outside of its tables.
   */
  static final Map<String, Integer> LIMITS =
      Map.ofEntries(
          Map.entry("README.md", 810),
          Map.entry("CONTRIBUTING.md", 1000),
          Map.entry("docs/README.md", 150),
          Map.entry("docs/architecture.md", 820),
          Map.entry("docs/boards.md", 1300),
          Map.entry("docs/calibration.md", 800),
          Map.entry("docs/catalog.md", 80),
          Map.entry("docs/choose-a-stack.md", 830),
          Map.entry("docs/ci.md", 880),
          Map.entry("docs/claims.md", 550),
          Map.entry("docs/cli.md", 60),
          Map.entry("docs/emulation.md", 650),
          Map.entry("docs/energy-uncertainty.md", 950),
          Map.entry("docs/evidence.md", 1560),
          Map.entry("docs/first-answer.md", 1060),
          Map.entry("docs/first-study.md", 750),
          Map.entry("docs/glossary.md", 880),
          Map.entry("docs/how-it-measures.md", 1300),
          Map.entry("docs/load.md", 1590),
          Map.entry("docs/measurement-points.md", 2000),
          Map.entry("docs/meter-kinds.md", 60),
          Map.entry("docs/meters.md", 960 + 80 * KINDS),
          Map.entry("docs/program-contract.md", 1490),
          Map.entry("docs/publish.md", 750),
          Map.entry("docs/rack.md", 750),
          Map.entry("docs/recover.md", 620),
          Map.entry("docs/releases.md", 880),
          Map.entry("docs/reproduce.md", 480),
          Map.entry("docs/results.md", 2000),
          Map.entry("docs/security.md", 400),
          Map.entry("docs/serial-protocol.md", 900),
          Map.entry("docs/statistics.md", 1250),
          Map.entry("docs/then-and-now.md", 1250),
          Map.entry("docs/watch.md", 420),
          Map.entry("docs/wiring.md", 950),
          Map.entry("docs/yaml.md", 510),
          Map.entry("docs/your-boards.md", 1210));

  /** Its history names pages of its time. */
  private static final String CHANGELOG = "CHANGELOG.md";

  /** Folders of other trees than the sources'. */
  private static final Set<String> OUTSIDE =
      Set.of(".git", "target", "build", "results", "dist", "node_modules", "ppk2");

  /** Pages by their paths, those of decisions and modules among them. */
  static final Map<String, Page> PAGES = new TreeMap<>();

  /** Texts of the repository by their paths, the pages and their history left out. */
  static final Map<Path, String> SOURCES = new HashMap<>();

  static {
    try {
      read();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private Repository() {}

  /** The pages that have a limit: those that a reader begins with and finds in their map. */
  static Stream<Page> own() {
    return LIMITS.keySet().stream().sorted().map(PAGES::get);
  }

  private static void read() throws IOException {
    Files.walkFileTree(
        HOME,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path entered, BasicFileAttributes of) {
            boolean isOutside = OUTSIDE.contains(entered.getFileName().toString());
            return isOutside ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes of) throws IOException {
            String path = HOME.relativize(file).toString();
            if (path.equals(CHANGELOG)) {
              return FileVisitResult.CONTINUE;
            }
            if (path.endsWith(".md") && !path.contains("/src/")) {
              PAGES.put(path, Page.read(file));
            } else if (of.isRegularFile() && of.size() < 500_000) {
              readSource(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void readSource(Path file) throws IOException {
    if (file.toString().matches(".*\\.(png|jar|gz|pcap|hlog|bin|hex|elf)")) {
      return;
    }
    try {
      SOURCES.put(file, Files.readString(file));
    } catch (MalformedInputException noText) {
      // Bytes that a test reads.
    }
  }
}
