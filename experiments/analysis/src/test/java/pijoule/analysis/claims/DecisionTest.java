package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.claims.CampaignClaims.Decision;
import pijoule.analysis.stats.LogContrast;

class DecisionTest {
  @ParameterizedTest
  @CsvSource({
    ">, 0.5, 0.01, HOLDS",
    ">, -0.5, 0.01, REFUTED",
    "<, -0.5, 0.01, HOLDS",
    "<=, 0.5, 0.01, REFUTED",
    ">, 0.01, 0.5, UNDECIDED",
    ">, 1e-16, 0, UNDECIDED",
    ">, 1e-6, 0, HOLDS",
    "~ 10 %, 0.0, 0.01, HOLDS",
    "~ 10 %, 0.3, 0.01, REFUTED",
    "~ 10 %, 0.0, 0.5, UNDECIDED",
    "~ 10 %, 0.09, 0.02, UNDECIDED"
  })
  void decides(String relation, double effect, double error, ClaimVerdict verdict) {
    LogContrast contrast = new LogContrast(effect, error, 0, 10, 12);
    Decision decision = Decision.of(Relation.parse(relation), contrast);
    assertThat(decision.verdict(decision.p())).isEqualTo(verdict);
  }

  @Test
  void aDifferenceThatIsNotShownIsNoEquality() {
    LogContrast vague = new LogContrast(0, 1, 0, 10, 12);
    assertThat(vague.pDifferent()).isEqualTo(1);
    Decision near = Decision.of(Relation.parse("~ 10 %"), vague);
    assertThat(near.verdict(near.p())).isEqualTo(ClaimVerdict.UNDECIDED);
  }

  /** Outside the margin is shown just where the 95 % interval lies outside. */
  @Property(tries = 300)
  void outsideIsTheInterval(
      @ForAll @DoubleRange(min = -1, max = 1) double effect,
      @ForAll @DoubleRange(min = 0.01, max = 0.5) double error) {
    LogContrast contrast = new LogContrast(effect, error, error / 3, 7, 9);
    Decision decision = Decision.of(Relation.parse("~ 20 %"), contrast);
    boolean outside = contrast.ci95Low() > 1.2 || contrast.ci95High() < 0.8;
    assertThat(decision.verdict(decision.p()) == ClaimVerdict.REFUTED).isEqualTo(outside);
  }

  @ParameterizedTest
  @ValueSource(strings = {"=", "~", "~ 10", "~ 0 %", "~ 100 %", "~ -5 %", "> 5"})
  void refusesAnotherRelation(String text) {
    assertThatThrownBy(() -> Relation.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got '" + text + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<", "<=", ">", ">=", "~ 10 %", "~ 0.5 %", "~ 7 %"})
  void isWrittenAsItIsRead(String text) {
    assertThat(Relation.parse(text)).hasToString(text);
  }
}
