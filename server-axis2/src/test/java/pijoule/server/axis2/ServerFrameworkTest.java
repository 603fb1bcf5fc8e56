package pijoule.server.axis2;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.server.Framework;

class ServerFrameworkTest {
  private final Framework framework = new ServerFramework();

  @Test
  void isNamedAsInRecords() {
    assertThat(framework.name()).isEqualTo("axis2");
    assertThat(framework.defaultContainer()).isEqualTo("jetty");
  }

  @ParameterizedTest
  @CsvSource({
    "rest,axiom adb",
    "soap,axiom adb",
    "soap12,axiom adb",
    "octet,own",
    "json,own",
    "cbor,own"
  })
  void hasTheBindingsOfAProtocol(String protocol, String bindings) {
    assertThat(framework.bindings(protocol)).containsExactly(bindings.split(" "));
  }

  @Test
  void knowsItsVersions() {
    assertThat(framework.versions().keySet()).containsExactlyInAnyOrder("axiom", "axis2");
    assertThat(framework.versions().values()).allMatch(v -> v.matches("\\d+\\.\\d+\\.\\d+"));
  }
}
