package pijoule.energy.files;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * The one rule for names that become names of files: of studies, benches, meters and references.
 *
 * <p>A name is no path. It begins with a letter or digit of any script; letters, digits, spaces and
 * {@code . _ - + @ ( )} follow. There are no two dots in a row, no space or dot at its end, and at
 * most {@value #MAX_BYTES} bytes of UTF-8, so that a session and an ending still fit into the 255
 * bytes of a file's name.
 */
public final class FileName {
  /** Bytes of UTF-8 in a name. */
  public static final int MAX_BYTES = 100;

  private static final Pattern NAME =
      Pattern.compile("[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N} ._+@()-]*[\\p{L}\\p{M}\\p{N}_+@()-])?");

  private FileName() {}

  /** True if a text is a name. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches()
        && !text.contains("..")
        && text.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES;
  }

  /**
   * Makes sure that a text is a name.
   *
   * @param what it names, for the message, such as {@code a study}
   * @param text the name
   * @return the text
   * @throws IllegalArgumentException in one line, if it is none
   */
  public static String require(String what, String text) {
    if (!isName(text)) {
      throw new IllegalArgumentException(
          "the name of %s must be letters, digits, spaces and . _ - + @ ( ), at most %s bytes, and no path, got '%s'; choose another"
              .formatted(what, MAX_BYTES, Printable.of(text)));
    }
    return text;
  }
}
