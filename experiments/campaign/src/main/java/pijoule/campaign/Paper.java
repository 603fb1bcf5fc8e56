package pijoule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import pijoule.energy.files.FileName;

/**
 * Paper that a study is compared with, as far as its report takes something over from it.
 *
 * @param citation authors and year, such as {@code Nunes et al. (2013)}; empty without a paper
 * @param numbers that the paper gives tables and figures which a report has as well, such as {@code
 *     Table III}, by the name of the report's file without its ending
 * @param growing keys of the sizes whose growth the paper shows; empty where it shows none
 */
public record Paper(String citation, Map<String, String> numbers, List<String> growing) {
  /** Where a study is compared with no paper. */
  public static final Paper NONE = new Paper("", Map.of(), List.of());

  /** As a paper prints it. */
  private static final String NUMBER = "(Table|Figure) [A-Za-z0-9]{1,10}";

  public Paper {
    numbers = Map.copyOf(numbers);
    growing = List.copyOf(growing);
  }

  /**
   * {@return the paper that a study names; {@link #NONE} where it names none, or where its file
   * cannot be read}
   *
   * @param folder of the results, with reference/
   * @param study that may name one
   */
  static Paper of(Path folder, ResolvedStudy study) {
    Optional<String> name = study.reporting().reference().filter(FileName::isName);
    if (name.isEmpty()) {
      return NONE;
    }
    try {
      Path file = folder.resolve("reference").resolve(name.get()).resolve("source.yaml");
      return read(YamlTree.read(file));
    } catch (IOException | IllegalArgumentException unreadable) {
      return NONE; // reading the whole reference finds the same fault, and reports it
    }
  }

  /**
   * {@return the paper that it describes}
   *
   * @param source content of a reference's source.yaml
   * @throws IllegalArgumentException if a number is not as papers print them
   */
  public static Paper read(JsonNode source) {
    Map<String, String> numbers = new HashMap<>();
    for (Map.Entry<String, JsonNode> number : source.path("numbers").properties()) {
      String text = number.getValue().asText();
      if (!text.matches(NUMBER)) {
        throw new IllegalArgumentException(
            "the number of %s must be such as 'Table III' or 'Figure 4a', got '%s'"
                .formatted(number.getKey(), text));
      }
      numbers.put(number.getKey(), text);
    }
    return new Paper(citation(source), numbers, StudyKeys.texts(source.path("growing")));
  }

  private static String citation(JsonNode source) {
    String[] authors = source.path("authors").asText().split(", ");
    String first = familyName(authors[0]);
    String names =
        switch (authors.length) {
          case 1 -> first;
          case 2 -> first + " and " + familyName(authors[1]);
          default -> first + " et al.";
        };
    return "%s (%s)".formatted(names, source.path("year").asText());
  }

  /** It stands behind the initials. */
  private static String familyName(String author) {
    return author.substring(author.lastIndexOf(' ') + 1);
  }

  /**
   * {@return the title of a table or figure, behind its number in the paper; a title without a
   * number begins with a capital}
   *
   * @param file its name, without ending
   * @param words for a person
   */
  public String title(String file, String words) {
    return Optional.ofNullable(numbers.get(file))
        .map(number -> number + ": " + words)
        .orElseGet(() -> words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1));
  }

  /**
   * {@return a sentence on whose numbers they have; absent where none of them has one}
   *
   * @param files names of tables and figures, without endings
   */
  public Optional<String> remark(Collection<String> files) {
    return files.stream().anyMatch(numbers::containsKey)
        ? Optional.of("Numbers of tables and figures are those of " + citation + ".")
        : Optional.empty();
  }
}
