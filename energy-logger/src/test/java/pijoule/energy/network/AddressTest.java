package pijoule.energy.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
  @ParameterizedTest
  @ValueSource(strings = {"192.168.1.40", "plug.lan:8080", "[fe80::1]:80", "[::1]", "scope-1"})
  void writesWhatItReads(String text) {
    assertThat(Address.parse(text)).hasToString(text);
  }

  @Test
  void takesTheBracketsOfASocketsAddress() {
    assertThat(Address.parse("[::1]:80").bareHost()).isEqualTo("::1");
    assertThat(Address.parse("plug:80").port()).hasValue(80);
    assertThat(Address.parse("plug").port()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "http://plug",
        "plug:",
        "plug:0",
        "plug:65536",
        "plug:x",
        "a b",
        "a/b",
        "me@plug",
        "-a",
        "[::1",
        "::1",
        "my_plug",
        "999.1.1.1x?",
        "a\nb"
      })
  void refusesEverythingElseInOneLine(String text) {
    assertThatThrownBy(() -> Address.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an address is HOST or HOST:PORT");
  }
}
