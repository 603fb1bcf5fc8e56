package pijoule.runner.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import pijoule.runner.cli.CommandLineRoot.Console;

class ConsoleTest {
  @Test
  void thePosixLocaleLosesNoCharacter() {
    assertThat(printed(US_ASCII)).isEqualTo("5.32 ± 0.81\n".getBytes(UTF_8));
  }

  @Test
  void anotherLocaleKeepsItsCharset() {
    assertThat(printed(ISO_8859_1)).isEqualTo("5.32 ± 0.81\n".getBytes(ISO_8859_1));
    assertThat(printed(UTF_8)).isEqualTo("5.32 ± 0.81\n".getBytes(UTF_8));
  }

  private static byte[] printed(Charset locale) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Console.writer(bytes, locale).printf("5.32 ± 0.81\n").flush();
    return bytes.toByteArray();
  }
}
