package pijoule.analysis.claims;

import pijoule.energy.files.Words;

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
    Words.wrap(label + words, WIDTH, " ".repeat(Words.length(label)))
        .forEach(line -> text.append(line.stripTrailing()).append('\n'));
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
