package pijoule.runner.programs;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pijoule.contract.catalog.Factors;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.catalog.Services;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.yaml.YamlFile;

/** Every program.json of an installation and of the further folders that a user names. */
final class ProgramFiles {
  /** Name of the file. */
  static final String NAME = "program.json";

  /** Options of a JVM that set its heap. */
  private static final Pattern HEAP =
      Pattern.compile("-Xm[nsx].*|-XX:(Max|Min|Initial)(Heap|RAM|New).*");

  private static final YamlFile FORMAT = new YamlFile("program", "JSON");

  /** Environment variable that names further folders. */
  static final String FURTHER_VARIABLE = "PIJOULE_PROGRAMS";

  /** Folders of the installation that hold programs, each in a folder of its own. */
  private static final List<String> PLACES = List.of(".", "server", "client", "programs");

  private ProgramFiles() {}

  /**
   * Reads all of them.
   *
   * @param home folder of the installation
   * @param further folders, separated as in a path; may be empty
   * @return the programs, with different ids
   * @throws UsageException if a file breaks a rule, or two programs have one name
   */
  static List<Program> read(Path home, String further) {
    Map<String, Program> byId = new LinkedHashMap<>();
    for (Path file : in(home, further)) {
      Program program = program(file);
      Program other = byId.putIfAbsent(program.id(), program);
      if (other != null) {
        throw new UsageException(
            ("programs of one side must have different names, got the %s %s from %s and"
                    + " from %s; rename one of them")
                .formatted(program.side().key(), program.name(), other.file(), program.file()));
      }
    }
    return List.copyOf(byId.values());
  }

  private static List<Path> in(Path home, String further) {
    List<Path> files = new ArrayList<>();
    PLACES.forEach(place -> files.addAll(inFoldersOf(home.resolve(place).normalize())));
    for (String folder : further.split(File.pathSeparator)) {
      if (!folder.isBlank()) {
        files.addAll(of(Path.of(folder).toAbsolutePath().normalize()));
      }
    }
    return files;
  }

  private static List<Path> of(Path folder) {
    UsageException.when(
        !Files.isDirectory(folder),
        FURTHER_VARIABLE + " must name folders, got " + folder + ", which is none; mend it");
    Path own = folder.resolve(NAME);
    return Files.exists(own) ? List.of(own) : inFoldersOf(folder);
  }

  private static List<Path> inFoldersOf(Path place) {
    if (!Files.isDirectory(place)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(place)) {
      return folders.map(folder -> folder.resolve(NAME)).filter(Files::exists).sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(place + " must be readable", unreadable);
    }
  }

  /**
   * {@return the program}
   *
   * @param file program.json
   * @throws UsageException if it breaks a rule; the message names file, rule and value
   */
  static Program program(Path file) {
    return FORMAT.read(file, json -> program(json, file));
  }

  private static Program program(JsonNode json, Path file) {
    Path beside = file.toAbsolutePath().normalize().getParent();
    Program program =
        new Program(
            Side.valueOf(json.path("side").asText().toUpperCase(Locale.ROOT)),
            json.path("name").asText(),
            json.path("title").asText(),
            file,
            beside.resolve(json.path("folder").asText(".")).normalize(),
            texts(json.path("command")),
            texts(json.path("parts")),
            json.path("java").asInt(HostSettings.MIN_JAVA),
            json.path("checks").asBoolean(),
            offers(json),
            titles(json.path("titles")));
    requireOwnFiles(program);
    requireNoHeap(program);
    requireOneKind(program);
    return program;
  }

  private static void requireOwnFiles(Program program) {
    for (String word : program.words().toList()) {
      UsageException.when(
          program.file(word).filter(named -> !named.startsWith(program.folder())).isPresent(),
          "command must name files of the program's folder, got '"
              + word
              + "'; put the file there");
    }
  }

  /** Requires that the heap is left to the factor, whose option comes before a program's words. */
  private static void requireNoHeap(Program program) {
    for (String word : program.words().toList()) {
      UsageException.when(
          HEAP.matcher(word).matches(),
          "command must leave the heap to the factor heap of studies, got '"
              + word
              + "'; take it out");
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
            ("command of an offer must begin with %s as the program's does, got '%s';"
                    + " describe it as another program")
                .formatted(first, offer.command().get(0)));
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
        String key = factor.offered().flatMap(ProgramOption::factor).orElseThrow().offerKey();
        List<String> said = texts(offer.has(key) ? offer.get(key) : json.path(key));
        levels.put(factor, said.isEmpty() ? unsaid(factor) : said);
      }
      List<String> own = texts(offer.path("command"));
      offers.add(
          new Offer(
              levels,
              own.isEmpty() ? command : own,
              tools(offer.path("tools")),
              Optional.ofNullable(offer.get("libraries")).map(ProgramFiles::texts)));
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
