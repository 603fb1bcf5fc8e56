package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.fake.MadeUpStudy;

/** The server and the transport of a cell follow from its protocol where a study says so. */
class DefaultFrameworkTest {
  private static Study study(String protocols, String framework, String transport) {
    return MadeUpStudy.of(
        "factors: {protocol: [" + protocols + "], readings: [1, 5]}",
        "fixed: {framework: %s, service: readings, transport: %s}".formatted(framework, transport));
  }

  private static List<String> of(Study study, Factor factor) {
    return study.cells().stream()
        .map(cell -> cell.find(factor).map(Level::text).orElse("none"))
        .toList();
  }

  @Test
  void theOnlyServerThatOffersTheProtocolIsTaken() {
    Study study = study("ksoap, dpws", "default", "default");

    assertThat(of(study, Factor.FRAMEWORK)).containsExactly("light", "light", "dpws", "dpws");
    assertThat(of(study, Factor.CLIENT)).containsExactly("light", "light", "dpws", "dpws");
  }

  @Test
  void theFirstTransportOfTheServerIsTaken() {
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
  void aStudyIsWrittenAsItWasRead() {
    Study study = study("ksoap, dpws", "default", "default");

    assertThat(MadeUpStudy.read(StudyFile.write(study)).cells()).isEqualTo(study.cells());
  }
}
