package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.fake.LoadStudies;
import pijoule.runner.study.Study;

/** What a load study needs of a bench's meters, before its first run. */
class LoadMetersTest {
  private static final String BENCH =
      """
      format: pijoule-bench/1
      title: mine
      hosts: {desk: {kind: local}, pi: {kind: ssh, ssh: pi, address: 192.168.0.2}}
      client: {host: desk}
      server: {host: pi}
      meters:
        one: {kind: model, host: desk, measures: [client], rate: 170Hz, idle: 1W, busy: 2W}
        two: {kind: model, host: desk, measures: [server], rate: 170Hz, idle: 1W, busy: 2W}
      """;

  private static final Study STUDY = LoadStudies.study(LoadStudies.STUDY);

  @TempDir private Path folder;

  private void check(String bench) throws IOException {
    Bench read = BenchFile.read(Files.writeString(folder.resolve("bench.yaml"), bench));
    LoadMeters.check(STUDY, STUDY.load().orElseThrow(), read);
  }

  @Test
  void bothMetersOnOneHostAreReadOnOneClock() {
    assertThatCode(() -> check(BENCH)).doesNotThrowAnyException();
  }

  @Test
  void metersOfTwoClocksAreRefused() {
    assertThatThrownBy(
            () ->
                check(
                    BENCH.replace("two: {kind: model, host: desk", "two: {kind: model, host: pi")))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "the meters of a study with levels of rate must be recorded on one host, since the"
                + " server's is read on the client's clock, got desk and pi; record both on one");
  }

  @Test
  void aWindowMustHoldSamplesOfEachMeter() {
    assertThatThrownBy(
            () ->
                check(
                    BENCH.replace(
                        "measures: [server], rate: 170Hz", "measures: [server], rate: 0.5Hz")))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "duration must hold at least 10 samples of meter two, got 5.00 in 10s; take at least"
                + " 20s");
  }
}
