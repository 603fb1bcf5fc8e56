package pijoule.runner.rack.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import pijoule.contract.options.UsageException;

/** What {@code scontrol --oneliner show licenses} prints (Slurm 22.05). */
class LicensesTest {
  private static final String PRINTED =
      """
      LicenseName=pair1 Total=1 Used=0 Free=1 Reserved=0 Remote=no
      LicenseName=matlab Total=20 Used=3 Free=17 Reserved=0 Remote=no
      LicenseName=pair2@flex Total=1 Used=1 Free=0 Reserved=0 Remote=yes
      """;

  @Test
  void aLicenseIsOneOfWhichThereIsOne() {
    Licenses licenses = Licenses.parse(PRINTED);

    assertThat(licenses.totals()).isEqualTo(Map.of("pair1", 1, "matlab", 20, "pair2@flex", 1));
    assertThatCode(() -> licenses.require("left", "pair1")).doesNotThrowAnyException();
    assertThatThrownBy(() -> licenses.require("left", "matlab"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "the licence of pair left must be there once, so that one campaign at a time has the"
                + " boards, got 20 of 'matlab'; write matlab:1 in Licenses of slurm.conf");
  }

  @Test
  void aLicenseThatSlurmDoesNotKnowIsRefused() {
    assertThatThrownBy(() -> Licenses.parse(PRINTED).require("right", "pair3"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "the licence of pair right must be one that Slurm knows, got 'pair3'; did you mean"
                + " pair1? Or add pair3:1 to Licenses of slurm.conf");
    assertThatThrownBy(
            () -> Licenses.parse("No licenses configured in Slurm.\n").require("right", "pair3"))
        .hasMessage(
            "the licence of pair right must be one that Slurm knows, got 'pair3'; Slurm has none."
                + " Add pair3:1 to Licenses of slurm.conf");
  }
}
