package pijoule.contract.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClientNoteTest {
  @Test
  void isALineThatBeginsWithItsClient() {
    assertThat(ClientNote.line("load", "a status of 404 counts"))
        .isEqualTo("client-load: note: a status of 404 counts");
  }

  @Test
  void isFoundBetweenOtherLines() {
    String errors =
        String.join(
            "\n",
            "client-load: run check is valid",
            ClientNote.line("load", "one: two"),
            ClientNote.line("jdk", "of another client"),
            ClientNote.line("load", "three"),
            "");

    assertThat(ClientNote.of("load", errors)).containsExactly("one: two", "three");
    assertThat(ClientNote.of("load", "client-load: run check is valid\n")).isEmpty();
  }
}
