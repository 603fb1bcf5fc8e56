package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;
import pijoule.contract.study.LevelSource;
import pijoule.energy.files.FileName;

/**
 * Reads a resolved study. Keys that it does not know are the runner's business. The folder may be a
 * stranger's: every text is one line without a character that a terminal would obey.
 */
final class StudyReader {
  /** Names of requests that a sentence has. */
  private static final int SHOWN_REQUESTS = 4;

  private static final Pattern WARM_UP = Pattern.compile("none|([0-9]{1,7}) calls?");

  private StudyReader() {}

  /**
   * {@return study of a file}
   *
   * @param file study.yaml
   * @param emulated whether the bench emulates the clocks that it sets
   */
  static ResolvedStudy read(Path file, boolean emulated) {
    try {
      return study(YamlTree.read(file), file, emulated);
    } catch (NoSuchFileException missing) {
      throw new ResultsException(
          "a results folder needs study.yaml, got none in "
              + file.resolveSibling("")
              + "; name the folder that 'pijoule run' wrote",
          missing);
    } catch (IOException | IllegalArgumentException | UsageException wrong) {
      throw new ResultsException(
          "%s cannot be read: %s; copy it again from where the campaign ran"
              .formatted(file, Problem.firstLine(wrong)),
          wrong);
    }
  }

  private static ResolvedStudy study(JsonNode yaml, Path file, boolean emulated) {
    requireFormat(yaml, file);
    LevelSources sources =
        new LevelSources(new HashSet<>(StudyKeys.texts(yaml.path("declared"))), emulated);
    Map<String, String> fixed = StudyKeys.settings("", yaml.path("fixed"));
    ProgramTitles titles = ProgramTitles.of(file.resolveSibling(""), programs(yaml));
    List<FactorLevels> factors = singleLevels(fixed, sources, titles);
    factors.addAll(factors(yaml.path("factors"), sources, titles));
    List<Map<String, String>> exclude = new ArrayList<>();
    yaml.path("exclude").forEach(combination -> exclude.add(StudyKeys.settings("", combination)));
    return new ResolvedStudy(
        FileName.require("a study", StudyKeys.text(yaml, "name")),
        yaml.has("title") ? StudyKeys.text(yaml, "title") : StudyKeys.text(yaml, "name"),
        StudyKeys.settings("", yaml.path("workload")),
        StudyKeys.texts(yaml.path("assumptions")),
        factors,
        fixed,
        exclude,
        new Rounds(
            StudyKeys.count(yaml, "replicates"),
            yaml.has("replicates_per_block") ? StudyKeys.count(yaml, "replicates_per_block") : 1),
        StudyKeys.number(yaml, "seed").longValue(),
        Reporting.read(yaml),
        Instruments.read(yaml),
        StudyKeys.duration(yaml, "settle", "0s"),
        serverWarmupCalls(yaml),
        yaml.has("pairs") ? StudyKeys.count(yaml, "pairs") : 1,
        target(yaml.path("target")));
  }

  private static Optional<String> target(JsonNode yaml) {
    String tls =
        yaml.path("insecure").asBoolean(false) ? ", whose certificate was not checked" : "";
    return yaml.has("url")
        ? Optional.of(asked(yaml) + yaml.path("url").asText() + tls)
        : Optional.empty();
  }

  /** Method of the only request, or names of several. */
  private static String asked(JsonNode target) {
    Set<Map.Entry<String, JsonNode>> named = target.path("requests").properties();
    if (named.isEmpty()) {
      return target.path("method").asText("GET") + " ";
    }
    String first =
        named.stream()
            .limit(SHOWN_REQUESTS)
            .map(request -> request.getKey() + " " + request.getValue().path("weight").asInt())
            .collect(Collectors.joining(", "));
    int left = named.size() - SHOWN_REQUESTS;
    return "drawn by weight (%s%s) at ".formatted(first, left > 0 ? ", " + left + " more" : "");
  }

  private static void requireFormat(JsonNode yaml, Path file) {
    String format = StudyKeys.text(yaml, "format");
    if (!format.equals(ResolvedStudy.FORMAT)) {
      throw new ResultsException(
          "%s must be %s, got %s; use the pijoule that wrote it"
              .formatted(file, ResolvedStudy.FORMAT, format));
    }
  }

  /** Fixed factors that change a board, or whose level a person stated, leave the settings. */
  private static List<FactorLevels> singleLevels(
      Map<String, String> fixed, LevelSources sources, ProgramTitles titles) {
    List<FactorLevels> factors = new ArrayList<>();
    for (Map.Entry<String, String> each : List.copyOf(fixed.entrySet())) {
      String name = each.getKey();
      Factor factor = titles.titled(Factors.of(name));
      Level only = Level.recorded(factor, each.getValue());
      LevelSource source = sources.of(factor);
      if (factor.cost().compareTo(ChangeCost.BOARD) >= 0 || source == LevelSource.DECLARED) {
        fixed.remove(name);
        factors.add(new FactorLevels(factor, List.of(only), source));
      }
    }
    return factors;
  }

  private static OptionalInt serverWarmupCalls(JsonNode yaml) {
    Matcher text = WARM_UP.matcher(yaml.path("server_warmup").asText());
    if (!text.matches()) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(text.group(1) == null ? 0 : Integer.parseInt(text.group(1)));
  }

  /** Ids of the servers and clients that the study names; a client can have a server's name. */
  private static Set<String> programs(JsonNode yaml) {
    Set<String> ids = new LinkedHashSet<>();
    for (String part : List.of("fixed", "factors")) {
      for (String name : StudyKeys.texts(yaml.path(part).path(Factor.FRAMEWORK.key()))) {
        ids.add("server-" + name);
        ids.add("client-" + name);
      }
      StudyKeys.texts(yaml.path(part).path(Factor.CLIENT.key()))
          .forEach(name -> ids.add("client-" + name));
    }
    return ids;
  }

  private static List<FactorLevels> factors(
      JsonNode yaml, LevelSources sources, ProgramTitles titles) {
    List<FactorLevels> factors = new ArrayList<>();
    for (Map.Entry<String, JsonNode> factor : yaml.properties()) {
      Factor of = titles.titled(Factors.of(factor.getKey()));
      List<Level> levels =
          StudyKeys.texts(factor.getValue()).stream()
              .map(text -> Level.recorded(of, text))
              .toList();
      factors.add(new FactorLevels(of, levels, sources.of(of)));
    }
    return factors;
  }

  /**
   * Information on where a level comes from.
   *
   * @param declared names of factors whose levels a person stated
   * @param emulated whether the bench emulates the clocks that it sets
   */
  private record LevelSources(Set<String> declared, boolean emulated) {
    LevelSource of(Factor factor) {
      if (declared.contains(factor.key())) {
        return LevelSource.DECLARED;
      }
      return emulated && factor.equals(Factor.CPU_MHZ) ? LevelSource.EMULATED : LevelSource.SET;
    }
  }
}
