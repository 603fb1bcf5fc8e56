package pijoule.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlTreeTest {
  @TempDir private Path folder;

  private Path file(String yaml) throws IOException {
    return Files.writeString(folder.resolve("a.yaml"), yaml);
  }

  /** YAML 1.1 takes them for true and false, YAML 1.2 for texts; a level may be one. */
  @ParameterizedTest
  @ValueSource(strings = {"on", "off", "On", "OFF", "yes", "no", "y", "n"})
  void aWordIsItself(String word) throws IOException {
    assertThat(YamlTree.read(file("level: " + word)).path("level").textValue()).isEqualTo(word);
    assertThat(YamlTree.read(file(word + ": 1")).path(word).intValue()).isEqualTo(1);
  }

  @Test
  void trueAndFalseAreNoTexts() throws IOException {
    assertThat(YamlTree.read(file("[true, false]")).toString()).isEqualTo("[true,false]");
  }

  @Test
  void aKeyStandsOnce() throws IOException {
    Path twice = file("a: 1\na: 2\n");

    assertThatThrownBy(() -> YamlTree.read(twice))
        .isInstanceOf(JsonProcessingException.class)
        .hasMessageContaining("'a'");
  }
}
