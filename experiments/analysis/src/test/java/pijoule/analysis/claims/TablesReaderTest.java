package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.groups.Tuple.tuple;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.campaign.ResultsException;

class TablesReaderTest {
  private static final String NAME = "tables.yaml";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "nunes2013, 6, 160",
    "hamad2010, 1, 56",
    "nunes2014, 1, 24",
    "shopov2007, 1, 70",
    "groba2010, 2, 5"
  })
  void everyPrintedFigureHasOnePlace(String name, int tables, int figures) {
    Reference reference = ShippedReference.read(name);
    List<Published> placed = new ArrayList<>();
    for (PrintedTable table : reference.tables()) {
      for (TableCoordinate section : table.places(table.sections())) {
        for (TableCoordinate row : table.places(table.rows())) {
          for (TableCoordinate column : table.places(table.columns())) {
            placed.add(table.figure(section.and(row).and(column)).orElseThrow());
          }
        }
      }
    }
    assertThat(reference.tables()).hasSize(tables);
    assertThat(placed).hasSize(figures).containsExactlyInAnyOrderElementsOf(reference.printed());
  }

  @Test
  void rowsAndColumnsAreInThePrintedOrder() {
    PrintedTable table = ShippedReference.read("hamad2010").tables().get(0);
    assertThat(table.places(table.rows()))
        .extracting(place -> place.levels().get("elements"))
        .containsExactly("2", "3", "4", "5", "6", "7", "8");
    assertThat(table.places(table.columns()))
        .extracting(
            place -> place.quantity().orElseThrow().label() + " " + place.levels().get("protocol"),
            place -> place.levels().get("service"))
        .hasSize(8)
        .startsWith(
            tuple("Request size soap", "concat"),
            tuple("Request size soap", "add"),
            tuple("Both bodies octet", "concat"));
  }

  @Test
  void aFigureOfMillisecondsIsKnownToHalfOfOne() {
    Published slowest =
        ShippedReference.read("hamad2010").printed().stream()
            .filter(figure -> figure.printed().equals("1016"))
            .findFirst()
            .orElseThrow();
    assertThat(slowest.unit()).isEqualTo("s");
    assertThat(slowest.printedUnit()).isEqualTo("ms");
    assertThat(slowest.interval().value()).isEqualTo(1.016);
    assertThat(slowest.interval().low()).isCloseTo(1.0155, within(1e-12));
    assertThat(slowest.interval().high()).isCloseTo(1.0165, within(1e-12));
  }

  @Test
  void aReferenceNeedsNoTablesAndNoCorrections() throws Exception {
    ShippedReference.copy("hamad2010", folder);
    Files.delete(folder.resolve(NAME));
    assertThat(ReferenceReader.read(folder).tables()).isEmpty();
    assertThat(ReferenceReader.read(folder).corrected()).isEmpty();
  }

  /** An exception's words, such as "toIndex = 2", were the message. */
  @ParameterizedTest
  @CsvSource({
    "BOM, got text with a byte order mark before the header",
    "SEMICOLONS, got text with semicolons or tabs between the columns",
    "UTF16, got text that is not in UTF-8",
    "EMPTY, got an empty file"
  })
  void namesHowAnotherProgramSavedPublishedFigures(String how, String got) throws Exception {
    ShippedReference.copy("nunes2013", folder);
    Path file = folder.resolve("corrected.csv");
    String text = Files.readString(file);
    switch (how) {
      case "BOM" -> Files.writeString(file, "\ufeff" + text);
      case "SEMICOLONS" -> Files.writeString(file, text.replace(',', ';'));
      case "UTF16" -> Files.write(file, text.getBytes(StandardCharsets.UTF_16));
      default -> Files.writeString(file, "");
    }

    assertThatThrownBy(() -> ReferenceReader.read(folder))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("corrected.csv must be a file of published figures, " + got);
  }

  @Test
  void whereAnAnomalyIsCorrectedItsFiguresAreNeeded() throws Exception {
    ShippedReference.copy("nunes2013", folder);
    Files.delete(folder.resolve("corrected.csv"));
    assertThatThrownBy(() -> ReferenceReader.read(folder))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("corrected.csv must be a file of published figures, got none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pijoule-tables/1 | pijoule-tables/2 | format must be pijoule-tables/1, got 'pijoule-tables/2'",
        "tables: | tabels: | unknown key 'tabels'; did you mean tables?",
        "table: \"3\" | table: 3/4 | table 1 of the file needs a number of its own, letters or digits, got '3/4'",
        "title: | titel: | table 3: unknown key 'titel'; did you mean title?",
        "rows: [elements] | rows: [element] | table 3: unknown factor 'element' of values.csv; did you mean elements?",
        "rows: [elements] | rows: [service] | table 3: sections, rows and columns must name a factor once, got service twice",
        "[quantity, protocol, service] | [quantity, protocol] | must name every factor of values.csv, and quantity where there are several, got none of service",
        "[quantity, protocol, service] | [protocol, service] | got none of quantity",
        "rows: [elements] | rows: elements | table 3: rows must be a list, got 'elements'; write [elements]",
        "rows: [elements] | rows: [] | table 3: rows, columns and quantities need at least 1 each, got 0, 3 and 3",
        "metric: request_time | metric: request_tim | table 3: unknown metric 'request_tim'; did you mean request_time?",
        "metric: request_time | metric: total_time | table 3: values.csv must have figures of the client's total_time with table 3, in one unit, got none",
        "side: client, label: Time | side: servr, label: Time | table 3: unknown side 'servr'; did you mean server?",
        "label: Time | label: '' | table 3: label must be there, got none; see docs/yaml.md",
        "rows: | statistic: median#    rows: | table 3: statistic must be mean, got 'median'",
        "rows: [elements] | rows: [elements | must be YAML, got:"
      })
  void refusesInOneLine(String right, String wrong, String message) throws Exception {
    ShippedReference.copy("hamad2010", folder);
    String shipped = Files.readString(folder.resolve(NAME));
    assertThat(shipped).contains(right);
    Files.writeString(folder.resolve(NAME), shipped.replace(right, wrong.replace("#", "\n")));
    assertThatThrownBy(() -> ReferenceReader.read(folder))
        .isInstanceOf(ResultsException.class)
        .hasMessageStartingWith(folder.resolve(NAME).toString())
        .hasMessageContaining(message)
        .extracting(refused -> refused.getMessage().lines().count())
        .isEqualTo(1L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.781,s,781,ms | 0.781,s,781,min | got the printed unit min in s, of which kB in B,",
        "0.781,s,781,ms | 0.718,s,781,ms | got the value 0.718 for 781 x 0.001",
        "service,protocol | servise,protocol | got unknown factor 'servise'; did you mean service?"
      })
  void refusesFiguresThatContradictThemselves(String right, String wrong, String message)
      throws Exception {
    ShippedReference.copy("hamad2010", folder);
    Path values = folder.resolve("values.csv");
    Files.writeString(values, Files.readString(values).replace(right, wrong));
    assertThatThrownBy(() -> ReferenceReader.read(folder))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining(message);
  }
}
