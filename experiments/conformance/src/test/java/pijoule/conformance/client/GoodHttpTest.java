package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoodHttpTest {
  /** The versions are those of JDK-8292044 and its backports. */
  @ParameterizedTest
  @CsvSource({
    "17.0.11, false",
    "17.0.12, true",
    "17.0.15, true",
    "19.0.2, false",
    "20, true",
    "21.0.3, true",
    "25, true"
  })
  void informationalAnswersNeedAJdk(String version, boolean passes) {
    Runtime.Version jdk = Runtime.Version.parse(version);
    assertThat(GoodHttp.isFor("hints first", jdk)).isEqualTo(passes);
    assertThat(GoodHttp.isFor("continue first", jdk)).isEqualTo(passes);
    assertThat(GoodHttp.isFor("chunked", jdk)).isTrue();
    assertThat(GoodHttp.all())
        .extracting(AnswerCase::name)
        .contains("hints first", "continue first");
  }
}
