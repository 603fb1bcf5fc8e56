package pijoule.runner.run;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.energy.cli.Console;
import pijoule.energy.files.LineBreaks;
import pijoule.energy.files.Words;
import pijoule.runner.hosts.TerminalSize;

/**
 * A line at the bottom of a terminal, on a wide one below rows of numbers, above which everything
 * else is written. It changes when it is told to and never by itself, but for a terminal that gets
 * another size: nothing runs beside what is measured.
 */
public final class StatusLine extends PrintStream {
  /** Least width of a terminal that has rows, letters. */
  static final int ROWS_COLUMNS = 80;

  private final Bottom bottom;
  private List<String> answer = List.of();
  private List<String> boards = List.of();
  private String status = "";

  private StatusLine(Bottom bottom, Charset charset) {
    super(bottom, true, charset);
    this.bottom = bottom;
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
    return isPlain ? err : on(err, Charset.defaultCharset(), TerminalSize.ofColumns(columns));
  }

  /** {@return a status line on a terminal of this size} */
  static StatusLine on(OutputStream terminal, Charset charset, TerminalSize size) {
    return new StatusLine(new Bottom(terminal, charset, size), charset);
  }

  /**
   * {@return the status line of a log; empty where it has none}
   *
   * @param log as {@link #over} returned it
   */
  public static Optional<StatusLine> of(PrintStream log) {
    return log instanceof StatusLine line ? Optional.of(line) : Optional.empty();
  }

  /** Shows a line in place of the one before; it is cut to the terminal's width. */
  void show(String text) {
    status = text;
    draw();
  }

  /** Shows the state of the boards above the line, in place of the one before. */
  void boards(List<String> lines) {
    boards = lines;
  }

  /**
   * Shows rows above the line, in place of those before.
   *
   * @param rows from the top
   */
  public void answer(List<String> rows) {
    answer = rows;
    draw();
  }

  /** {@return width of the terminal, letters} */
  public int columns() {
    return bottom.size.columns();
  }

  /** {@return most rows that an answer may have; 0 where the terminal is too narrow or too low} */
  public int room() {
    return columns() < ROWS_COLUMNS ? 0 : Math.max(0, bottom.size.lines() - 2 - boards.size());
  }

  /**
   * Draws everything again for a terminal that has another size now.
   *
   * @param size of it
   */
  public void resized(TerminalSize size) {
    bottom.resized(size);
    draw();
  }

  private void draw() {
    bottom.show(
        Stream.of(
                answer.subList(0, Math.min(room(), answer.size())),
                room() == 0 ? List.<String>of() : boards,
                status.isEmpty() ? List.<String>of() : List.of(status))
            .flatMap(List::stream)
            .toList());
  }

  /** Writes a line, broken between words where it is wider than the terminal. */
  @Override
  public void println(String text) {
    print(
        String.join(System.lineSeparator(), LineBreaks.broken(text, columns()))
            + System.lineSeparator());
  }

  /** Writes a text at once, where a stream would write each of its parts. */
  @Override
  public PrintStream format(Locale locale, String format, Object... args) {
    print(String.format(locale, format, args));
    return this;
  }

  @Override
  public PrintStream format(String format, Object... args) {
    return format(Locale.getDefault(Locale.Category.FORMAT), format, args);
  }

  /**
   * Takes the line and the rows away for good.
   *
   * @param log as {@link #over} returned it
   */
  public static void end(PrintStream log) {
    of(log).ifPresent(line -> line.bottom.show(List.of()));
  }

  /** Writes what it is given above its lines. Each change is one write, so that none flickers. */
  private static final class Bottom extends FilterOutputStream {
    private static final String UP = "\033[%dA";
    private static final String ERASE_LINE = "\033[K";
    private static final String ERASE_BELOW = "\033[J";

    private final Charset charset;
    private volatile TerminalSize size;
    private List<String> lines = List.of();

    /** State of the cursor: true behind the last line, false behind a text that has not ended. */
    private boolean isShown;

    Bottom(OutputStream terminal, Charset charset, TerminalSize size) {
      super(terminal);
      this.charset = charset;
      this.size = size;
    }

    synchronized void show(List<String> texts) {
      try {
        String home = home();
        lines = texts.stream().map(this::cut).toList();
        // Over the lines before, not after erasing them.
        send(home + text() + ERASE_BELOW, new byte[0], "");
      } catch (IOException closed) {
        throw new UncheckedIOException(closed);
      }
    }

    synchronized void resized(TerminalSize to) {
      size = to;
    }

    private String cut(String text) {
      int letters = Words.length(text);
      return letters < size.columns()
          ? text
          : text.substring(0, text.offsetByCodePoints(0, size.columns() - 2)) + ".";
    }

    private String text() {
      isShown = !lines.isEmpty();
      return isShown ? String.join(ERASE_LINE + "\n", lines) + ERASE_LINE : "";
    }

    /** {@return what moves the cursor to the begin of the first line, if it is behind the last} */
    private String home() {
      if (!isShown) {
        return "";
      }
      isShown = false;
      int rows = lines.stream().mapToInt(this::rows).sum() - 1;
      return "\r" + (rows == 0 ? "" : UP.formatted(rows));
    }

    /** A terminal that became narrower has broken the lines that it shows. */
    private int rows(String line) {
      return Math.max(1, (Words.length(line) + size.columns() - 1) / size.columns());
    }

    private void send(String before, byte[] bytes, String after) throws IOException {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      all.writeBytes(before.getBytes(charset));
      all.writeBytes(bytes);
      all.writeBytes(after.getBytes(charset));
      out.write(all.toByteArray());
      out.flush();
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
      String home = home();
      byte[] text = Arrays.copyOfRange(bytes, offset, offset + length);
      boolean isEnded = bytes[offset + length - 1] == '\n';
      send(home.isEmpty() ? home : home + ERASE_BELOW, text, isEnded ? text() : "");
    }
  }
}
