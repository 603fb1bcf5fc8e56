package pijoule.analysis.report;

import gg.jte.TemplateOutput;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Passes on what a template writes: a page of many runs is too long for memory. */
final class PageOutput implements TemplateOutput {
  private final Appendable out;

  PageOutput(Appendable out) {
    this.out = out;
  }

  @Override
  public void writeContent(String text) {
    writeContent(text, 0, text.length());
  }

  @Override
  public void writeContent(String text, int from, int to) {
    try {
      out.append(text, from, to);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
