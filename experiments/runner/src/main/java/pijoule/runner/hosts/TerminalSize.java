package pijoule.runner.hosts;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Size of a terminal.
 *
 * @param columns letters in a line, at least 1
 * @param lines that it shows
 */
public record TerminalSize(int columns, int lines) {
  /** Lines of the terminals that the others imitate (VT100). */
  private static final int USUAL_LINES = 24;

  private static final Pattern STTY = Pattern.compile("([0-9]{1,5}) ([0-9]{1,5})");
  private static final long LIMIT_SECONDS = 2;

  /**
   * {@return a size whose columns are known}
   *
   * @param columns letters
   */
  public static TerminalSize ofColumns(int columns) {
    return now()
        .filter(size -> size.columns == columns)
        .orElse(new TerminalSize(columns, USUAL_LINES));
  }

  /** {@return the size of this process's terminal; absent where none is known} */
  public static Optional<TerminalSize> now() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return Optional.empty();
      }
      byte[] said = stty.getInputStream().readAllBytes();
      return parse(new String(said, StandardCharsets.US_ASCII).strip());
    } catch (IOException noTerminal) {
      return Optional.empty();
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** {@return the size that {@code stty size} prints; absent where that is none} */
  static Optional<TerminalSize> parse(String lineAndColumns) {
    Matcher matcher = STTY.matcher(lineAndColumns);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int lines = Integer.parseInt(matcher.group(1));
    int columns = Integer.parseInt(matcher.group(2));
    return Optional.of(new TerminalSize(columns, lines))
        .filter(size -> size.columns > 0 && size.lines > 0);
  }
}
