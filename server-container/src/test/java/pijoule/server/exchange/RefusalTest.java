package pijoule.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.Shape;
import pijoule.contract.message.TextType;

class RefusalTest {
  @Property
  void isOneShortLineOfAsciiForAnyInput(@ForAll String received) {
    for (Refusal refusal :
        new Refusal[] {
          Refusal.path("/a", received), Refusal.bad("a", received, "b"), Refusal.bad(received)
        }) {
      assertThat(refusal.reason()).matches("[ -~]{1,403}");
      assertThat(refusal.line()).endsWith('\n');
    }
  }

  @Test
  void saysWhatToSendByTheShapeOfTheMessage() {
    Shape numbers = NumbersType.INSTANCE.shape();
    Shape text = TextType.INSTANCE.shape();

    assertThat(Refusal.tooLarge(numbers, 9).reason()).contains("; send fewer numbers or ");
    assertThat(Refusal.tooLarge(text, 9).reason()).contains("; send a shorter text or ");
    assertThat(Refusal.empty(numbers).reason())
        .isEqualTo("body must hold a numbers element, got 0 bytes; send at least <numbers/>");
    assertThat(Refusal.empty(text).reason())
        .isEqualTo(
            "body must hold a message element, got 0 bytes; send at least"
                + " <message><text/></message>");
  }

  @Test
  void isNoAnswer() {
    assertThatThrownBy(() -> new Refusal(200, "fine"))
        .hasMessageContaining("at least 400, got 200");
  }
}
