package pijoule.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of the page on boards, and the models that the role knows. */
class YourBoardsTest {
  private static final Pattern SHUNT =
      Pattern.compile("\\| ([0-9.]+) ohm[^|]*\\| \\**([0-9.]+) V\\** \\| ([0-9.]+) A \\|");

  /** A supply of 5.1 V, 1.2 A; an INA226 ends at 81.92 mV (data sheet SBOS547, 7.5). */
  @Test
  void voltsBehindAShuntAndItsGreatestCurrent() {
    List<String> shunts = new ArrayList<>();
    for (String line : Repository.PAGES.get("docs/your-boards.md").prose()) {
      Matcher row = SHUNT.matcher(line);
      if (row.matches()) {
        double ohms = Double.parseDouble(row.group(1));
        shunts.add(row.group(1));
        assertThat(row.group(2)).isEqualTo(String.format(Locale.ROOT, "%.2f", 5.1 - 1.2 * ohms));
        assertThat(Double.parseDouble(row.group(3))).isCloseTo(0.08192 / ohms, withinPercentage(3));
      }
    }
    assertThat(shunts).containsExactly("1", "0.5", "0.1", "0.05", "0.01");
  }

  /** Names as Linux shows them in /proc/device-tree/model. */
  @ParameterizedTest
  @CsvSource({
    "Raspberry Pi Model B Rev 2, Pi 1, 700",
    "Raspberry Pi Model B Plus Rev 1.2, Pi 1, 700",
    "Raspberry Pi Zero W Rev 1.1, 'Zero, Zero W', 700",
    "Raspberry Pi Zero Rev 1.3, 'Zero, Zero W', 700",
    "Raspberry Pi Zero 2 W Rev 1.0, 'Pi 3, Zero 2 W', 600",
    "Raspberry Pi 2 Model B Rev 1.1, Pi 2, 600",
    "Raspberry Pi 3 Model B Plus Rev 1.3, 'Pi 3, Zero 2 W', 600",
    "Raspberry Pi 4 Model B Rev 1.4, 'Pi 4, 400', 600",
    "Raspberry Pi 400 Rev 1.0, 'Pi 4, 400', 600",
    "Raspberry Pi 5 Model B Rev 1.0, 'Pi 5, 500', 1500",
    "Raspberry Pi 500 Rev 1.0, 'Pi 5, 500', 1500",
    "Raspberry Pi Compute Module 5 Rev 1.0, 'Pi 5, 500', 1500",
  })
  void eachBoardIsOneModelOfTheRole(String board, String name, int leastMhz) throws IOException {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode model :
        new ObjectMapper(new YAMLFactory())
            .readTree(Repository.HOME.resolve(Generated.ROLE_VARS).toFile())
            .path("board_models")) {
      if (Pattern.compile(model.path("model").asText()).matcher(board).lookingAt()) {
        found.add(model);
      }
    }
    assertThat(found)
        .singleElement()
        .satisfies(
            model -> {
              assertThat(model.path("name").asText()).isEqualTo(name);
              assertThat(model.path("least_mhz").asInt()).isEqualTo(leastMhz);
            });
  }
}
