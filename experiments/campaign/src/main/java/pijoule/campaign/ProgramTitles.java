package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;
import pijoule.energy.files.RegularFile;

/**
 * The names of frameworks, clients, containers and bindings as a person reads them. The programs of
 * a campaign state them in {@code programs/}; those that a folder lacks are asked of the programs
 * that pijoule ships.
 */
public final class ProgramTitles {
  /** Level of the factor client: that of the same framework. */
  private static final String OWN_CLIENT = "same";

  private final Map<Factor, Map<String, String>> byFactor = new LinkedHashMap<>();

  private ProgramTitles(List<JsonNode> programs) {
    put(Factor.CLIENT, OWN_CLIENT, "own client");
    for (JsonNode program : programs) {
      boolean server = program.path("side").asText().equals(Side.SERVER.key());
      String name = program.path("title").asText();
      put(
          server ? Factor.FRAMEWORK : Factor.CLIENT,
          program.path("name").asText(),
          server || name.isBlank() ? name : name + " client");
      for (Map.Entry<String, JsonNode> title : program.path("titles").properties()) {
        put(Factor.CONTAINER, title.getKey(), title.getValue().asText());
        put(Factor.BINDING, title.getKey(), title.getValue().asText());
        put(Factor.CLIENT_BINDING, title.getKey(), title.getValue().asText());
      }
    }
  }

  private void put(Factor factor, String level, String title) {
    if (!title.isBlank()) {
      byFactor.computeIfAbsent(factor, unseen -> new LinkedHashMap<>()).put(level, title);
    }
  }

  /**
   * {@return their titles; a file that cannot be read leaves names as they are}
   *
   * @param folder of a campaign
   * @param ids of its programs, such as {@code server-cxf}
   */
  static ProgramTitles of(Path folder, Collection<String> ids) {
    List<JsonNode> programs = new ArrayList<>();
    for (String id : ids.stream().filter(ProgramTitles::isId).toList()) {
      own(folder.resolve("programs").resolve(id + ".json"))
          .or(() -> shipped(id))
          .ifPresent(programs::add);
    }
    return new ProgramTitles(programs);
  }

  /**
   * {@return their titles}
   *
   * @param ids of programs that pijoule ships
   */
  public static ProgramTitles shipped(Collection<String> ids) {
    return new ProgramTitles(
        ids.stream().filter(ProgramTitles::isId).flatMap(id -> shipped(id).stream()).toList());
  }

  /** Others, which a damaged study can have, name no file. */
  private static boolean isId(String id) {
    return id.matches("(server|client)-[a-z0-9._-]+") && !id.contains("..");
  }

  private static Optional<JsonNode> own(Path file) {
    try {
      return Files.exists(file) ? parsed(RegularFile.text(file)) : Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static Optional<JsonNode> shipped(String id) {
    return shippedIn(id).or(() -> shippedIn(id.replaceFirst("-", "/")));
  }

  private static Optional<JsonNode> shippedIn(String folder) {
    String resource = "/programs/" + folder + "/program.json";
    try (InputStream in = ProgramTitles.class.getResourceAsStream(resource)) {
      return in == null
          ? Optional.empty()
          : parsed(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static Optional<JsonNode> parsed(String text) throws IOException {
    return Optional.ofNullable(ResultsJson.mapper().readTree(text)).filter(JsonNode::isObject);
  }

  /**
   * {@return a factor whose levels are shown by these titles}
   *
   * @param factor any
   */
  public Factor titled(Factor factor) {
    Map<String, String> titles = byFactor.get(factor);
    return titles == null ? factor : factor.titled(titles);
  }
}
