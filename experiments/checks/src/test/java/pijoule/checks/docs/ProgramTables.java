package pijoule.checks.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
  /** Returns what programs of a side offer. */
  String of(Side side) throws IOException {
    List<String> columns =
        side == Side.SERVER
            ? List.of("protocols", "containers", "bindings", "security")
            : List.of("protocols", "bindings", "security");
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
    for (Program program : programs.all()) {
      JsonNode json = read(program);
      http("`" + program.name() + "`", json.path("http"), made);
      for (JsonNode offer : json.path("offers")) {
        String place = "`%s` %s".formatted(program.name(), joined(offer.path("containers")));
        http(place, offer.path("http"), made);
      }
    }
    return made.toString();
  }

  private static void http(String where, JsonNode http, StringBuilder made) {
    if (!http.isMissingNode()) {
      made.append(
          "| %s | %s | %s | %s | %s | %s |\n"
              .formatted(
                  where,
                  http.path("read_by").asText("pijoule"),
                  joined(http.path("own_words")),
                  joined(http.path("unanswered")),
                  http.path("half_closed").asBoolean(true) ? "" : "no answer",
                  http.path("remarks").asText()));
    }
  }

  private static String joined(JsonNode texts) {
    return texts.valueStream().map(JsonNode::asText).collect(Collectors.joining(", "));
  }

  private static JsonNode read(Program program) throws IOException {
    return new ObjectMapper().readTree(program.file().toFile());
  }

  private static String offered(JsonNode program, String column) {
    Set<String> levels = new TreeSet<>();
    for (JsonNode offer : program.path("offers")) {
      offer.path(column).forEach(level -> levels.add(level.asText()));
    }
    levels.remove("none");
    return String.join(", ", levels);
  }
}
