package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The notes below a table: equal ones share a letter. */
final class Notes {
  private static final int LETTERS = 26;

  private final List<String> general = new ArrayList<>();
  private final Map<String, String> lettered = new LinkedHashMap<>();

  void add(String sentence) {
    general.add(sentence);
  }

  /** The letter of a note, or nothing where there is nothing to say. */
  String mark(String sentence) {
    return sentence.isEmpty()
        ? ""
        : lettered.computeIfAbsent(sentence, added -> letter(lettered.size()));
  }

  /** a to z, then aa, ab, ... */
  private static String letter(int index) {
    String last = String.valueOf((char) ('a' + index % LETTERS));
    return index < LETTERS ? last : letter(index / LETTERS - 1) + last;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>(general);
    lettered.forEach((sentence, letter) -> lines.add("[" + letter + "] " + sentence));
    return lines;
  }
}
