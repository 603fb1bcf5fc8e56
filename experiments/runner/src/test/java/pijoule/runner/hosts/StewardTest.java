package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import pijoule.contract.record.GcLog;

/** The dead man's switch, with short times. */
@Timeout(60)
class StewardTest {
  private static final String STUBBORN = "trap '' TERM; while :; do sleep 0.05; done";

  /** Nobody closes standard input: the other end is gone without a word. */
  @Test
  void silenceEndsAProgramEvenAStubbornOne() throws Exception {
    Process steward = steward("1", "0.2", STUBBORN);
    long pid = pid(steward);

    assertThat(steward.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(steward.exitValue()).isEqualTo(128 + 9);
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  /** The steward itself is killed: the switch is a part of the program's group. */
  @Test
  void theSwitchOutlivesItsSteward() throws Exception {
    Process steward = steward("60", "0.2", STUBBORN);
    ProcessHandle program = ProcessHandle.of(pid(steward)).orElseThrow();

    steward.destroyForcibly().waitFor();
    steward.getOutputStream().close();

    program.onExit().get(30, TimeUnit.SECONDS);
  }

  /** Words come every 0.4 s, and together for longer than the silence that ends it. */
  @Test
  void aWordFromTimeToTimeKeepsIt() throws Exception {
    Process steward = steward("5", "1", "for i in {1..14}; do sleep 0.4; echo $i; done");
    BufferedReader lines = lines(steward);
    for (String line = lines.readLine();
        line != null && !line.equals("14");
        line = lines.readLine()) {
      steward.getOutputStream().write('\n');
      steward.getOutputStream().flush();
    }
    assertThat(steward.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(steward.exitValue()).isZero();
  }

  /** A JVM's log of pauses is of no use after it, however it ends. */
  @Test
  void removesTheLogOfAJvm() throws Exception {
    Path log = Files.createTempFile(Path.of("/tmp"), "pijoule-gc-", ".log");
    Path other = Files.createTempFile(Path.of("/tmp"), "other-gc-", ".log");
    Process steward =
        steward(
            "60",
            "0.2",
            "kill -KILL $BASHPID",
            GcLog.option(log.toString()),
            GcLog.option(other.toString()));

    assertThat(steward.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(log).doesNotExist();
    assertThat(other).exists();
    Files.delete(other);
  }

  private static Process steward(String silence, String grace, String script, String... words)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("bash", "-c"));
    command.add(Script.resource(ShellHost.class, "steward.sh").text());
    command.addAll(List.of("steward", silence, grace, "bash", "-c", script));
    command.addAll(List.of(words));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private static BufferedReader lines(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private static long pid(Process steward) throws IOException {
    return Long.parseLong(lines(steward).readLine().substring("pijoule-pid ".length()));
  }
}
