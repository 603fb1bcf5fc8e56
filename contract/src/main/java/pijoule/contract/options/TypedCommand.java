package pijoule.contract.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Commands of pijoule in messages, so that a person can type them as they are printed. */
public final class TypedCommand {
  /** System property: what started this program, such as {@code ./pijoule} or {@code mvn ...}. */
  public static final String PROPERTY = "pijoule.command";

  private static final String MAVEN = "mvn ";

  /** Options of {@code run} that the Maven profile {@code study} has as properties. */
  private static final Set<String> PROPERTIES =
      Set.of("study", "bench", "out", "fix", "replicates", "seed", "resume");

  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

  private TypedCommand() {}

  /**
   * Writes a command.
   *
   * @param words of it after {@code pijoule}
   * @return the whole command, which begins as the person began this one; by Maven if the person
   *     did and Maven has it, else by the launcher of the checkout where Maven runs
   */
  public static String of(String words) {
    String begin = System.getProperty(PROPERTY, "pijoule");
    return begin.startsWith(MAVEN)
        ? properties(words).map(given -> begin + given).orElse("./pijoule " + words)
        : begin + " " + words;
  }

  /** {@return whether the launcher started this program, which then builds other programs} */
  public static boolean isOfLauncher() {
    return !System.getProperty(PROPERTY, MAVEN).startsWith(MAVEN);
  }

  /** Absent for what the profile cannot do. */
  private static Optional<String> properties(String words) {
    List<String> typed = WORD.matcher(words).results().map(MatchResult::group).toList();
    if (!typed.get(0).equals("run")) {
      return Optional.empty();
    }
    Map<String, String> given = new LinkedHashMap<>();
    String name = "study";
    for (String word : typed.subList(1, typed.size())) {
      boolean isOption = word.startsWith("--");
      String[] parts = (isOption ? word.substring(2) : name + "=" + word).split("=", 2);
      name = parts[0];
      if (!PROPERTIES.contains(name)
          || parts.length == 2 && given.putIfAbsent(name, parts[1]) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(
        given.entrySet().stream()
            .map(property -> " -D%s=%s".formatted(property.getKey(), property.getValue()))
            .collect(Collectors.joining()));
  }
}
