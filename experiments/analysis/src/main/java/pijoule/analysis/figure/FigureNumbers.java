package pijoule.analysis.figure;

import java.util.Locale;
import java.util.Map;
import pijoule.campaign.ResolvedStudy;

/** Numbers that a paper gives its figures, by the paper and our figure's name. */
final class FigureNumbers {
  private static final Map<String, Map<String, String>> NUMBERS =
      Map.of(
          "shopov2007",
          Map.of("means-client-wire-delay-time", "2"),
          "hamad2010",
          Map.of(
              "curves-client-request-size", "3",
              "curves-client-exchange-size", "3",
              "curves-client-request-time", "4"),
          "groba2010",
          Map.of(
              "curves-client-response-message-size", "2a",
              "curves-client-response-message-size-relative", "2b",
              "curves-client-request-time", "3a",
              "curves-client-request-time-relative", "3b",
              "shares-client-request-time", "4a",
              "shares-server-request-time", "4b",
              "curves-client-request-energy-relative", "5a",
              "curves-server-request-energy-relative", "5b",
              "shares-client-request-energy", "6a",
              "shares-server-request-energy", "6b"));

  private FigureNumbers() {}

  /**
   * {@return the title, behind its number in the paper that the study is compared with; a title
   * without a number begins with a capital}
   *
   * @param study any
   * @param name the figure's file, without its ending
   * @param title for a person
   */
  static String title(ResolvedStudy study, String name, String title) {
    return NUMBERS.entrySet().stream()
        .filter(paper -> study.isOf(paper.getKey()) && paper.getValue().containsKey(name))
        .map(paper -> "Figure %s: %s".formatted(paper.getValue().get(name), title))
        .findFirst()
        .orElseGet(() -> title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1));
  }
}
