package pijoule.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RefusalTest {
  @Property
  void isOneShortLineOfAsciiForAnyInput(@ForAll String received) {
    for (Refusal refusal :
        new Refusal[] {
          Refusal.path(received), Refusal.bad("a", received, "b"), Refusal.bad(received)
        }) {
      assertThat(refusal.reason()).matches("[ -~]{1,403}");
      assertThat(refusal.line()).endsWith('\n');
    }
  }

  @Test
  void isNoAnswer() {
    assertThatThrownBy(() -> new Refusal(200, "fine"))
        .hasMessageContaining("at least 400, got 200");
  }
}
