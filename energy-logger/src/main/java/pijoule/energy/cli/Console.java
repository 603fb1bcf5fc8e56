package pijoule.energy.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import pijoule.energy.files.LineBreaks;

/** Text for a person: standard output and standard error. */
public final class Console {
  /**
   * System property, set by the launcher where standard output is a terminal: its width, letters.
   */
  public static final String OUT_COLUMNS = "pijoule.out.columns";

  /** Property with the columns of standard error's terminal. */
  public static final String ERR_COLUMNS = "pijoule.columns";

  private static final int MIN_COLUMNS = 20;

  private Console() {}

  /**
   * {@return the writer of standard output, which breaks long lines where that is a terminal, and
   * flushes at the end of a line}
   *
   * @param stream standard output
   * @param locale the locale's charset. In the POSIX locale that is ASCII, where Java would print
   *     {@code ?} for ±; UTF-8 is printed instead, as Java 18 and newer do in every locale.
   */
  public static PrintWriter standardOutput(OutputStream stream, Charset locale) {
    return writer(stream, locale, OUT_COLUMNS);
  }

  /**
   * {@return a writer of standard error, in the charset of its terminal or of the locale}
   *
   * @param stream standard error
   * @param locale the locale's charset
   */
  public static PrintWriter standardError(OutputStream stream, Charset locale) {
    return writer(stream, locale, ERR_COLUMNS);
  }

  /**
   * {@return width of a terminal, letters; 0 where there is none, or it is too narrow to break
   * lines}
   *
   * @param property {@link #OUT_COLUMNS} or {@link #ERR_COLUMNS}
   */
  public static int columns(String property) {
    int columns = Integer.getInteger(property, 0);
    return columns < MIN_COLUMNS ? 0 : columns;
  }

  private static PrintWriter writer(OutputStream stream, Charset locale, String property) {
    int columns = columns(property);
    Writer encoded = encoded(stream, locale);
    return new PrintWriter(columns == 0 ? encoded : new TerminalWriter(encoded, columns), true);
  }

  private static Writer encoded(OutputStream stream, Charset locale) {
    Charset charset = locale.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : locale;
    return new BufferedWriter(new OutputStreamWriter(stream, charset));
  }

  /** Breaks lines at their words, where a terminal would break them within. */
  private static final class TerminalWriter extends Writer {
    private final Writer out;
    private final int columns;
    private final StringBuilder line = new StringBuilder();

    TerminalWriter(Writer out, int columns) {
      this.out = out;
      this.columns = columns;
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      for (int i = offset; i < offset + length; i++) {
        if (text[i] == '\n') {
          out.write(String.join("\n", LineBreaks.broken(line.toString(), columns)));
          out.write('\n');
          line.setLength(0);
        } else {
          line.append(text[i]);
        }
      }
    }

    @Override
    public void flush() throws IOException {
      out.append(line).flush();
      line.setLength(0);
    }

    @Override
    public void close() throws IOException {
      flush();
      out.close();
    }
  }
}
