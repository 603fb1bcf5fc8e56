package pijoule.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static pijoule.checks.docs.Repository.HOME;
import static pijoule.checks.docs.Repository.LIMITS;
import static pijoule.checks.docs.Repository.PAGES;
import static pijoule.checks.docs.Repository.own;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.claims.ClaimsReader;
import pijoule.checks.docs.Page.Fence;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.programs.Programs;
import pijoule.runner.rack.RackFile;
import pijoule.runner.study.StudyFile;

/**
 * The pages: lengths, generated parts, and what can be checked of each block of code without a run.
 * {@link DocsNamesTest} checks links and names.
 *
 * <p>{@code -Dgolden.rewrite=true} rewrites the generated parts. {@code .ci/commands} carries out
 * the blocks {@code sh run}.
 */
class DocsTest {
  private static final String EVIDENCE = "docs/evidence.md";

  /** Answers whose bytes a test of the analysis compares. */
  private static final String GOLDEN =
      "experiments/analysis/src/test/resources/pijoule/analysis/first-screens.txt";

  /** The first line of an answer. */
  private static final String OUTCOME = "[a-z0-9-]+: [0-9]+ of [0-9]+ runs valid, .*";

  /** Names of the columns of a row. */
  private static final String HEADS = "mean +\\S.* +ratio +95 % interval +.*1.*";

  /** A row: its label, two means, their ratio with its interval, its axis and the finding. */
  private static final String ROW =
      "\\S.*  [0-9.]+ [mµ]?s +[0-9.]+ [mµ]?s +[0-9.]+ +[0-9.]+ to [0-9.]+ +[-o+|<> ]+"
          + " (slower|faster|equal|unclear)";

