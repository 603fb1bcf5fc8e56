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
   * @param words taken as they are, without the character NUL
   * @return them as a person types them: quoted where a shell would read them otherwise
   */
  public static String typed(List<String> words) {
    return words.stream()
        .map(word -> PLAIN.matcher(word).matches() ? word : word(word))
        .collect(Collectors.joining(" "));
  }

  /**
   * @param words taken as they are; none has the character NUL
   * @return a command line that a shell splits into exactly these words
   */
  static String line(List<String> words) {
    return words.stream().map(Quoting::word).collect(Collectors.joining(" "));
  }

  /**
   * @param word taken as it is, without the character NUL
   * @return the same for a shell
   */
  public static String word(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
