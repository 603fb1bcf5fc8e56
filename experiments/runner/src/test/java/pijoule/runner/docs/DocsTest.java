package pijoule.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.claims.ClaimsReader;
import pijoule.analysis.results.BoardState;
import pijoule.analysis.results.FirstAnswer;
import pijoule.analysis.results.Load;
import pijoule.analysis.results.MaxRate;
import pijoule.analysis.results.RunRecord;
import pijoule.analysis.results.ServerUse;
import pijoule.contract.record.ClockRecord;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.JvmUse;
import pijoule.contract.record.LoadRecord;
import pijoule.contract.record.ServerRecord;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.docs.Page.Fence;
import pijoule.runner.programs.Programs;
import pijoule.runner.rack.RackFile;
import pijoule.runner.study.StudyFile;

/**
 * The pages: links, lengths, names, and what can be checked of each block of code without a run.
 * {@code -Dgolden.rewrite=true} rewrites the generated parts. {@code .ci/commands} carries out the
 * blocks {@code sh run}.
 */
class DocsTest {
  private static final Path HOME = Programs.find().home();

  /** Words that a page may have at most. Rows of tables do not count on the page of evidence. */
  private static final Map<String, Integer> LIMITS =
      Map.ofEntries(
          Map.entry("README.md", 900),
          Map.entry("CONTRIBUTING.md", 1000),
          Map.entry("docs/README.md", 150),
          Map.entry("docs/architecture.md", 800),
          Map.entry("docs/boards.md", 1300),
          Map.entry("docs/calibration.md", 650),
          Map.entry("docs/catalog.md", 800),
          Map.entry("docs/choose-a-stack.md", 700),
          Map.entry("docs/claims.md", 550),
          Map.entry("docs/cli.md", 2500),
          Map.entry("docs/emulation.md", 650),
          Map.entry("docs/energy-uncertainty.md", 950),
          Map.entry("docs/evidence.md", 1100),
          Map.entry("docs/first-answer.md", 900),
          Map.entry("docs/first-study.md", 750),
          Map.entry("docs/glossary.md", 850),
          Map.entry("docs/how-it-measures.md", 1300),
          Map.entry("docs/load.md", 680),
          Map.entry("docs/measurement-points.md", 2000),
          Map.entry("docs/meter-kinds.md", 450),
          Map.entry("docs/meters.md", 1500),
          Map.entry("docs/program-contract.md", 1800),
          Map.entry("docs/publish.md", 750),
          Map.entry("docs/rack.md", 750),
          Map.entry("docs/recover.md", 450),
          Map.entry("docs/releases.md", 550),
          Map.entry("docs/reproduce.md", 450),
          Map.entry("docs/results.md", 4200),
          Map.entry("docs/security.md", 400),
          Map.entry("docs/serial-protocol.md", 900),
          Map.entry("docs/statistics.md", 1000),
          Map.entry("docs/wiring.md", 950),
          Map.entry("docs/yaml.md", 3300));

  private static final String EVIDENCE = "docs/evidence.md";

  /** Its history names pages of its time. */
  private static final String CHANGELOG = "CHANGELOG.md";

  /** What may follow the backquotes of a block. */
  private static final Set<String> KINDS =
      Set.of(
          "sh run",
          "sh slow",
          "sh device",
          "sh system",
          "yaml study",
          "yaml bench",
          "yaml rack",
          "yaml claims",
          "yaml bench-meters",
          "yaml target",
          "yaml part",
          "json program",
          "python pandas",
          "python duckdb",
          "python service",
          "python example",
          "r",
          "java",
          "text",
          "text output");

  /** Lines and objects of a results folder. */
  private static final List<Class<? extends Record>> RECORDS =
      List.of(
          RunRecord.class,
          ServerRecord.class,
          LoadRecord.class,
          ClockRecord.class,
          JvmInfo.class,
          JvmUse.class,
          BoardState.class,
          Load.class,
          ServerUse.class,
          FirstAnswer.class,
          MaxRate.class,
          MaxRate.Step.class);

  private static final Pattern DECISION = Pattern.compile(".*decisions/(\\d{3})-.*");
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final Pattern OF_DOCS =
      Pattern.compile("(?<![\\w/])docs/[\\w./-]*\\w\\.(?:md|csv|png)(#[\\w-]+)?");
  private static final Pattern NAME_OF_CLASS =
      Pattern.compile("(?<![\\w.-])[A-Z][a-z0-9]+[A-Z][A-Za-z0-9]*(?![\\w-])");

  /** Of other projects, and in none of our sources. */
  private static final Set<String> FOREIGN = Set.of("HttpMessageConverter", "KillWait");

  private static final Pattern IN_SOURCES = Pattern.compile("\\w+");
  private static final Pattern FILE_OF_REPOSITORY =
      Pattern.compile(
          "(experiments|docs|contract|energy-logger|server-[a-z0-9]+|client|launcher"
              + "|arduino-firmware|packet-recorder|message-security|dpws|\\.ci)/[\\w./-]+");

