package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.runner.fake.MadeUpStudy;

class ClientBindingTest {
  @Test
  void aClientHasItWhereItsProgramOffersIt() throws Exception {
    Study study = study("framework: [axis2, cxf]", "client_binding: onefield");

    assertThat(study.cells().stream().map(cell -> cell.text(Factor.CLIENT_BINDING)))
        .containsExactly("onefield", "jaxb");
    assertThat(options(study, study.cells().get(0))).containsSubsequence("--binding", "onefield");
    assertThat(new CellOptions(study, study.cells().get(0)).server())
        .containsSubsequence("--binding", "axiom");
    assertThat(options(study, study.cells().get(1))).containsSubsequence("--binding", "jaxb");
  }

  @Test
  void aClientOfAnotherNameKeepsItsOwn() throws Exception {
    Study study = study("framework: [cxf], client: [axis2]", "client_binding: onefield");

    assertThat(study.cells().get(0).text(Factor.CLIENT_BINDING)).isEqualTo("axiom");
  }

  @Test
  void aBindingThatEveryServerReadsIsTakenWhereTheClientHasIt() throws Exception {
    Study study =
        study("framework: [cxf], protocol: [soap, octet]", "client: jdk, client_binding: jsr172");

    assertThat(study.cells().stream().map(cell -> cell.text(Factor.CLIENT_BINDING)))
        .containsExactly("jsr172", "data");
    assertThat(options(study, study.cells().get(0))).containsSubsequence("--binding", "jsr172");
  }

  @Test
  void withoutItAClientHasItsServersBinding() throws Exception {
    Study study = study("framework: [axis2], binding: [adb]", "client: same");

    assertThat(study.cells().get(0).find(Factor.CLIENT_BINDING)).isEmpty();
    assertThat(options(study, study.cells().get(0))).containsSubsequence("--binding", "adb");
  }

  @Test
  void aServersBindingThatCannotReadItIsRefused() throws Exception {
    Study study = study("framework: [axis2], binding: [adb]", "client_binding: onefield");

    assertThatThrownBy(study::cells)
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "client_binding onefield must go with binding axiom of server axis2, got adb; exclude"
                + " that");
  }

  @Test
  void anotherNameIsRefused() {
    assertThatThrownBy(() -> study("framework: [axis2]", "client_binding: twofields"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("client_binding")
        .hasMessageContaining("onefield");
  }

  private static List<String> options(Study study, Cell cell) {
    return new CellOptions(study, cell).client();
  }

  private static Study study(String factors, String fixed) {
    return MadeUpStudy.of(
        "factors: {" + factors + ", message_size: [100kB]}",
        "fixed: {container: jetty, " + fixed + "}");
  }
}
