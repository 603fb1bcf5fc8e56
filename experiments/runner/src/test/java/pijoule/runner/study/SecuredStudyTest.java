package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.options.UsageException;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.fake.MadeUpStudy;

/** Studies that protect calls. */
class SecuredStudyTest {
  private static Study study(String factors, String fixed) {
    return MadeUpStudy.of(
        "factors:\n  framework: [cxf]",
        factors,
        "fixed: {service: echo, message_size: 1kB" + fixed + "}",
        "replicates: 1");
  }

  private static List<String> texts(Cell cell) {
    return cell.levels().stream()
        .filter(
            level ->
                SecurityFactors.ALL.contains(level.factor())
                    || level.factor().equals(Factor.CONNECTION))
        .map(Level::text)
        .toList();
  }

  @Test
  void withoutItNothingIsSetAndNoProgramIsAskedForIt() {
    Study study = study("", "");

    assertThat(texts(study.cells().get(0))).isEmpty();
    CellOptions options = new CellOptions(study, study.cells().get(0));
    assertThat(options.server()).noneMatch(word -> word.matches("--(security|tls.*|connection)"));
    assertThat(options.client()).noneMatch(word -> word.matches("--(security|tls.*|connection)"));
  }

  @Test
  void versionAndKeyMeanSomethingWithTlsAloneAndHaveDefaultsThere() {
    Study study =
        study("  security: [none, tls]\n  connection: [kept, per_call]\n", ", tls_version: 1.2");

    assertThat(study.cells())
        .extracting(SecuredStudyTest::texts)
        .containsExactly(
            List.of("none", "kept"),
            List.of("none", "per_call"),
            List.of("tls", "1.2", "rsa2048", "kept"),
            List.of("tls", "1.2", "rsa2048", "per_call"));
    CellOptions secured = new CellOptions(study, study.cells().get(3));
    assertThat(secured.server())
        .containsSequence("--connection", "per_call")
        .containsSequence("--security", "tls", "--tls-version", "1.2");
    assertThat(secured.client()).containsSequence("--security", "tls", "--tls-version", "1.2");
    assertThat(MadeUpStudy.read(StudyFile.write(study))).isEqualTo(Stated.of(study));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ', tls_version: 1.3' | tls_version needs security: tls, got no security; add that level or take tls_version out
          ', key: p256, security: none' | key needs security: tls, got none; add that level or take key out
          ', tls_version: 1.1, security: tls' | tls_version must be one of 1.2, 1.3, got '1.1'
          ', security: tsl' | security must be one of none, tls, username, sign, encrypt, got 'tsl'; did you mean tls?
          ', security: sign' | security of cxf with protocol rest must be one of none, tls, got 'sign'; take protocol: soap or soap12, or exclude {framework: cxf, protocol: rest, security: sign}
          ', security: sign, protocol: octet' | security of cxf with protocol octet must be one of none, tls, got 'sign'; take protocol: soap or soap12, or exclude {framework: cxf
          ', security: sign, protocol: soap, client: jdk' | security of the client jdk must be one of none, tls, got 'sign'; exclude {client: jdk
          ', security: encrypt, protocol: soap, key: p256' | security: encrypt needs key: rsa2048 or rsa3072, got p256
          ', connection: closed' | connection must be one of kept, per_call, got 'closed'
          """)
  void whatCannotBeIsOneLine(String fixed, String reason) {
    assertThatThrownBy(() -> study("", fixed).cells())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(reason)
        .hasMessageNotContaining("\n");
  }
}
