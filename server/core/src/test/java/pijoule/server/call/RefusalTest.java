package pijoule.server.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.Shape;
import pijoule.contract.message.TextType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Rest;
import pijoule.contract.service.echo.EchoKind;
import pijoule.contract.service.sort.SortKind;

class RefusalTest {
  @Property
  void isOneShortLineOfAsciiForAnyInput(@ForAll String received) {
    for (Refusal refusal :
        new Refusal[] {
          Refusal.path("/a", received),
          Refusal.bad("a", received, "b"),
          Refusal.of(new InvalidItemException(received))
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
    assertThat(Refusal.empty(new Endpoint<>(new SortKind(), new Rest())).reason())
        .isEqualTo("body must hold a numbers element, got 0 bytes; send at least <numbers/>");
    assertThat(Refusal.empty(new Endpoint<>(new EchoKind(), new Rest())).reason())
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
