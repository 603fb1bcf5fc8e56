package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.analysis.claims.ClaimsReader;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Factor;

/** What a study can vary, a claim can name. */
class ClaimedLevelsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("factors")
  void aClaimCanNameEveryLevel(Factor factor) throws Exception {
    for (String level : levels(factor)) {
      String cells = "cells: {%s: %s}".formatted(factor.key(), level);
      String claims =
          """
          format: pijoule-claims/1
          title: one
          claims:
            - id: C
              statement: It takes less than a second.
              left: {metric: total_time, side: client, %s}
              relation: <
              right: {constant: 1, unit: s}
          """
              .formatted(cells);
      Path file = Files.writeString(folder.resolve("claims.yaml"), claims);
      assertThatCode(() -> ClaimsReader.read(file)).as(cells).doesNotThrowAnyException();
    }
  }

  static List<Factor> factors() {
    return Factors.all();
  }

  private static List<String> levels(Factor factor) {
    return switch (factor.kind()) {
      case WORD -> factor.words();
      case NAME -> List.of("cxf", "my-program");
      case JVM -> List.of("17", "25-ea");
      case COUNT -> List.of("1", "1000");
      case SIZE -> List.of("100kB", "128MiB");
      case DURATION -> List.of("0s", "1.5s", "20ms");
      case MEGAHERTZ -> List.of("700", "700MHz");
      case RATE -> List.of("idle", "max", "50/s", "0.5/s", "25%");
    };
  }
}
