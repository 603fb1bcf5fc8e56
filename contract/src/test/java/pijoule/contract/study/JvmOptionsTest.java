package pijoule.contract.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.phase.Side;

class JvmOptionsTest {
  private static final Level HEAP = new Level(JvmFactors.HEAP, "1MiB");

  @ParameterizedTest
  @ValueSource(strings = {"none", "c1"})
  void aLevelOfTheCompilerIsOfBothSides(String jit) {
    Cell cell = new Cell(1, List.of(HEAP, new Level(JvmFactors.JIT, jit)));

    for (Side side : Side.values()) {
      assertThat(JvmOptions.of(cell, side)).hasSize(2).startsWith("-Xmx1048576");
    }
  }

  @Test
  void aStudyThatDoesNotNameItLeavesTheJvmAlone() {
    assertThat(JvmOptions.of(new Cell(1, List.of(HEAP)), Side.SERVER)).containsOnly("-Xmx1048576");
    Cell usual = new Cell(1, List.of(HEAP, new Level(JvmFactors.JIT, "default")));
    assertThat(JvmOptions.of(usual, Side.SERVER)).containsOnly("-Xmx1048576");
  }

  @Test
  void onlyWhatIsComparedHasTheJvmOfALevel() {
    Level java = new Level(JvmFactors.JAVA, "25");
    assertThat(java.display()).isEqualTo("Java 25");
    assertThat(JvmOptions.java(new Cell(1, List.of(HEAP, java)), Side.CLIENT)).contains("25");
    Cell loaded = new Cell(1, List.of(HEAP, java, new Level(Factor.RATE, "50/s")));
    assertThat(JvmOptions.java(loaded, Side.SERVER)).contains("25");
    assertThat(JvmOptions.java(loaded, Side.CLIENT)).isEmpty();
    assertThat(JvmOptions.java(new Cell(1, List.of(HEAP)), Side.SERVER)).isEmpty();
  }

  @Test
  void theGeneratorOfALoadIsLeftAsItIs() {
    Cell cell =
        new Cell(
            1, List.of(HEAP, new Level(JvmFactors.JIT, "none"), new Level(Factor.RATE, "50/s")));

    assertThat(JvmOptions.of(cell, Side.CLIENT)).hasSize(1);
    assertThat(JvmOptions.of(cell, Side.SERVER)).contains("-Xint");
  }

  @Test
  void aSideThatIsNotNamedIsLeftAsItIs() {
    Level start = new Level(JvmFactors.START, "plain");
    Level side = new Level(JvmFactors.JVM_SIDE, "server");
    Cell cell = new Cell(1, List.of(HEAP, start, side));

    assertThat(JvmOptions.start(cell, Side.SERVER)).contains(JvmStart.PLAIN);
    assertThat(JvmOptions.start(cell, Side.CLIENT)).isEmpty();
    Cell both = new Cell(1, List.of(HEAP, start));
    assertThat(JvmOptions.start(both, Side.CLIENT)).contains(JvmStart.PLAIN);
  }

  /** With -Xshare:auto a JVM without its archive would start as a plain one does. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PLAIN")
  void anArchiveThatCannotBeUsedEndsTheJvm(JvmStart start) {
    assertThat(start.using("/a")).containsAnyOf("-Xshare:on", "-XX:AOTMode=on");
    assertThat(start.isMade()).isEqualTo(start.using("/a").toString().contains("=/a"));
  }
}
