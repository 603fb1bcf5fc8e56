package pijoule.server.axis2;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import pijoule.server.Framework;

class ServerFrameworkTest {
  private final Framework framework = new ServerFramework();

  @Test
  void isNamedAsInRecords() {
    assertThat(framework.name()).isEqualTo("axis2");
    assertThat(framework.defaultContainer()).isEqualTo("tomcat");
    assertThat(framework.bindings("rest")).containsExactly("axiom", "adb");
  }

  @Test
  void knowsItsVersions() {
    assertThat(framework.versions().keySet()).containsExactlyInAnyOrder("axiom", "axis2");
    assertThat(framework.versions().values()).allMatch(v -> v.matches("\\d+\\.\\d+\\.\\d+"));
  }
}
