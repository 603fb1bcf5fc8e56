package pijoule.checks.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.phase.Side;
import pijoule.contract.study.StackOptions;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;

/**
 * Tables of what programs state in their program.json.
 *
 * @param programs of this checkout
 */
record ProgramTables(Programs programs) {
  /** Key of an entry that has all of them without it. */
  private static final String SERVICES = "services";

  /** Returns what programs of a side offer. */
  String of(Side side) throws IOException {
    List<String> columns =
        side == Side.SERVER
            ? List.of(SERVICES, "protocols", "containers", "bindings", "security")
            : List.of(SERVICES, "protocols", "bindings", "security");
    StringBuilder made = new StringBuilder("| name | title |");
    columns.forEach(column -> made.append(" %s |".formatted(column)));
    made.append(" further options |\n|---|---|---|").append("---|".repeat(columns.size()));
    made.append('\n');
    for (Program program : programs.all()) {
      if (program.side() == side) {
        JsonNode json = read(program);
        made.append("| `%s` | %s |".formatted(program.name(), program.title()));
        columns.forEach(column -> made.append(" %s |".formatted(offered(json, column))));
        made.append(" %s |\n".formatted(furtherOptions(json)));
      }
    }
    return made.toString();
  }

  /** Options whose levels a program offers beside the default, such as {@code threads}. */
  private static String furtherOptions(JsonNode program) {
    return StackOptions.ALL.stream()
        .filter(option -> !option.words().isEmpty())
        .filter(
            option ->
                program.findValues(option.factor().orElseThrow().offerKey()).stream()
                    .flatMap(JsonNode::valueStream)
                    .anyMatch(level -> !option.absent().equals(Optional.of(level.asText()))))
        .map(ProgramOption::key)
        .collect(Collectors.joining(", "));
  }

  /** Limits of HTTP that programs state; an entry's place has the program's containers. */
  String http() throws IOException {
    StringBuilder made =
        new StringBuilder(
            "| server | read by | refused in words of its own | ends the connection at | half-closed connection | besides |\n"
                + "|---|---|---|---|---|---|\n");
    stated(Side.SERVER, "http")
        .forEach(
            (where, http) ->
                made.append(
                    "| %s | %s | %s | %s | %s | %s |\n"
                        .formatted(
                            where,
                            http.path("read_by").asText("pijoule"),
                            joined(http.path("own_words")),
                            joined(http.path("unanswered")),
                            http.path("half_closed").asBoolean(true) ? "" : "no answer",
                            http.path("remarks").asText())));
    return made.toString();
  }

  /** How phases of programs differ from others'. */
  String phases(Side side) throws IOException {
    StringBuilder made =
        new StringBuilder("| %s | what differs |\n|---|---|\n".formatted(side.key()));
    stated(side, "phases")
        .forEach((where, text) -> made.append("| %s | %s |\n".formatted(where, text.asText())));
    return made.toString();
  }

  /** What programs of a side state by a key, by their names, and entries by their containers. */
  private Map<String, JsonNode> stated(Side side, String key) throws IOException {
    Map<String, JsonNode> stated = new LinkedHashMap<>();
    for (Program program : programs.all()) {
      if (program.side() == side) {
        JsonNode json = read(program);
        String name = "`" + program.name() + "`";
        if (json.has(key)) {
          stated.put(name, json.path(key));
        }
        for (JsonNode offer : json.path("offers")) {
          if (offer.has(key)) {
            stated.put(name + " " + joined(offer.path("containers")), offer.path(key));
          }
        }
      }
    }
    return stated;
  }

  private static String joined(JsonNode texts) {
    return texts.valueStream().map(JsonNode::asText).collect(Collectors.joining(", "));
  }

  private static JsonNode read(Program program) throws IOException {
    return new ObjectMapper().readTree(program.file().toFile());
  }

  private static String offered(JsonNode program, String column) {
    Set<String> levels = new LinkedHashSet<>();
    for (JsonNode offer : program.path("offers")) {
      if (column.equals(SERVICES) && !offer.has(column)) {
        return "all";
      }
      offer.path(column).forEach(level -> levels.add(level.asText()));
    }
    levels.remove("none");
    return String.join(", ", levels);
  }
}
