package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.campaign.Rounds;

class RoundsTest {
  @ParameterizedTest
  @CsvSource({
    "50, 5, 2, 1, 2",
    "50, 5, 1, 1, 1",
    "50, 5, 5, 1, 5",
    "50, 5, 10, 1, 10",
    "50, 5, 20, 2, 10",
    "50, 5, 100, 5, 20",
    "50, 5, 15, 2, 8",
    "50, 10, 2, 1, 2",
    "5, 1, 20, 1, 20",
    "20, 20, 4, 2, 2"
  })
  void otherReplicatesKeepTheRounds(
      int replicates, int perRound, int count, int newPerRound, int rounds) {
    Rounds scaled = new Rounds(replicates, perRound).scaledTo(count);

    assertThat(scaled).isEqualTo(new Rounds(count, newPerRound));
    assertThat(scaled.count()).isEqualTo(rounds);
  }

  @Property
  void twoReplicatesOrMoreMakeTwoRoundsOrMore(
      @ForAll @IntRange(min = 1, max = 200) int replicates,
      @ForAll @IntRange(min = 1, max = 200) int perRound,
      @ForAll @IntRange(min = 2, max = 200) int count) {
    assertThat(new Rounds(replicates, perRound).scaledTo(count).count()).isGreaterThan(1);
  }

  @Test
  void twoReplicatesOfThePapersStudyAreTwoRounds() {
    Study study = StudyFile.read(Path.of("..", "studies", "nunes2013.yaml"));

    assertThat(study.design().rounds()).isEqualTo(new Rounds(50, 5));
    assertThat(study.withReplicates(2).design().rounds()).isEqualTo(new Rounds(2, 1));
    assertThat(study.withReplicates(50)).isEqualTo(study);
  }

  @Test
  void splitsAreEvenAndIncludeTheirOwn() {
    assertThat(new Rounds(50, 5).splits().stream().map(Rounds::display))
        .containsExactly("1 x 50", "2 x 25", "5 x 10", "10 x 5", "25 x 2", "50 x 1");
    assertThat(new Rounds(4, 3).splits().stream().map(Rounds::display))
        .containsExactly("1 x 4", "2 x 2", "2 x 3, last 1", "4 x 1");
  }
}
