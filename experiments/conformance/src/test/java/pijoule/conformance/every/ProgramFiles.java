package pijoule.conformance.every;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import pijoule.contract.catalog.Factors;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.catalog.Services;
import pijoule.contract.message.NumbersType;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.study.Factor;

/** Every program.json of the repository. */
final class ProgramFiles {
  private static final Path HOME = Path.of(System.getProperty("pijoule.home", "../.."));
  private static final List<String> NONE = List.of("");

  private ProgramFiles() {}

  /**
   * Reads what programs offer.
   *
   * @param side {@code server} or {@code client}
   * @return every combination, of programs that are not built too
   */
  static List<Offered> combinations(String side) {
    List<Offered> all = new ArrayList<>();
    for (Path place : List.of(HOME, HOME.resolve("server"), HOME.resolve("client"))) {
      for (Path file : programs(place)) {
        add(file, side, all);
      }
    }
    return all;
  }

  private static List<Path> programs(Path place) {
    try (Stream<Path> folders = Files.list(place)) {
      return folders
          .map(folder -> folder.resolve("program.json"))
          .filter(Files::exists)
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static void add(Path file, String side, List<Offered> all) {
    JsonNode program;
    try {
      program = new ObjectMapper().readTree(Files.readString(file));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    if (program.path("side").asText().equals(side)) {
      Path folder = file.resolveSibling(program.path("folder").asText());
      for (JsonNode offer : program.path("offers")) {
        JsonNode command = offer.has("command") ? offer.path("command") : program.path("command");
        Path started = folder.resolve(command.path(command.size() - 1).asText()).normalize();
        List<String> words = new ArrayList<>();
        command.forEach(word -> words.add(word.asText()));
        add(program, offer, started, words, all);
      }
    }
  }

  private static void add(
      JsonNode program, JsonNode offer, Path file, List<String> words, List<Offered> all) {
    boolean checks = program.path("checks").asBoolean();
    List<String> stacks = texts(program, "stacks", List.of());
    List<String> security = texts(offer, "security", List.of("none"));
    List<String> tools = new ArrayList<>();
    offer.path("tools").forEach(tool -> tools.add(tool.path("command").asText(tool.asText())));
    List<String> bodies = texts(offer, "bodies", List.of("whole"));
    List<String> arrivals = texts(offer, "arrivals", List.of());
    Map<Factor, List<String>> levels = levels(program, offer);
    Offered.Http http = http((offer.has("http") ? offer : program).path("http"));
    for (String container : texts(offer, "containers", NONE)) {
      for (String binding : texts(offer, "bindings", NONE)) {
        for (String protocol : texts(offer, "protocols", Protocols.NAMES)) {
          for (String service : texts(offer, "services", Services.NAMES)) {
            all.add(
                new Offered(
                    program.path("side").asText(),
                    program.path("name").asText(),
                    container,
                    binding,
                    protocol,
                    service,
                    file,
                    List.copyOf(words),
                    security,
                    tools,
                    bodies,
                    arrivals,
                    checks && hasRulesOfItsOwn(protocol),
                    stacks.contains("equalised"),
                    levels,
                    http));
          }
        }
      }
    }
  }

  private static Offered.Http http(JsonNode http) {
    return new Offered.Http(
        http.path("read_by").asText("pijoule"),
        texts(http, "own_words", List.of()),
        texts(http, "unanswered", List.of()),
        http.path("half_closed").asBoolean(true));
  }

  private static boolean hasRulesOfItsOwn(String protocol) {
    return Protocols.of(protocol)
        .strictReader(NumbersType.INSTANCE, XMLInputFactory.newDefaultFactory())
        .isPresent();
  }

  private static Map<Factor, List<String>> levels(JsonNode program, JsonNode offer) {
    Map<Factor, List<String>> levels = new LinkedHashMap<>();
    for (Factor factor : Factors.offered()) {
      String key = factor.offered().flatMap(ProgramOption::factor).orElseThrow().offerKey();
      levels.put(factor, texts(offer.has(key) ? offer : program, key, List.of()));
    }
    return levels;
  }

  private static List<String> texts(JsonNode offer, String key, List<String> absent) {
    List<String> texts = new ArrayList<>();
    offer.path(key).forEach(text -> texts.add(text.asText()));
    return texts.isEmpty() ? absent : texts;
  }
}
