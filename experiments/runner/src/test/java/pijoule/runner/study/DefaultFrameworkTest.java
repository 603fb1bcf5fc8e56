package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** The server and the transport of a cell follow from its protocol where a study says so. */
class DefaultFrameworkTest {
  private static final String STUDY =
      """
      format: pijoule-study/1
      title: approaches
      factors: {protocol: [%s], readings: [1, 5]}
      fixed: {framework: %s, service: readings, transport: %s}
      replicates: 1
      seed: 1
      """;

  @TempDir private Path folder;

  private Study study(String protocols, String framework, String transport) throws IOException {
    Path file = folder.resolve("approaches.yaml");
    Files.writeString(file, STUDY.formatted(protocols, framework, transport));
    return StudyFile.read(file);
  }

  private static List<String> of(Study study, Factor factor) {
    return study.cells().stream()
        .map(cell -> cell.find(factor).map(Level::text).orElse("none"))
        .toList();
  }

  @Test
  void theOnlyServerThatOffersTheProtocolIsTaken() throws IOException {
    Study study = study("ksoap, dpws", "default", "default");

    assertThat(of(study, Factor.FRAMEWORK)).containsExactly("light", "light", "dpws", "dpws");
    assertThat(of(study, Factor.CLIENT)).containsExactly("light", "light", "dpws", "dpws");
  }

  @Test
  void theFirstTransportOfTheServerIsTaken() throws IOException {
    Study study = study("ksoap, dpws", "default", "default");

    assertThat(of(study, Factor.TRANSPORT)).containsExactly("socket", "socket", "http", "http");
    assertThat(new CellOptions(study, study.cells().get(0)).server()).contains("--transport");
  }

  @Test
  void severalServersAreNoDefault() {
    assertThatThrownBy(() -> study("json", "default", "default").cells())
        .isInstanceOf(UsageException.class)
        .hasMessageMatching(
            ".*framework default must be the only server that offers readings by json, got axis2,"
                + " cxf, .*; name one");
  }

  @Test
  void aStudyIsWrittenAsItWasRead() throws IOException {
    Study study = study("ksoap, dpws", "default", "default");
    Path again = folder.resolve("again.yaml");
    Files.writeString(again, StudyFile.write(study));

    assertThat(StudyFile.read(again).cells()).isEqualTo(study.cells());
  }
}
