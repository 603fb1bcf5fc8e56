package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.runner.fake.MadeUpStudy;

class OwnCodecTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "framework: [axis2, cxf], protocol: [json] | compare: [framework] | axis2 by json",
        "framework: [axis2, cxf], protocol: [rest, octet, cbor] | compare: [protocol, framework] |"
            + " axis2 by octet, axis2 by cbor",
        "framework: [axis2, cxf], protocol: [json] | '' | axis2 by json",
      })
  void frameworksAreNotComparedByWhatIsNotTheirs(String factors, String more, String got)
      throws Exception {
    Study study = study(factors, more);
    assertThatThrownBy(study::cells)
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "frameworks must be compared by protocols that they have themselves, got %s, which"
                    .formatted(got)
                + " pijoule's own codec reads and writes; name another factor under compare, or"
                + " exclude these");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "framework: [axis2, cxf], protocol: [rest, json] | compare: [protocol]",
        "framework: [jdk, cxf], protocol: [json] | compare: [framework]",
        "framework: [axis2], protocol: [rest, json] | compare: [protocol]",
        "framework: [axis2, cxf], protocol: [rest, json] |"
            + " {compare: [framework], exclude: [{framework: axis2, protocol: json}]}",
      })
  void whatIsTheirsAndOtherFactorsAreCompared(String factors, String more) throws Exception {
    String keys = more.startsWith("{") ? more.substring(1, more.length() - 1) : more;
    assertThat(study(factors, keys.replace(", exclude", "\nexclude")).cells()).isNotEmpty();
  }

  @Test
  void theClientOfAxis2HasTheSameBinding() throws Exception {
    Study study = study("framework: [axis2], protocol: [json], client: [same]", "");
    assertThat(study.cells().get(0).text(Factor.BINDING)).isEqualTo("own");
    assertThat(CellLevels.clientBinding(study.cells().get(0))).contains("own");
    assertThat(study.cells().get(0).level(Factor.BINDING).display())
        .isEqualTo("pijoule's own codec");
  }

  private static Study study(String factors, String more) {
    return MadeUpStudy.of(
        "factors: {" + factors + ", message_size: [100kB]}",
        factors.contains("client") ? "" : "fixed: {client: jdk}",
        more);
  }
}
