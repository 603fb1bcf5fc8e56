package pijoule.checks.cost.transparency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.runner.programs.Programs;

/** Each reference program compiles and answers or calls as pijoule's own does. */
@Tag("slow")
class ReferenceProgramsIT {
  private static final List<Boolean> KINDS = List.of(true, false);

  @TempDir private Path folder;

  static List<Subject> subjects() {
    return Subject.ALL;
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void isSampledAsPijoulesProgramIs(Subject subject) throws Exception {
    Commands commands = new Commands(Programs.find(), folder.resolve("classes"));
    commands.compile(subject);
    Sampler sampler = new Sampler(commands, folder.resolve("log"), Stage.MIN_CALLS);
    SortMessage message = SortMessage.of(subject.protocol(), "1kB");

    // Pijoule's own programs have tests of their own: one of each side shows that they are started.
    for (boolean own : subject.framework().equals("jdk") ? KINDS : List.of(false)) {
      Map<Stage, Cost> costs = sampler.sample(subject, own, message);

      assertThat(costs).containsOnlyKeys(Stage.values());
      assertThat(costs.values())
          .isNotEmpty()
          .allSatisfy(cost -> assertThat(cost.seconds()).isPositive());
      assertThat(costs.get(Stage.FIRST).seconds()).isGreaterThan(costs.get(Stage.STEADY).seconds());
    }
  }

  /** It answers as the right one does, and refuses what CXF alone lets through. */
  @Test
  void theWrongVariantChecksRequests() throws Exception {
    Subject right = Subject.ALL.stream().filter(Subject::hasWrong).findFirst().orElseThrow();
    Commands commands = new Commands(Programs.find(), folder.resolve("classes"));
    commands.compile(right.wrong());
    Sampler sampler = new Sampler(commands, folder.resolve("log"), 1);
    SortMessage message = SortMessage.of(right.protocol(), "1kB");
    String attribute =
        new String(message.body(), StandardCharsets.UTF_8).replace("<numbers>", "<numbers a='1'>");
    SortMessage lenient =
        new SortMessage(
            message.size(),
            message.path(),
            message.head(),
            attribute.getBytes(StandardCharsets.UTF_8),
            message.numbers());

    assertThat(sampler.sample(right.wrong(), true, message)).containsOnlyKeys(Stage.FIRST);
    assertThat(sampler.sample(right, true, lenient)).containsOnlyKeys(Stage.FIRST);
    assertThatIOException()
        .isThrownBy(() -> sampler.sample(right.wrong(), true, lenient))
        .withMessageStartingWith("a server must answer 200");
  }
}
