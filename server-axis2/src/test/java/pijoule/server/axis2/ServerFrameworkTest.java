package pijoule.server.axis2;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.phase.Phase;
import pijoule.server.Framework;
import pijoule.server.FrameworkContract;

class ServerFrameworkTest extends FrameworkContract {
  private static final Framework AXIS2 = new ServerFramework();

  ServerFrameworkTest() {
    super(AXIS2);
  }

  @Override
  protected int pieces(Phase phase, String protocol) {
    return Protocols.XML.contains(protocol) ? 2 : 1;
  }

  @Override
  protected int compressedPieces() {
    return 2;
  }

  /** AxisServlet sets the buffer of each answer to 8 KiB. */
  @Override
  protected int chunkBytes() {
    return 8 << 10;
  }

  @Test
  void isNamedAsInRecords() {
    assertThat(AXIS2.name()).isEqualTo("axis2");
    assertThat(AXIS2.defaultContainer()).isEqualTo("jetty");
  }

  @ParameterizedTest
  @CsvSource({"rest,axiom adb", "soap,axiom adb", "soap12,axiom adb", "octet,own", "json,own"})
  void hasTheBindingsOfAProtocol(String protocol, String bindings) {
    assertThat(AXIS2.bindings(protocol)).containsExactly(bindings.split(" "));
  }

  @Test
  void knowsItsVersions() {
    assertThat(AXIS2.versions().keySet()).containsExactlyInAnyOrder("axiom", "axis2");
    assertThat(AXIS2.versions().values())
        .isNotEmpty()
        .allMatch(v -> v.matches("\\d+\\.\\d+\\.\\d+"));
  }
}
