package pijoule.runner.run;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import pijoule.energy.cli.Console;
import pijoule.energy.files.LineBreaks;

/**
 * A line at the bottom of a terminal, above which everything else is written. It changes when it is
 * told to and never by itself: nothing runs beside what is measured.
 */
public final class StatusLine extends PrintStream {
  private static final byte[] ERASE = "\r\033[K".getBytes(StandardCharsets.US_ASCII);

  private final Bottom bottom;
  private final int columns;
  private final Charset charset;

  private StatusLine(Bottom bottom, int columns, Charset charset) {
    super(bottom, true, charset);
    this.bottom = bottom;
    this.columns = columns;
    this.charset = charset;
  }

  /**
   * {@return standard error with a status line where it is a terminal that moves its cursor; where
   * it is none, or {@code NO_COLOR} is set, standard error as it is}
   *
   * @param err standard error
   * @param environment of this process
   */
  public static PrintStream over(PrintStream err, Map<String, String> environment) {
    int columns = Console.columns(Console.ERR_COLUMNS);
    boolean isPlain =
        columns == 0
            || !environment.getOrDefault("NO_COLOR", "").isEmpty()
            || environment.getOrDefault("TERM", "dumb").equals("dumb");
    return isPlain ? err : new StatusLine(new Bottom(err), columns, Charset.defaultCharset());
  }

  static Optional<StatusLine> of(PrintStream log) {
    return log instanceof StatusLine line ? Optional.of(line) : Optional.empty();
  }

  /** Shows a line in place of the one before; it is cut to the terminal's width. */
  void show(String text) {
    int letters = text.codePointCount(0, text.length());
    String cut =
        letters < columns ? text : text.substring(0, text.offsetByCodePoints(0, columns - 2)) + ".";
    bottom.show(cut.getBytes(charset));
  }

  /** Writes a line, broken between words where it is wider than the terminal. */
  @Override
  public void println(String text) {
    super.println(String.join(System.lineSeparator(), LineBreaks.broken(text, columns)));
  }

  /**
   * Takes the line away for good.
   *
   * @param log as {@link #over} returned it
   */
  public static void end(PrintStream log) {
    of(log).ifPresent(line -> line.bottom.show(new byte[0]));
  }

  /** Writes what it is given above its line. */
  private static final class Bottom extends FilterOutputStream {
    private byte[] line = new byte[0];

    /** State of the cursor: true behind the line, false behind a text that has not ended. */
    private boolean isShown;

    Bottom(OutputStream terminal) {
      super(terminal);
    }

    synchronized void show(byte[] text) {
      try {
        erase();
        line = text;
        draw();
        out.flush();
      } catch (IOException closed) {
        throw new UncheckedIOException(closed);
      }
    }

    private void erase() throws IOException {
      if (isShown) {
        out.write(ERASE);
        isShown = false;
      }
    }

    private void draw() throws IOException {
      if (line.length > 0) {
        out.write(line);
        isShown = true;
      }
    }

    @Override
    public synchronized void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return;
      }
      erase();
      out.write(bytes, offset, length);
      if (bytes[offset + length - 1] == '\n') {
        draw();
      }
      out.flush();
    }
  }
}
