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
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.study.Factor;
import pijoule.contract.study.StackSetup;
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
              offers(
                  json.path("offers"),
                  texts(json.path("command")),
                  stacks(texts(json.path("stacks")))),
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

  /** What a host must have, and what is added to a command, follow from its first word. */
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

  private static List<Offer> offers(JsonNode json, List<String> command, List<String> stacks) {
    List<Offer> offers = new ArrayList<>();
    for (JsonNode offer : json) {
      List<String> services = texts(offer.path("services"));
      List<String> protocols = texts(offer.path("protocols"));
      services.forEach(Services::of);
      protocols.forEach(Protocols::of);
      Map<Factor, List<String>> levels = new LinkedHashMap<>();
      levels.put(Factors.SERVICE, services.isEmpty() ? Services.NAMES : services);
      levels.put(Factors.PROTOCOL, protocols.isEmpty() ? Protocols.NAMES : protocols);
      levels.put(SecurityFactors.SECURITY, security(texts(offer.path("security"))));
      levels.put(Factor.STACK, stacks);
      levels.put(Factor.CONNECTION, texts(offer.path("connections")));
      levels.put(Factor.TRANSPORT, texts(offer.path("transports")));
      levels.put(Factor.BODY, texts(offer.path("bodies")));
      levels.put(Factor.CONTAINER, texts(offer.path("containers")));
      levels.put(Factor.BINDING, texts(offer.path("bindings")));
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

  private static List<String> security(List<String> offered) {
    return offered.isEmpty() ? List.of(SecurityLevel.NONE.key()) : offered;
  }

  /** A program without the option has its own settings. */
  private static List<String> stacks(List<String> offered) {
    return offered.isEmpty() ? List.of(StackSetup.SHIPPED.text()) : offered;
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
