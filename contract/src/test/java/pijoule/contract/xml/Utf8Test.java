package pijoule.contract.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Utf8Test {
  @Test
  void leavesOutOneByteOrderMark() throws IOException {
    assertThat(read("")).isEmpty();
    assertThat(read("a")).isEqualTo("a");
    assertThat(read("\u00e4bcd")).isEqualTo("\u00e4bcd");
    assertThat(read("\ufeffa")).isEqualTo("a");
    assertThat(read("\ufeff\ufeffa")).isEqualTo("\ufeffa");
  }

  @Test
  void failsWhereBytesAreNotUtf8() {
    assertThatThrownBy(() -> read(new byte[] {'a', (byte) 0xE4, 'b', 'c'}))
        .isInstanceOf(CharacterCodingException.class);
  }

  private static String read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String read(byte[] body) throws IOException {
    StringWriter text = new StringWriter();
    try (Reader characters = Utf8.of(new ByteArrayInputStream(body))) {
      characters.transferTo(text);
    }
    return text.toString();
  }
}
