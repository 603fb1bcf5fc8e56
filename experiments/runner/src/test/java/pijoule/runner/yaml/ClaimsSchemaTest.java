package pijoule.runner.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.analysis.claims.ClaimsReader;
import pijoule.contract.options.UsageException;

/** The schema that editors use says the same as the reader. */
class ClaimsSchemaTest {
  private static final Path SHIPPED = Path.of("..", "reference", "nunes2013", "claims.yaml");
  private static final YamlFile SCHEMA = new YamlFile("claims");

  @TempDir private Path folder;

  @Test
  void theShippedClaimsFulfilIt() {
    assertThat(SCHEMA.read(SHIPPED).path("claims").size()).isEqualTo(48);
    assertThat(ClaimsReader.read(SHIPPED).claims()).hasSize(48);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "relation: \">\" | relation: \"=\"",
        "statement: | says:",
        "side: server | side: [server, server]",
        "cells: {message_size: 500kB} | cells: {size: 500kB}",
        "{constant: 5} | {constant: -5}",
        "id: N13-01 | id: ''",
        "pijoule-claims/1 | pijoule-claims/2"
      })
  void bothRefuse(String right, String wrong) throws IOException {
    String shipped = Files.readString(SHIPPED);
    assertThat(shipped).contains(right);
    Path file =
        Files.writeString(folder.resolve("claims.yaml"), shipped.replaceFirst(quote(right), wrong));
    assertThatThrownBy(() -> SCHEMA.read(file)).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> ClaimsReader.read(file)).isInstanceOf(UsageException.class);
  }

  private static String quote(String text) {
    return Pattern.quote(text);
  }
}
