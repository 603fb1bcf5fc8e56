package pijoule.server.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Rest;
import pijoule.contract.service.echo.EchoKind;

class GateTest {
  private final Gate gate = new Gate(new Endpoint<>(new EchoKind(), new Rest()));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/xml",
        "Application/XML",
        "application/xml;charset=utf-8",
        "application/xml; charset=UTF-8",
        "application/xml ; charset=\"utf-8\"; action=sort"
      })
  void letsXmlIn(String type) {
    assertThat(gate.isMessage(type)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "text/xml",
        "application/xml-dtd",
        "application/soap+xml",
        "application/xml; charset=utf-16",
        "application/xml; charset=",
        "text/plain; application/xml"
      })
  void keepsTheRestOut(String type) {
    assertThat(gate.isMessage(type)).isFalse();
  }

  @Test
  void needsAType() {
    assertThat(gate.isMessage(null)).isFalse();
  }
}
