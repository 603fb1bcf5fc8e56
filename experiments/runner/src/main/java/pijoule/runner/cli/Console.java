package pijoule.runner.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.analysis.table.Words;

/** Text for a person: standard output and standard error. */
final class Console {
  /** Set by the launcher where standard output is a terminal: its width, letters. */
  private static final String COLUMNS = "pijoule.out.columns";

  private static final int MIN_COLUMNS = 20;

  private Console() {}

  /**
   * {@return a writer that flushes at the end of a line}
   *
   * @param stream standard output or standard error
   * @param locale the locale's charset. In the POSIX locale that is ASCII, where Java would print
   *     {@code ?} for ±; UTF-8 is printed instead, as Java 18 and newer do in every locale.
   */
  static PrintWriter writer(OutputStream stream, Charset locale) {
    return new PrintWriter(encoded(stream, locale), true);
  }

  /** {@return the writer of standard output, which breaks long lines where that is a terminal} */
  static PrintWriter standardOutput(OutputStream stream, Charset locale) {
    int columns = Integer.getInteger(COLUMNS, 0);
    Writer encoded = encoded(stream, locale);
    return new PrintWriter(
        columns < MIN_COLUMNS ? encoded : new TerminalWriter(encoded, columns), true);
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

  /** Where a line is broken: between columns of a table, else between words. */
  private static final class LineBreaks {
    private static final Pattern GAP = Pattern.compile("(?<=\\S) {2,}(?=\\S)");
    private static final Pattern COMMAND = Pattern.compile("([Nn]ext: .*?)(?:   (\\(.*))?");
    private static final char NO_BREAK_SPACE = '\u00A0';
    private static final int INDENT = 2;

    private LineBreaks() {}

    static List<String> broken(String line, int columns) {
      if (Words.length(line) <= columns) {
        return List.of(line);
      }
      Matcher command = COMMAND.matcher(line);
      if (command.matches()) {
        // A command that is broken cannot be copied.
        return command.group(2) == null
            ? List.of(line)
            : joined(command.group(1), broken(" ".repeat(INDENT) + command.group(2), columns));
      }
      Matcher gap = GAP.matcher(line);
      int cut = -1;
      int next = -1;
      int last = -1;
      while (gap.find()) {
        last = gap.end();
        if (gap.start() <= columns) {
          cut = gap.start();
          next = gap.end();
        }
      }
      String indent = " ".repeat(line.length() - line.stripLeading().length() + INDENT);
      if (cut < 0 || last <= columns / 2) {
        String hanging = cut < 0 ? indent : " ".repeat(last);
        return Words.wrap(Words.unbroken(line), columns, hanging).stream()
            .map(part -> part.replace(NO_BREAK_SPACE, ' '))
            .toList();
      }
      return joined(line.substring(0, cut), broken(indent + line.substring(next), columns));
    }

    private static List<String> joined(String first, List<String> others) {
      List<String> lines = new ArrayList<>();
      lines.add(first);
      lines.addAll(others);
      return lines;
    }
  }
}
