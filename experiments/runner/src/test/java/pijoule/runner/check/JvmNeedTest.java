package pijoule.runner.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.JvmFactors;
import pijoule.contract.study.Level;
import pijoule.runner.programs.Program;

/** Releases of Java that the levels of a cell ask for. */
class JvmNeedTest {
  private static JvmNeed need(Cell cell, Side side, int minJava) {
    Path here = Path.of(".");
    Program program =
        new Program(
            side,
            "jdk",
            "JDK",
            here,
            here,
            List.of("java", "-jar", "./a.jar"),
            List.of(),
            minJava,
            false,
            List.of(),
            Map.of());
    return JvmNeed.of(cell, program).orElseThrow();
  }

  private static Cell cell(Factor factor, String level) {
    return new Cell(1, List.of(new Level(factor, level)));
  }

  /** Clients have no threads of a server, and a program may need more than its threads do. */
  @ParameterizedTest
  @CsvSource({
    "virtual, SERVER, 17, 21, threads: virtual",
    "virtual, SERVER, 25, 25, the program server-jdk",
    "virtual, CLIENT, 17, 17, the program client-jdk",
    "platform, SERVER, 17, 17, the program server-jdk",
  })
  void virtualThreadsNeedJava21(String threads, Side side, int least, int release, String reason) {
    JvmNeed need = need(cell(Factor.THREADS, threads), side, least);

    assertThat(need.release()).isEqualTo(release);
    assertThat(need.reason()).isEqualTo(reason);
  }

  @Test
  void aCacheOfAheadOfTimeWorkNeedsJava24() {
    JvmNeed need = need(cell(JvmFactors.START, "aot"), Side.CLIENT, 17);

    assertThat(need.release()).isEqualTo(24);
    assertThat(need.reason()).isEqualTo("start: aot");
    assertThat(need.archive()).isFalse();
  }
}
