package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.bench.ServicePart;
import pijoule.runner.study.Study;
import pijoule.runner.study.WarmUp;

/** Studies that {@code cost} makes of its options. */
class CostCommandTest {
  private static Study study(String... words) throws Exception {
    return CommandLine.populateCommand(new CostCommand(), words).study();
  }

  private static List<ServicePart> counted(String... words) throws Exception {
    return study(words).target().map(ForeignTarget::process).orElseThrow();
  }

  @Test
  void whatListensAtAnUrlOfThisMachineIsCounted() throws Exception {
    assertThat(counted("http://127.0.0.1:8123/a")).containsExactly(ServicePart.port(8123));
    assertThat(counted("http://localhost/a")).containsExactly(ServicePart.port(80));
    assertThat(counted("http://192.168.1.9:8123/a")).isEmpty();
    assertThat(counted("http://127.0.0.1:8123/a", "--process", "80"))
        .containsExactly(ServicePart.port(80));
    assertThat(counted("http://127.0.0.1:8123/a", "--process", "none")).isEmpty();
  }

  @Test
  void severalCommandsAreBuildsInTheirOrder() throws Exception {
    Study study = study("--start", "x {port}", "--start", "y {port}", "--url", "/a");
    assertThat(study.levels(Factor.BUILD)).extracting(Level::text).containsExactly("a", "b");
    assertThat(study.levels(Factor.RATE)).extracting(Level::text).contains("50/s");
    assertThat(study.design().rounds().replicates()).isEqualTo(4);
  }

  private static WarmUp warmUp(String... words) throws Exception {
    return study(words).load().orElseThrow().warmUp();
  }

  /** Five windows of 100 requests take 50 s at 10/s, longer than a person waits for an answer. */
  @Test
  void aServiceThatRunsASlowOneAndSeveralCommandsHaveAFixedWarmUp() throws Exception {
    String url = "http://127.0.0.1:8123/a";
    assertThat(warmUp(url, "--rate", "20/s").length()).hasSeconds(5);
    assertThat(warmUp("--start", "x", "--url", "/a", "--rate", "20/s").kind())
        .isEqualTo(WarmUp.Kind.AUTO);
    assertThat(warmUp("--start", "x", "--url", "/a", "--rate", "10/s").length()).hasSeconds(15);
    assertThat(warmUp("--start", "x", "--start", "y", "--url", "/a").length()).hasSeconds(15);
    assertThat(warmUp("--start", "x", "--start", "y", "--url", "/a", "--warm-up", "auto").kind())
        .isEqualTo(WarmUp.Kind.AUTO);
  }

  @Test
  void anotherVersionOfHttpIsAskedFor() throws Exception {
    String url = "http://127.0.0.1:8123/a";
    ForeignTarget second = study(url, "--http", "2").target().orElseThrow();
    assertThat(second.http()).isEqualTo(2);
    assertThat(second.options(Object::toString)).containsSequence("--http", "2");
    assertThat(study(url).target().orElseThrow().http()).isEqualTo(1);
    assertThatThrownBy(() -> study(url, "--http", "3"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--http must be from 1 to 2, got '3'");
  }

  /** A host by ssh may have a public address: who starts programs there may load them. */
  @Test
  void aServiceThatIsStartedMayHaveAnyAddress() throws Exception {
    ForeignTarget started = study("--start", "x {port}", "--url", "/a").target().orElseThrow();
    assertThat(started.options(Object::toString)).contains("--allow-public");
    ForeignTarget running = study("http://127.0.0.1:8123/a").target().orElseThrow();
    assertThat(running.options(Object::toString)).doesNotContain("--allow-public");
  }

  @Test
  void aRateIsANumberOfRequests() {
    for (String rate : List.of("10%", "max", "many", "0/s")) {
      assertThatThrownBy(() -> study("http://127.0.0.1:8123/a", "--rate", rate))
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith("--rate")
          .hasMessageContaining(rate);
    }
  }
}