  /** Folders of other trees than the sources'. */
  private static final Set<String> OUTSIDE =
      Set.of(".git", "target", "build", "results", "dist", "node_modules", "ppk2");

  private static final Map<String, Page> PAGES = new TreeMap<>();

  /** Texts of the repository by their paths, the pages and their history left out. */
  private static final Map<Path, String> SOURCES = new HashMap<>();

  @TempDir private Path folder;

  @BeforeAll
  static void read() throws IOException {
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

  /** The pages that have a limit: those that a reader begins with and finds in their map. */
  private static Stream<Page> own() {
    return LIMITS.keySet().stream().sorted().map(PAGES::get);
  }

  private static Stream<Fence> fences(String... kinds) {
    return own()
        .flatMap(page -> page.fences().stream())
        .filter(fence -> List.of(kinds).contains(fence.kind()));
  }

  @Test
  void everyPageHasALimitAndKeepsIt() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<String, Page> page : PAGES.entrySet()) {
      if (page.getKey().matches("docs/[^/]*|README.md|CONTRIBUTING.md")) {
        long words = page.getValue().words(!page.getKey().equals(EVIDENCE));
        int limit = LIMITS.getOrDefault(page.getKey(), 0);
        if (words > limit) {
          wrong.add("%s has %d words, more than %d".formatted(page.getKey(), words, limit));
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(PAGES).containsKeys(LIMITS.keySet().toArray(String[]::new));
  }

  @Test
  void everyPageIsOnTheMap() {
    Set<String> linked = new HashSet<>();
    PAGES.get("docs/README.md").links().forEach(link -> linked.add("docs/" + link.getValue()));
    assertThat(LIMITS.keySet())
        .filteredOn(page -> page.startsWith("docs/") && !page.equals("docs/README.md"))
        .allMatch(linked::contains);
  }

  @Test
  void linksLeadSomewhere() {
    List<String> wrong = new ArrayList<>();
    PAGES.forEach(
        (name, page) -> {
          for (Map.Entry<String, String> link : page.links()) {
            String target = link.getValue();
            if (!target.matches("[a-z]+:.*") && !leads(page.file().getParent(), page, target)) {
              wrong.add(name + " links to " + target);
            }
          }
        });
    assertThat(wrong).isEmpty();
  }

  @Test
  void pathsOfPagesInSourcesAreThere() {
    List<String> wrong = new ArrayList<>();
    SOURCES.forEach((file, text) -> missing(file, text, wrong));
    PAGES.forEach((name, page) -> missing(page.file(), String.join("\n", page.prose()), wrong));
    assertThat(wrong).isEmpty();
  }

  private static void missing(Path file, String text, List<String> wrong) {
    Matcher path = OF_DOCS.matcher(text);
    while (path.find()) {
      if (!leads(HOME, null, path.group())) {
        wrong.add(HOME.relativize(file) + " names " + path.group());
      }
    }
  }

  private static boolean leads(Path from, Page self, String target) {
    String[] parts = target.split("#", 2);
    Path file = parts[0].isEmpty() ? self.file() : from.resolve(parts[0]).normalize();
    if (parts.length == 1) {
      return Files.exists(file);
    }
    Page page = PAGES.get(HOME.relativize(file).toString());
    return page != null && page.anchors().contains(parts[1]);
  }

  @Test
  void labelsOfDecisionsHaveTheirNumber() {
    List<String> wrong = new ArrayList<>();
    PAGES.forEach(
        (name, page) -> {
          for (Map.Entry<String, String> link : page.links()) {
            Matcher decision = DECISION.matcher(link.getValue());
            Matcher label = NUMBER.matcher(link.getKey());
            if (decision.matches()
                && label.find()
                && Integer.parseInt(label.group()) != Integer.parseInt(decision.group(1))) {
              wrong.add("%s: [%s](%s)".formatted(name, link.getKey(), link.getValue()));
            }
          }
        });
    assertThat(wrong).isEmpty();
  }

  @Test
  void namesOfClassesAndFilesAreThere() {
    Set<String> known = new HashSet<>(FOREIGN);
    SOURCES.values().forEach(text -> addWords(text, known));
    List<String> wrong = new ArrayList<>();
    own()
        .forEach(
            page -> {
              for (String code : page.code()) {
                NAME_OF_CLASS
                    .matcher(code)
                    .results()
                    .filter(name -> !known.contains(name.group()))
                    .forEach(name -> wrong.add(page.file() + ": no class " + name.group()));
                if (FILE_OF_REPOSITORY.matcher(code).matches() && !isThere(code)) {
                  wrong.add(page.file() + ": no file " + code);
                }
              }
            });
    assertThat(wrong).isEmpty();
  }

  private static void addWords(String text, Set<String> into) {
    IN_SOURCES.matcher(text).results().forEach(word -> into.add(word.group()));
  }

  /** A path, in which dots stand for folders and capitals for a name that a reader chooses. */
  private static boolean isThere(String path) {
    if (!path.contains("...")) {
      String known = path.replaceFirst("(/|_)[A-Z]+(\\.c)?$", "");
      return Files.exists(HOME.resolve(known)) || Files.exists(HOME.resolve(known).getParent());
    }
    String[] parts = path.split("/\\.\\.\\./", 2);
    Path root = HOME.resolve(parts[0]);
    String end = "/" + parts[1];
    return SOURCES.keySet().stream()
        .filter(file -> file.startsWith(root))
        .map(Path::toString)
        .anyMatch(file -> file.contains(end + "/") || file.endsWith(end + ".java"));
  }

  @Test
  void everyKeyOfARecordIsExplained() {
    Set<String> explained = new HashSet<>();
    PAGES.get("docs/results.md").code().forEach(code -> addWords(code, explained));
    for (Class<? extends Record> of : RECORDS) {
      assertThat(of.getRecordComponents())
          .as(of.getSimpleName())
          .extracting(key -> key.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT))
          .allMatch(explained::contains);
    }
  }

  @Test
  void everyBlockIsMarked() {
    assertThat(own().filter(page -> !page.file().endsWith("releases.md")))
        .allSatisfy(
            page ->
                assertThat(page.fences())
                    .as(page.file().toString())
                    .extracting(Fence::kind)
                    .allMatch(KINDS::contains));
  }

  @Test
  void commandsHaveWordsThatTheProgramKnows() {
    TypedCommands typed = new TypedCommands();
    List<String> wrong = new ArrayList<>();
    own()
        .forEach(
            page -> {
              for (Fence fence : page.fences()) {
                if (fence.language().equals("sh")) {
                  for (String line : fence.text()) {
                    typed.refusals(line).forEach(why -> wrong.add(line.strip() + ": " + why));
                  }
                }
              }
              for (String code : page.code()) {
                typed.refusalOfPart(code).ifPresent(why -> wrong.add(code + ": " + why));
                if (code.matches("energy-logger [a-z]+.*")) {
                  wrong.add(code + ": readers type ./pijoule meter");
                }
              }
            });
    assertThat(wrong).isEmpty();
  }

  @Test
  void shellsCanReadTheBlocks() throws Exception {
    StringBuilder script = new StringBuilder();
    fences("sh run", "sh slow", "sh device", "sh system")
        .forEach(fence -> script.append("(\n%s\n)\n".formatted(text(fence))));
    Path file = Files.writeString(folder.resolve("blocks.sh"), script);
    Process bash = new ProcessBuilder("bash", "-n", file.toString()).inheritIO().start();
    assertThat(bash.waitFor()).isZero();
  }

  @Test
  void commandsAreInTheTableOfThoseThatAreCarriedOut() throws Exception {
    Process check =
        new ProcessBuilder(HOME.resolve(".ci/commands").toString(), "--check")
            .redirectErrorStream(true)
            .start();
    String said = new String(check.getInputStream().readAllBytes());
    assertThat(check.waitFor()).as(said).isZero();
  }

  @Test
  void blocksOfYamlAreRead() throws IOException {
    ObjectMapper yaml = new ObjectMapper(new YAMLFactory());
    int i = 0;
    for (Fence fence : fences("yaml study", "yaml bench", "yaml rack", "yaml claims").toList()) {
      Path file = Files.writeString(folder.resolve("f" + i++ + ".yaml"), text(fence));
      switch (fence.mark()) {
        case "study" -> assertThat(StudyFile.read(file).title()).isNotBlank();
        case "bench" -> assertThat(BenchFile.read(file).hosts()).isNotEmpty();
        case "claims" -> assertThat(ClaimsReader.read(file).title()).isNotBlank();
        default -> rack(file);
      }
    }
    fences("yaml target", "yaml part", "yaml bench-meters", "json program")
        .forEach(
            fence -> {
              try {
                assertThat(yaml.readTree(text(fence)).isObject()).isTrue();
              } catch (IOException refused) {
                throw new UncheckedIOException(refused);
              }
            });
  }

  /** A rack whose benches are files has some beside it. */
  private void rack(Path file) throws IOException {
    for (int pair = 1; pair <= 2; pair++) {
      Files.writeString(
          folder.resolve("pair-" + pair + ".yaml"),
          """
          format: pijoule-bench/1
          title: a pair
          hosts: {a: {kind: ssh, ssh: a%d}, b: {kind: ssh, ssh: b%d}}
          client: {host: a}
          server: {host: b}
          """
              .formatted(pair, pair));
    }
    assertThat(RackFile.read(file, Programs.find()).pairs()).hasSize(2);
  }

  @Test
  void generatedPartsAreUpToDate() throws IOException {
    Generated generated = new Generated();
    for (String name : LIMITS.keySet()) {
      Path file = HOME.resolve(name);
      String page = Files.readString(file);
      String made = generated.made(page);
      if (Boolean.getBoolean("golden.rewrite")) {
        Files.writeString(file, made);
      } else {
        assertThat(page).as(name + ", rewritten by -Dgolden.rewrite=true").isEqualTo(made);
      }
    }
  }

  private static String text(Fence fence) {
    return String.join("\n", fence.text());
  }
}