  /** The clearest ratio with its interval and condition, and the parts of a difference. */
  private static final String FOUND =
      "(The same within 5 %: |Cannot tell: )?\\S.* took [0-9.]+ times \\([0-9.]+ to [0-9.]+\\) as long"
          + " as \\S.* for a \\S.*[.]"
          + "|Of the [0-9.]+ ± [0-9.]+ ms that \\S+ takes more than \\S+, [0-9.]+ ± [0-9.]+ ms are in"
          + " .*[(]95 % intervals, each alone[)][.]";

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
          "yaml workflow",
          "json program",
          "python pandas",
          "python duckdb",
          "python service",
          "python example",
          "r",
          "java",
          "text",
          "text output");

  @TempDir private Path folder;

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
        .isNotEmpty()
        .allMatch(linked::contains);
  }

  @Test
  void everyBlockIsMarked() {
    List<String> wrong = new ArrayList<>();
    own()
        .filter(page -> !page.file().endsWith("releases.md"))
        .forEach(
            page ->
                page.fences().stream()
                    .filter(fence -> !KINDS.contains(fence.kind()))
                    .forEach(
                        fence -> wrong.add(place(page, fence) + " is '" + fence.kind() + "'")));
    assertThat(wrong).isEmpty();
  }

  private static String place(Page page, Fence fence) {
    return HOME.relativize(page.file()) + " line " + fence.line();
  }

  /**
   * An answer on a page has the lines of one that a report writes: rows and its first sentences in
   * full but for digits, names and words, of others what is before a colon.
   */
  @Test
  void answersHaveLinesOfAnAnswer() throws IOException {
    List<String> golden = Files.readAllLines(HOME.resolve(GOLDEN));
    for (String kind : List.of(OUTCOME, HEADS, ROW)) {
      assertThat(golden).anyMatch(line -> line.matches(kind));
    }
    List<String> sentences = sentences(golden);
    assertThat(sentences).anyMatch(sentence -> sentence.matches(FOUND));
    Set<String> known = new HashSet<>();
    sentences.forEach(sentence -> known.add(sentence.split(":")[0]));
    known.addAll(List.of("Caution", "Compared"));
    List<String> shown =
        own()
            .flatMap(page -> page.fences().stream())
            .filter(fence -> fence.kind().equals("text output"))
            .filter(fence -> fence.text().get(0).matches(OUTCOME))
            .flatMap(fence -> sentences(fence.text()).stream())
            .toList();
    assertThat(shown)
        .isNotEmpty()
        .allMatch(sentence -> sentence.matches(FOUND) || known.contains(sentence.split(":")[0]));
  }

  /** Sentences of an answer, without its rows, its first line and the commands at its end. */
  private static List<String> sentences(List<String> answer) {
    String text =
        answer.stream()
            .filter(line -> !line.matches(OUTCOME + "|" + HEADS + "|" + ROW + "|(Next|Report): .*"))
            .collect(Collectors.joining(" "));
    return List.of(text.split("(?<=[.]) +(?=[A-Z])"));
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
    own()
        .forEach(
            page ->
                page.fences().stream()
                    .filter(fence -> fence.language().equals("sh"))
                    .map(fence -> "( # %s\n%s\n)\n".formatted(place(page, fence), text(fence)))
                    .forEach(script::append));
    Path file = Files.writeString(folder.resolve("blocks.sh"), script);
    Process bash =
        new ProcessBuilder("bash", "-n", file.toString()).redirectErrorStream(true).start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(said).isZero();
  }

  /** A block that nothing carries out can hide a fault: its recipe fails for who types it. */
  @Test
  void eachBlockOfTheRecipesIsCarriedOut() throws IOException {
    String commands = Files.readString(HOME.resolve(".ci/commands"));
    Map<String, Integer> places = new HashMap<>();
    for (Fence fence : PAGES.get("docs/choose-a-stack.md").fences()) {
      if (!fence.language().equals("sh")) {
        int place = places.merge(fence.kind(), 1, Integer::sum);
        assertThat(commands).contains("block \"%s\" \"$stacks\" %s".formatted(fence.kind(), place));
      } else {
        assertThat(fence.kind()).isIn("sh run", "sh slow");
      }
    }
  }

  @Test
  void commandsAreInTheTableOfThoseThatAreCarriedOut() throws Exception {
    Process check =
        new ProcessBuilder(HOME.resolve(".ci/commands").toString(), "--check")
            .redirectErrorStream(true)
            .start();
    String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(check.waitFor()).as(said).isZero();
  }

  @Test
  void blocksOfYamlAreRead() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Page page : own().toList()) {
      for (Fence fence : page.fences()) {
        try {
          read(fence);
        } catch (UsageException | JsonProcessingException refused) {
          wrong.add(place(page, fence) + ": " + refused.getMessage());
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private void read(Fence fence) throws IOException {
    Path file = Files.writeString(folder.resolve("block.yaml"), text(fence));
    switch (fence.kind()) {
      case "yaml study" -> StudyFile.read(file);
      case "yaml bench" -> BenchFile.read(file);
      case "yaml claims" -> ClaimsReader.read(file);
      case "yaml rack" -> rack(file);
      case "yaml target", "yaml part", "yaml workflow", "yaml bench-meters", "json program" ->
          new ObjectMapper(new YAMLFactory()).readTree(text(fence));
      default -> {
        // No YAML.
      }
    }
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
    RackFile.read(file, Programs.find());
  }

  @Test
  void generatedPartsAreUpToDate() throws IOException {
    Generated generated = new Generated();
    List<String> wrong = new ArrayList<>();
    for (String name : LIMITS.keySet()) {
      Path file = HOME.resolve(name);
      String page = Files.readString(file);
      String made = generated.made(page);
      if (Boolean.getBoolean("golden.rewrite")) {
        Files.writeString(file, made);
      } else if (!page.equals(made)) {
        List<String> old = page.lines().toList();
        made.lines()
            .filter(line -> !old.contains(line))
            .findFirst()
            .ifPresentOrElse(
                line -> wrong.add(name + " must have " + line),
                () -> wrong.add(name + " has more than is generated"));
      }
    }
    assertThat(wrong).as("rewritten by -Dgolden.rewrite=true").isEmpty();
  }

  private static String text(Fence fence) {
    return String.join("\n", fence.text());
  }
}
