package pijoule.contract.service.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import pijoule.contract.message.TextType;
import pijoule.contract.service.echo.EchoKind.Echo;
import pijoule.contract.xml.PlainXml;

class EchoTest {
  @Property(tries = 200)
  void drawsAMessageOfTheExactSize(
      @ForAll @IntRange(min = 32, max = 5_000) int bytes, @ForAll long seed) {
    Echo echo = new Echo(bytes);
    String text = echo.draw(seed);

    assertThat(PlainXml.bytes(TextType.INSTANCE, text)).hasSize(bytes);
    assertThat(TextType.INSTANCE.size(text)).isEqualTo(bytes);
    assertThat(text.getBytes(StandardCharsets.US_ASCII)).hasSize(text.length());
    assertThat(echo.draw(seed)).isEqualTo(text);
    assertThat(echo.fault(text, echo.apply(text))).isEmpty();
  }

  /**
   * Six upper bits of each number of java.util.Random's recurrence (Javadoc of Random.next),
   * computed in another language; a program in another language draws the same.
   */
  @Test
  void eachSeedHasATextOfItsOwn() {
    assertThat(new Echo(500).draw(1)).startsWith("uGaaNCVq");
    assertThat(new Echo(500).draw(2)).startsWith("uS5Af2-C");
    assertThat(new Echo(500).draw(7)).startsWith("uovAWf5v");
  }

  @Test
  void aTextThatWasCutDiffers() {
    assertThat(new Echo(100).fault("abcd", "abc"))
        .contains("answer must be the text sent, 4 characters, got 3 that differ from index 3");
  }

  @Test
  void refusesASizeThatHoldsNoText() {
    assertThatThrownBy(() -> new Echo(31).draw(1))
        .hasMessage("message_size of echo must be at least 32 B, got 31 B; choose a larger size");
  }

  @Test
  void namesTheFirstDifference() {
    assertThat(new Echo(100).fault("abcd", "abXd"))
        .contains("answer must be the text sent, 4 characters, got 4 that differ from index 2");
  }
}
