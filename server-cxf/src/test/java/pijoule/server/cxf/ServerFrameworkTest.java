package pijoule.server.cxf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import pijoule.server.Framework;

class ServerFrameworkTest {
  private final Framework framework = new ServerFramework();

  @Test
  void isNamedAsInRecords() {
    assertThat(framework.name()).isEqualTo("cxf");
    assertThat(framework.defaultContainer()).isEqualTo("jetty");
    assertThat(framework.bindings("rest")).containsExactly("jaxb");
    assertThat(framework.bindings("soap")).containsExactly("jaxb");
    assertThat(framework.bindings("soap12")).containsExactly("jaxb");
    assertThat(framework.bindings("octet")).containsExactly("data");
  }

  @Test
  void knowsItsVersions() {
    assertThat(framework.versions().keySet()).containsExactlyInAnyOrder("cxf", "jaxb");
    assertThat(framework.versions().values()).allMatch(v -> v.matches("\\d+\\.\\d+\\.\\d+"));
  }
}
