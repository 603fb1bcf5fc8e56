package pijoule.runner.hosts;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words for a POSIX shell (IEEE Std 1003.1, Shell Command Language, 2.2.2 Single-Quotes). */
public final class Quoting {
  /** Words that every shell takes as they are. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./=:@%+-]+");

  private Quoting() {}

  /**
   * {@return them as a person types them: quoted where a shell would read them otherwise}
   *
   * @param words taken as they are, without the character NUL
   */
  public static String typed(List<String> words) {
    return words.stream()
        .map(word -> PLAIN.matcher(word).matches() ? word : word(word))
        .collect(Collectors.joining(" "));
  }

  /**
   * {@return a command line that a shell splits into exactly these words}
   *
   * @param words taken as they are; none has the character NUL
   */
  static String line(List<String> words) {
    return words.stream().map(Quoting::word).collect(Collectors.joining(" "));
  }

  /**
   * {@return a word as a shell reads it: in quotes}
   *
   * @param word taken as it is, without the character NUL
   */
  public static String word(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
