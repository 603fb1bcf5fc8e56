package pijoule.analysis.claims;

/** Text for a terminal of 100 columns. */
final class Paragraphs {
  private static final int WIDTH = 100;

  private final StringBuilder text = new StringBuilder();

  /** A heading, with an empty line before it unless it is the first. */
  Paragraphs heading(String heading) {
    if (text.length() > 0) {
      text.append('\n');
    }
    return wrap("", heading);
  }

  /** A paragraph behind a label that hangs to the left. */
  Paragraphs wrap(String label, String words) {
    String indent = " ".repeat(label.codePointCount(0, label.length()));
    StringBuilder line = new StringBuilder(label);
    boolean begun = false;
    for (String word : words.split(" ", -1)) {
      if (begun && length(line) + 1 + word.codePointCount(0, word.length()) > WIDTH) {
        end(line);
        line = new StringBuilder(indent);
        begun = false;
      }
      line.append(begun ? " " : "").append(word);
      begun = true;
    }
    end(line);
    return this;
  }

  private void end(StringBuilder line) {
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private static int length(StringBuilder line) {
    return line.codePointCount(0, line.length());
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
