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
  }

  @Test
  void knowsItsVersions() {
    assertThat(framework.versions().keySet()).containsExactlyInAnyOrder("cxf", "jaxb");
    assertThat(framework.versions().values()).allMatch(v -> v.matches("\\d+\\.\\d+\\.\\d+"));
  }
}
