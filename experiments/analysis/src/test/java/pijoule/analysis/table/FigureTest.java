package pijoule.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A chart's file with and without the line below it. */
class FigureTest {
  private static final String SVG =
      """
      <svg viewBox="0 0 680 455" width="680" height="455" class="a">
      <rect class="paper" width="680" height="455"/>
      </svg>
      """;

  private static Figure figure() {
    return new Figure("a", "A", false, "", SVG, "");
  }

  @Test
  void theLineIsBelowTheChartOnPaper() {
    assertThat(figure().svg("2026-11-30, A & B"))
        .isEqualTo(
            """
            <svg viewBox="0 0 680 475" width="680" height="475" class="a">
            <rect class="paper" width="680" height="475"/>
            <text class="dim" x="12" y="467">2026-11-30, A &amp; B</text>
            </svg>
            """);
  }

  @Test
  void withoutADateItIsAsDrawn() {
    assertThat(figure().svg("")).isEqualTo(SVG);
  }
}
