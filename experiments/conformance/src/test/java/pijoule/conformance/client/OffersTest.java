package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the clients state that they offer is what the contract is tested on. */
class OffersTest {
  private static final Path CLIENTS = Path.of("..", "..", "client");

  @Test
  void everyBindingThatIsOfferedIsTested() throws IOException {
    List<Client> offered = new ArrayList<>();
    try (Stream<Path> modules = Files.list(CLIENTS)) {
      for (Path file : modules.map(module -> module.resolve("program.json")).toList()) {
        if (Files.exists(file)) {
          JsonNode program = new ObjectMapper().readTree(Files.readString(file));
          for (JsonNode offer : program.path("offers")) {
            for (JsonNode binding : offer.path("bindings")) {
              offered.add(new Client(program.path("name").asText(), binding.asText()));
            }
          }
        }
      }
    }

    assertThat(offered).containsExactlyInAnyOrderElementsOf(Client.ALL);
  }
}
