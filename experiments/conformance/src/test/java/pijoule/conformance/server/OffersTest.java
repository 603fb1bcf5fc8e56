package pijoule.conformance.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the servers state that they offer is what the contract is tested on. */
class OffersTest {
  private static final Path HOME = Path.of("..", "..");

  @Test
  void everyStackThatIsOfferedIsTested() throws IOException {
    List<String> offered = new ArrayList<>();
    try (Stream<Path> modules = Files.list(HOME)) {
      for (Path module : modules.sorted().toList()) {
        Path program = module.resolve("program.json");
        if (Files.exists(program)) {
          offered.addAll(stacks(new ObjectMapper().readTree(Files.readString(program))));
        }
      }
    }

    assertThat(offered)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(ServerStack.values())
                .map(of -> of.framework() + " " + of.container() + " " + of.binding())
                .toList());
  }

  private static List<String> stacks(JsonNode program) {
    List<String> stacks = new ArrayList<>();
    for (JsonNode offer : program.path("offers")) {
      for (JsonNode container : offer.path("containers")) {
        for (JsonNode binding : offer.path("bindings")) {
          stacks.add(
              program.path("name").asText() + " " + container.asText() + " " + binding.asText());
        }
      }
    }
    return stacks;
  }
}
