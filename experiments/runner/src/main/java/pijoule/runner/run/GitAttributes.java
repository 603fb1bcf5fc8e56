package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** File that keeps Git from changing line ends in a results folder: traces have check sums. */
public final class GitAttributes {
  static final String NAME = ".gitattributes";

  private GitAttributes() {}

  /** Writes it, over an earlier one. */
  public static void write(Path root) throws IOException {
    Files.writeString(root.resolve(NAME), "* -text\n");
  }
}
