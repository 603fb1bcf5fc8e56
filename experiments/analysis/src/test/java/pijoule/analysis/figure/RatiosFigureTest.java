package pijoule.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RatiosFigureTest {
  private static final String LONG =
      "Server-Sent Events over HTTP / Representational State Transfer, 100 readings, 500 kB";

  private static String svg(RatioRow... rows) {
    return RatiosFigure.of("ratios", "Ratios", "Ratio", List.of(), 0.05, List.of(rows)).svg();
  }

  private static RatioRow row(String group, String name, double low, double high) {
    return new RatioRow(
        group,
        name,
        "Server-Sent Events slower",
        "request_time",
        OptionalDouble.of(Math.sqrt(low * high)),
        OptionalDouble.of(low),
        OptionalDouble.of(high),
        List.of());
  }

  @Test
  void aQuantityIsAHeadingOnce() {
    String svg =
        svg(
            row("Time of a request", "100 kB", 1.1, 1.2),
            row("Time of a request", "500 kB", 1.1, 1.2),
            row("Time of a run", "100 kB", 1.1, 1.2));

    assertThat(svg.split(">Time of a request<", -1)).hasSize(2);
    assertThat(svg.split(">100 kB<", -1)).hasSize(3);
  }

  @Test
  void noLabelIsCut() {
    String svg = svg(row("Time of a request", LONG, 1.1, 1.2));

    assertThat(svg).doesNotContain("…").contains(">Server-Sent Events slower<");
    String words = svg.replaceAll("(?s)<title>.*?</title>|<desc>.*?</desc>|<style>.*?</style>", "");
    assertThat(words.replaceAll("(?s)<[^>]*>", " ").replaceAll("\\s+", " ")).contains(LONG);
  }

  @Test
  void anIntervalThatEndsBeyondTheAxisHasAnArrow() {
    assertThat(svg(row("", "100 kB", 0.5, 2))).doesNotContain("class=\"interval arrow");
    assertThat(svg(row("", "100 kB", 0.5, 70)).split("class=\"interval arrow", -1)).hasSize(2);
    assertThat(svg(row("", "100 kB", 0.01, 70)).split("class=\"interval arrow", -1)).hasSize(3);
  }
}
