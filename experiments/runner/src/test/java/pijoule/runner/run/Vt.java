package pijoule.runner.run;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A terminal with as much as a status line uses; it breaks lines again when it gets narrower. */
final class Vt extends ByteArrayOutputStream {
  private static final Pattern PART =
      Pattern.compile("\r|\n|\033\\[([0-9]*)A|\033\\[K|\033\\[J|[^\r\n\033]");

  private final List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
  private int columns;
  private int row;
  private int column;

  Vt(int columns) {
    this.columns = columns;
  }

  /** {@return lines from the first, without empty ones at the end} */
  List<String> screen() {
    take();
    return lines.stream()
        .map(line -> line.toString().stripTrailing())
        .collect(
            Collectors.collectingAndThen(
                Collectors.toList(),
                all -> String.join("\n", all).stripTrailing().lines().toList()));
  }

  /** Takes all that was written since, as one change of the screen. */
  void take() {
    Matcher part = PART.matcher(toString(StandardCharsets.UTF_8));
    reset();
    while (part.find()) {
      take(part.group(), part.group(1));
    }
  }

  private void take(String part, String count) {
    if (part.equals("\r")) {
      column = 0;
    } else if (part.equals("\n")) {
      column = 0;
      down();
    } else if (part.endsWith("A") && part.length() > 1) {
      row = Math.max(0, row - Integer.parseInt(count));
    } else if (part.equals("\033[K")) {
      erase();
    } else if (part.equals("\033[J")) {
      erase();
      lines.subList(row + 1, lines.size()).clear();
    } else {
      put(part);
    }
  }

  private void erase() {
    lines.get(row).setLength(Math.min(column, lines.get(row).length()));
  }

  private void put(String letter) {
    if (column == columns) {
      column = 0;
      down();
    }
    StringBuilder line = lines.get(row);
    line.setLength(Math.max(line.length(), column + 1));
    line.setCharAt(column++, letter.charAt(0));
  }

  private void down() {
    row++;
    if (row == lines.size()) {
      lines.add(new StringBuilder());
    }
  }

  /**
   * Breaks again what a narrower one shows, as terminals do whose cursor is at the end of the last
   * line.
   */
  void resize(int to) {
    List<StringBuilder> broken = new ArrayList<>();
    for (StringBuilder line : lines) {
      for (int from = 0; from == 0 || from < line.length(); from += to) {
        broken.add(new StringBuilder(line.substring(from, Math.min(line.length(), from + to))));
      }
    }
    lines.clear();
    lines.addAll(broken);
    columns = to;
    row = lines.size() - 1;
    column = lines.get(row).length();
  }
}
