package pijoule.runner.programs;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.catalog.Factors;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.catalog.Services;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;
import pijoule.runner.yaml.YamlFile;

/** Reads a program.json; see experiments/schema. */
final class ProgramFile {
  /** Name of the file. */
  static final String NAME = "program.json";

  private static final YamlFile FORMAT = new YamlFile("program", "JSON");

  private ProgramFile() {}

  /**
   * {@return the program}
   *
   * @param file program.json
   * @throws UsageException if it breaks a rule; the message names file, rule and value
   */
  static Program read(Path file) {
    JsonNode json = FORMAT.read(file);
    Path beside = file.toAbsolutePath().normalize().getParent();
    try {
      Program program =
          new Program(
              Side.valueOf(json.path("side").asText().toUpperCase(Locale.ROOT)),
              json.path("name").asText(),
              json.path("title").asText(),
              file,
              beside.resolve(json.path("folder").asText(".")).normalize(),
              texts(json.path("command")),
              texts(json.path("parts")),
              json.path("checks").asBoolean(),
              offers(json),
              titles(json.path("titles")));
      requireOwnFiles(program);
      requireOneKind(program);
      return program;
    } catch (UsageException refused) {
      throw new UsageException(file + ": " + refused.getMessage());
    }
  }

  private static void requireOwnFiles(Program program) {
    for (String word : program.words().toList()) {
      if (program.file(word).filter(named -> !named.startsWith(program.folder())).isPresent()) {
        throw new UsageException(
            "command must name files of the program's folder, got '"
                + word
                + "'; put the file there");
      }
    }
  }

  /**
   * Requires one first word of all commands: needs of hosts and additions to a command follow from
   * it.
   */
  private static void requireOneKind(Program program) {
    String first = program.command().get(0);
    for (Offer offer : program.offers()) {
      if (!offer.command().get(0).equals(first)) {
        throw new UsageException(
            "command of an offer must begin with "
                + first
                + " as the program's does, got '"
                + offer.command().get(0)
                + "'; describe it as another program");
      }
    }
  }

  private static List<Offer> offers(JsonNode json) {
    List<String> command = texts(json.path("command"));
    List<Offer> offers = new ArrayList<>();
    for (JsonNode offer : json.path("offers")) {
      texts(offer.path("services")).forEach(Services::of);
      texts(offer.path("protocols")).forEach(Protocols::of);
      Map<Factor, List<String>> levels = new LinkedHashMap<>();
      for (Factor factor : Offer.FACTORS) {
        String key = factor.offered().orElseThrow().key();
        List<String> said = texts(offer.has(key) ? offer.get(key) : json.path(key));
        levels.put(factor, said.isEmpty() ? unsaid(factor) : said);
      }
      List<String> own = texts(offer.path("command"));
      offers.add(
          new Offer(
              levels,
              own.isEmpty() ? command : own,
              tools(offer.path("tools")),
              Optional.ofNullable(offer.get("libraries")).map(ProgramFile::texts)));
    }
    return offers;
  }

  /** Each a command, or an object that has its package as well. */
  private static List<Tool> tools(JsonNode json) {
    List<Tool> tools = new ArrayList<>();
    for (JsonNode tool : json) {
      tools.add(
          tool.isTextual()
              ? Tool.of(tool.asText())
              : new Tool(
                  tool.path("command").asText(),
                  Optional.ofNullable(tool.get("package")).map(JsonNode::asText)));
    }
    return tools;
  }

  /** Levels of a program that does not say which it has: every service, by every protocol. */
  private static List<String> unsaid(Factor factor) {
    return factor.equals(Factors.SERVICE) || factor.equals(Factors.PROTOCOL)
        ? factor.words()
        : factor.offered().orElseThrow().without().stream().toList();
  }

  private static Map<String, String> titles(JsonNode json) {
    Map<String, String> titles = new LinkedHashMap<>();
    json.properties().forEach(title -> titles.put(title.getKey(), title.getValue().asText()));
    return titles;
  }

  private static List<String> texts(JsonNode json) {
    List<String> texts = new ArrayList<>();
    json.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
