package pijoule.contract.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TypedCommandTest {
  @AfterEach
  void restore() {
    System.clearProperty(TypedCommand.PROPERTY);
  }

  @Test
  void beginsAsThePersonBegan() {
    assertThat(TypedCommand.of("run quick")).isEqualTo("pijoule run quick");
    System.setProperty(TypedCommand.PROPERTY, "./pijoule");
    assertThat(TypedCommand.of("run quick")).isEqualTo("./pijoule run quick");
  }

  @Test
  void namesMavenToWhoStartedByIt() {
    System.setProperty(TypedCommand.PROPERTY, "mvn -q verify -Pstudy");
    assertThat(TypedCommand.of("run a/study.yaml --bench a/bench.yaml --replicates 36"))
        .isEqualTo(
            "mvn -q verify -Pstudy -Dstudy=a/study.yaml -Dbench=a/bench.yaml -Dreplicates=36");
    assertThat(TypedCommand.of("run --resume 'my results/a'"))
        .isEqualTo("mvn -q verify -Pstudy -Dresume='my results/a'");
    assertThat(TypedCommand.of("run quick --fix cpu_mhz=700MHz --seed=7"))
        .isEqualTo("mvn -q verify -Pstudy -Dstudy=quick -Dfix=cpu_mhz=700MHz -Dseed=7");
  }

  @Test
  void namesTheLauncherWhereMavenHasNoSuchCommand() {
    System.setProperty(TypedCommand.PROPERTY, "mvn -q verify -Pstudy");
    assertThat(TypedCommand.of("report a --full")).isEqualTo("./pijoule report a --full");
    assertThat(TypedCommand.of("run quick --full")).isEqualTo("./pijoule run quick --full");
    assertThat(TypedCommand.of("run quick --rack lab.yaml"))
        .isEqualTo("./pijoule run quick --rack lab.yaml");
    assertThat(TypedCommand.of("run quick --fix a=1 --fix b=2"))
        .isEqualTo("./pijoule run quick --fix a=1 --fix b=2");
  }

  @Test
  void onlyTheLauncherBuildsPrograms() {
    assertThat(TypedCommand.isOfLauncher()).isFalse();
    System.setProperty(TypedCommand.PROPERTY, "mvn -q verify -Pstudy");
    assertThat(TypedCommand.isOfLauncher()).isFalse();
    System.setProperty(TypedCommand.PROPERTY, "./pijoule");
    assertThat(TypedCommand.isOfLauncher()).isTrue();
  }
}
