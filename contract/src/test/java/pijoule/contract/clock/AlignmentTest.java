package pijoule.contract.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import pijoule.base.ClockOffset;

class AlignmentTest {
  /** A rectangle of half a width of 1.5 ms has a standard deviation of 1500 / 1.7320508 us. */
  @Test
  void halfARoundTripBoundsTheErrorOfAProbe() {
    Alignment alignment =
        Alignment.probed(new ClockOffset(20_011_500_000L, 7_001_500_000L, 3_000_000, 32));

    assertThat(alignment.method()).isEqualTo("udp_probe");
    assertThat(alignment.atNs()).isEqualTo(20_011_500_000L);
    assertThat(alignment.offsetUs()).isEqualTo(7_001_500);
    assertThat(alignment.minRttUs()).isEqualTo(3_000);
    assertThat(alignment.boundUs()).isEqualTo(1_500);
    assertThat(alignment.uUs()).isCloseTo(866.0254, within(1e-4));
    assertThat(alignment.probes()).isEqualTo(32);
    assertThat(alignment.driftPpm()).isEmpty();
  }
}
