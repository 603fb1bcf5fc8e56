package pijoule.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static pijoule.checks.docs.Repository.HOME;
import static pijoule.checks.docs.Repository.PAGES;
import static pijoule.checks.docs.Repository.SOURCES;
import static pijoule.checks.docs.Repository.own;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import pijoule.campaign.BoardState;
import pijoule.campaign.Circumstances;
import pijoule.campaign.FirstAnswer;
import pijoule.campaign.HostLoad;
import pijoule.campaign.MaxRate;
import pijoule.campaign.RunRecord;
import pijoule.campaign.ServerUse;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.phase.Phase;
import pijoule.contract.record.ClockRecord;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.JvmUse;
import pijoule.contract.record.LoadRecord;
import pijoule.contract.record.ServerRecord;

/** Links of pages, and names in them and of them: each must be of something that is there. */
class DocsNamesTest {
  private static final Pattern DECISION = Pattern.compile(".*decisions/(\\d{3})-.*");
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final Pattern OF_DOCS =
      Pattern.compile("(?<![\\w/])docs/[\\w./-]*\\w\\.(?:md|csv|png)(#[\\w-]+)?");
  private static final Pattern NAME_OF_CLASS =
      Pattern.compile("(?<![\\w.-])[A-Z][a-z0-9]+[A-Z][A-Za-z0-9]*(?![\\w-])");

  /** Of other projects, and in none of our sources. */
  private static final Set<String> FOREIGN = Set.of("HttpMessageConverter", "KillWait");

  /** Files that a release has and a checkout has not. */
  private static final Set<String> OF_A_RELEASE = Set.of("docs/licenses/shipped.tsv");

  private static final Pattern IN_SOURCES = Pattern.compile("\\w+");
  private static final Pattern FILE_OF_REPOSITORY =
      Pattern.compile(
          "(experiments|docs|contract|energy-logger|server|server-[a-z0-9]+|client|launcher"
              + "|arduino-firmware|\\.ci)/[\\w./-]+");

  /** Lines and objects of a results folder. */
  private static final List<Class<? extends Record>> RECORDS =
      List.of(
          RunRecord.class,
          Circumstances.class,
          ServerRecord.class,
          LoadRecord.class,
          ClockRecord.class,
          JvmInfo.class,
          JvmUse.class,
          BoardState.class,
          HostLoad.class,
          ServerUse.class,
          FirstAnswer.class,
          MaxRate.class,
          MaxRate.Step.class);

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
                if (FILE_OF_REPOSITORY.matcher(code).matches()
                    && !OF_A_RELEASE.contains(code)
                    && !isThere(code)) {
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
      Path named = HOME.resolve(known);
      return Files.exists(named) || !known.equals(path) && Files.exists(named.getParent());
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
  void everyPhaseHasItsPoints() {
    List<String> named = PAGES.get("docs/measurement-points.md").code();
    assertThat(Phase.values()).extracting(Phase::key).isNotEmpty().allMatch(named::contains);
  }

  /** By the first cell of a row. */
  @Test
  void everyProtocolHasItsRow() {
    String rows =
        PAGES.get("docs/program-contract.md").prose().stream()
            .filter(line -> line.startsWith("| `"))
            .map(line -> line.split("\\|")[1])
            .collect(Collectors.joining());
    assertThat(Protocols.NAMES).isNotEmpty().allMatch(name -> rows.contains("`" + name + "`"));
  }

  @Test
  void everyFactorIsOnThePageOfKeys() throws IOException {
    Path schema = HOME.resolve("experiments/schema/study.schema.json");
    JsonNode levels = new ObjectMapper().readTree(schema.toFile()).at("/$defs/levels/properties");
    assertThat(levels.fieldNames())
        .toIterable()
        .isNotEmpty()
        .allMatch(PAGES.get("docs/yaml.md").code()::contains);
  }

  @Test
  void everyKeyOfARecordIsExplained() {
    Set<String> explained = new HashSet<>();
    PAGES.get("docs/results.md").code().forEach(code -> addWords(code, explained));
    for (Class<? extends Record> of : RECORDS) {
      assertThat(of.getRecordComponents())
          .as(of.getSimpleName())
          .filteredOn(part -> !part.getAccessor().isAnnotationPresent(JsonUnwrapped.class))
          .extracting(key -> key.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT))
          .isNotEmpty()
          .allMatch(explained::contains);
    }
  }
}
