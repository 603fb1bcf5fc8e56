package pijoule.runner.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
    assertThat(SCHEMA.read(SHIPPED).path("claims").size()).isEqualTo(52);
    assertThat(ClaimsReader.read(SHIPPED).claims()).hasSize(52);
  }

  @Test
  void everyReferencesClaimsFulfilIt() throws IOException {
    try (Stream<Path> references = Files.list(SHIPPED.getParent().getParent())) {
      List<Path> files =
          references.map(of -> of.resolve("claims.yaml")).filter(Files::exists).toList();
      assertThat(files).hasSizeGreaterThanOrEqualTo(3);
      for (Path file : files) {
        int claims = ClaimsReader.read(file).claims().size();
        assertThat(SCHEMA.read(file).path("claims").size()).as(file.toString()).isEqualTo(claims);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "relation: \">\" | relation: \"=\"",
        "statement: | says:",
        "side: server | side: [server, server]",
        "metric: serialize_time | metric: []",
        "metric: serialize_time | metric: [serialize_time, serialize_time]",
        "metric: serialize_time | 'metric: serialize_time, statistic: median'",
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
