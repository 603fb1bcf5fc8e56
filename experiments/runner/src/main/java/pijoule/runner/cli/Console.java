package pijoule.runner.cli;

import java.io.BufferedWriter;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Text for a person: standard output and standard error. */
final class Console {
  private Console() {}

  /**
   * {@return a writer that flushes at the end of a line}
   *
   * @param stream standard output or standard error
   * @param locale the locale's charset. In the POSIX locale that is ASCII, where Java would print
   *     {@code ?} for ±; UTF-8 is printed instead, as Java 18 and newer do in every locale.
   */
  static PrintWriter writer(OutputStream stream, Charset locale) {
    Charset charset = locale.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : locale;
    return new PrintWriter(new BufferedWriter(new OutputStreamWriter(stream, charset)), true);
  }
}
