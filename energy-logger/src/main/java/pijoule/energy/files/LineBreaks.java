package pijoule.energy.files;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a line is broken: between columns of a table, else between words. */
public final class LineBreaks {
  private static final Pattern GAP = Pattern.compile("(?<=\\S) {2,}(?=\\S)");
  private static final Pattern COMMAND = Pattern.compile("([Nn]ext: .*?)(?:   (\\(.*))?");

  /** Text to type: a command after words that lead to one, or in quotes. */
  private static final Pattern TYPED =
      Pattern.compile(
          "(?<=: |[Ss]ee |run |by |or )\\S*pijoule [a-z-][^;,(]*[^;,( ]"
              + "|(?<=(?:run|with|type): )[^;]+"
              + "|(?<=[ (])'[^']+'"
              + "|(?<=[ (])sudo [^;,)]+");

  private static final char NO_BREAK_SPACE = '\u00A0';
  private static final int INDENT = 2;

  private LineBreaks() {}

  /**
   * Breaks a line.
   *
   * @param line of any length
   * @param columns of the terminal, letters
   * @return at least one line; what may be a command stays whole, so that it can be copied
   */
  public static List<String> broken(String line, int columns) {
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
      last = Words.length(line.substring(0, gap.end()));
      if (Words.length(line.substring(0, gap.start())) <= columns) {
        cut = gap.start();
        next = gap.end();
      }
    }
    String indent = " ".repeat(line.length() - line.stripLeading().length() + INDENT);
    if (cut < 0 || last <= columns / 2) {
      String hanging = cut < 0 ? indent : " ".repeat(last);
      return Words.wrap(kept(Words.unbroken(line)), columns, hanging).stream()
          .map(part -> part.replace(NO_BREAK_SPACE, ' '))
          .toList();
    }
    return joined(line.substring(0, cut), broken(indent + line.substring(next), columns));
  }

  private static String kept(String line) {
    return TYPED
        .matcher(line)
        .replaceAll(typed -> Matcher.quoteReplacement(typed.group().replace(' ', NO_BREAK_SPACE)));
  }

  private static List<String> joined(String first, List<String> others) {
    List<String> lines = new ArrayList<>();
    lines.add(first);
    lines.addAll(others);
    return lines;
  }
}
