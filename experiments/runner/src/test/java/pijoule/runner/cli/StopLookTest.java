package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import pijoule.campaign.Looks;
import pijoule.runner.run.StopSignal;

class StopLookTest {
  private static final Looks LOOKS = new Looks(List.of(4, 6, 9, 12));

  private final StopSignal stop = new StopSignal();
  private final List<String> remarks = new ArrayList<>();

  private StopLook look(StopLook.Clear isClear) {
    return new StopLook(Path.of("results"), LOOKS, isClear, stop, remarks::add);
  }

  /** After the last one the campaign is at its end anyway. */
  @Test
  void looksAreAfterTheseRoundsAndNoOthers() {
    int[] taken = {0};
    StopLook never =
        look(
            folder -> {
              taken[0]++;
              return false;
            });
    IntStream.rangeClosed(1, 12).forEach(never::roundsDone);
    assertThat(taken[0]).isEqualTo(3);
    assertThat(never.clear()).isEmpty();
    assertThat(stop.isAskedAfterRun()).isFalse();
  }

  @Test
  void theCampaignIsAskedToEndAtTheFirstLookThatIsClear() {
    StopLook always = look(folder -> true);
    always.roundsDone(5);
    assertThat(stop.isAskedAfterRun()).isFalse();
    always.roundsDone(6);
    assertThat(always.clear()).contains(6);
    assertThat(stop.isAskedAfterRun()).isTrue();
    assertThat(stop.isAsked()).isFalse();
  }

  /** Hours of runs are not lost by a look; one less finds no more by chance. */
  @Test
  void aLookThatCannotBeTakenIsSaidAndTheCampaignGoesOn() {
    StopLook broken =
        look(
            folder -> {
              throw new IOException("no study.yaml");
            });
    broken.roundsDone(4);
    assertThat(broken.clear()).isEmpty();
    assertThat(stop.isAskedAfterRun()).isFalse();
    assertThat(remarks)
        .containsExactly("no look after 4 rounds, the campaign goes on: no study.yaml");
  }
}
