package pijoule.energy.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.meter.MeterInfo.Term;

class PowerViewTest {
  private static final long SECOND = 1_000_000_000;

  private final StringWriter text = new StringWriter();

  @Test
  void printsALineASecondWhereOutputIsNoTerminal() throws IOException {
    PowerView view = new PowerView(new PrintWriter(text), false, 0, SECOND, () -> false);
    for (int i = 0; i <= 20; i++) {
      view.sample(i * SECOND / 10, 5, 0.4);
      view.tick(i * SECOND / 10);
    }

    assertThat(text.toString().lines())
        .containsExactly(
            "2.0000 W  5.000 V  0.4000 A  2.000 J  11.0 samples/s  0 losses",
            "2.0000 W  5.000 V  0.4000 A  4.000 J  10.0 samples/s  0 losses");
  }

  @Test
  void rewritesItsLineOnATerminal() throws IOException {
    PowerView view = new PowerView(new PrintWriter(text), true, 80, SECOND, () -> false);
    view.tick(0);
    view.sample(SECOND / 8, 1);
    view.tick(SECOND / 4);
    view.end(Accuracy.UNKNOWN);

    assertThat(text.toString())
        .startsWith(
            "\r\u001b[K1.0000 W  0.000 J  4.0 samples/s  0 losses"
                + System.lineSeparator()
                + "mean: 1.000 W");
  }

  @Test
  void aLineIsCutToANarrowTerminal() throws IOException {
    PowerView view = new PowerView(new PrintWriter(text), true, 20, SECOND, () -> false);
    view.tick(0);
    view.sample(SECOND / 8, 1);
    view.tick(SECOND / 4);

    assertThat(text.toString()).isEqualTo("\r\u001b[K1.0000 W  0.000 J  ");
  }

  @Test
  void putsNoEnergyIntoAGap() throws IOException {
    PowerView view = new PowerView(new PrintWriter(text), false, 0, 2 * SECOND, () -> false);
    view.tick(0);
    view.sample(0, 1);
    view.sample(SECOND, 1);
    view.loss("made up", OptionalLong.empty());
    view.sample(2 * SECOND, 1);
    view.sample(5 * SECOND, 1);
    view.sample(6 * SECOND, 1);
    view.tick(6 * SECOND);

    assertThat(text.toString()).contains("  2.000 J  ", "  2 losses");
  }

  @Test
  void showsNoPowerWhereNoSampleCame() throws IOException {
    PowerView view = new PowerView(new PrintWriter(text), false, 0, SECOND, () -> false);
    view.tick(0);
    view.tick(SECOND);

    assertThat(text.toString()).startsWith("NA W  0.000 J  0.0 samples/s");
  }

  /** 3 W for 6 s, then 2 W for 6 s: u = hypot(1 % of the mean, 0.01 W), twice. */
  @Test
  void endsWithTheMeansAndTheirUncertainty() throws IOException {
    PowerView view = new PowerView(new PrintWriter(text), false, 0, SECOND, () -> false);
    for (int i = 0; i < 120; i++) {
      view.sample(i * SECOND / 10, 5, i < 60 ? 0.6 : 0.4);
    }
    view.end(
        Accuracy.UNKNOWN
            .with(Term.U_GAIN_RELATIVE, OptionalDouble.of(0.01))
            .with(Term.U_OFFSET_WATTS, OptionalDouble.of(0.01)));

    assertThat(text.toString().strip())
        .isEqualTo(
            "mean: 5.000 V, 0.5000 A, 2.500 W ± 0.054 W (k = 2); least over 5 s: 2.200 W ± 0.048 W,"
                + " idle if the board rested then");
  }

  /** An Arduino's samples come when their times are settled. */
  @Test
  void saysWhyNoSampleHasComeYet() throws IOException {
    PowerView view = new PowerView(new PrintWriter(text), false, 0, SECOND, () -> true);
    view.tick(0);
    view.tick(SECOND);

    assertThat(text.toString())
        .isEqualTo(
            "waiting: samples come some 11 s late, once their times are settled  0 losses\n");
  }
}
