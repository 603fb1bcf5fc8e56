package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What every kind of host does. */
@Timeout(120)
abstract class HostContract {
  static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir Path folder;

  /** The host, connected. */
  abstract Host host();

  @Test
  void argumentsComeBackAsTheyAre() throws Exception {
    StringBuilder ascii = new StringBuilder();
    for (char c = 1; c < 128; c++) {
      ascii.append(c);
    }
    List<String> hostile =
        List.of(
            ascii.toString(),
            "",
            "-n",
            "$(touch x)",
            "`id`",
            "'",
            "\\",
            "a\nb\n",
            "~",
            "*",
            beyondAscii());

    String back = host().run(Script.of("printf '%s\\0' \"$@\""), LIMIT, array(hostile));

    assertThat(List.of(back.split("\0"))).isEqualTo(hostile);
  }

  /** A JVM whose locale has ASCII alone passes nothing else to any program. */
  private static String beyondAscii() {
    String encoding = System.getProperty("sun.jnu.encoding", "");
    return encoding.equalsIgnoreCase("UTF-8") ? "ü€😀" : "ascii";
  }

  private static String[] array(List<String> words) {
    return words.toArray(String[]::new);
  }

  @Test
  void aScriptThatFailsIsReportedWithItsLastWords() {
    Script failing = Script.of("echo first >&2; echo 'no space' >&2; exit 3");
    assertThatThrownBy(() -> host().run(failing, LIMIT))
        .isInstanceOfSatisfying(
            HostException.class, failure -> assertThat(failure.isLost()).isFalse())
        .hasMessage("host " + host().name() + " must do what it is asked, got no space");
  }

  @Test
  void aScriptThatDoesNotEndIsALostHost() {
    assertThatThrownBy(
            () -> host().run(Script.of("read -r _ </dev/tty || sleep 600"), Duration.ofMillis(300)))
        .isInstanceOfSatisfying(
            HostException.class, failure -> assertThat(failure.isLost()).isTrue());
  }

  @Test
  void aProgramHasItsOutputAndItsExitCode() throws Exception {
    try (HostProcess program =
        start("echo '{\"ready\":1}'; read -r line; echo \"got $line\"; exit 7")) {
      assertThat(program.awaitReady(LIMIT)).isEqualTo("{\"ready\":1}");
      host().run(Script.of("kill -0 \"$1\""), LIMIT, Long.toString(program.pid(LIMIT)));
      program.tell("a b");
      assertThat(program.awaitEnd(LIMIT)).isTrue();
      assertThat(program.output()).containsExactly("{\"ready\":1}", "got a b");
      assertThat(program.exit()).hasValue(7);
      assertThat(program.isLost()).isFalse();
    }
  }

  @Test
  void aProgramThatIsNotThereEndsAtOnce() throws Exception {
    try (HostProcess program =
        host().start("it", List.of("/no/such/program"), Host.Surroundings.OWN, log())) {
      assertThatThrownBy(() -> program.awaitReady(LIMIT))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("it must become ready, but it ended: ")
          .hasMessageContaining("/no/such/program: No such file or directory");
      assertThat(program.exit()).hasValue(127);
    }
  }

  /** {@return whether its bench can have the key patience} */
  boolean hasPatience() {
    return false;
  }

  /** The bench's schema has the key patience for hosts of kind ssh only. */
  @Test
  void aSilentProgramNamesPatienceOnlyWhereItIsAKey() throws Exception {
    try (HostProcess program = start("sleep 600")) {
      assertThatThrownBy(() -> program.awaitReady(Duration.ofMillis(1)))
          .isInstanceOf(HostException.class)
          .message()
          .contains("must be ready within 0 s, got silence")
          .matches(text -> text.contains("patience") == hasPatience(), "patience is named");
    }
  }

  /** Its end says nothing of the program: another try may succeed. */
  @Test
  void aProgramKilledBeforeItIsReadyMayBeTriedAgain() throws Exception {
    try (HostProcess program = start("kill -KILL $$")) {
      assertThatThrownBy(() -> program.awaitReady(LIMIT))
          .isInstanceOfSatisfying(
              HostException.class,
              failure -> {
                assertThat(failure.mayPass()).isTrue();
                assertThat(failure.isLost()).isFalse();
              });
    }
    try (HostProcess program = start("exit 3")) {
      assertThatThrownBy(() -> program.awaitReady(LIMIT))
          .isInstanceOfSatisfying(
              HostException.class, failure -> assertThat(failure.mayPass()).isFalse());
    }
  }

  /** Closed or killed, a program takes with it what it started. */
  @Test
  void aProgramEndsWithItsWholeGroup() throws Exception {
    long child;
    HostProcess program = start("sleep 600 & echo \"{$!\"; wait");
    try (program) {
      child = Long.parseLong(program.awaitReady(LIMIT).substring(1));
    }
    assertThat(program.exit()).hasValue(143);
    awaitGone(child);
    awaitGone(program.pid(LIMIT));
  }

  /** What is measured must not see the locale or the JVM options of a desktop. */
  @Test
  void measuredProgramsHaveAFixedEnvironment() throws Exception {
    try (HostProcess program =
        host().start("env", List.of("env"), Host.Surroundings.FIXED, log())) {
      assertThat(program.awaitEnd(LIMIT)).isTrue();
      assertThat(program.output())
          .contains("LANG=C.UTF-8", "LC_ALL=C.UTF-8")
          .allMatch(line -> line.matches("(PATH|LANG|LC_ALL|PWD|SHLVL|_|OLDPWD)=.*"));
    }
  }

  @Test
  void aFileArrivesByteForByte() throws Exception {
    byte[] bytes = new byte[300_000];
    new Random(2013).nextBytes(bytes);
    Script keep = Script.of("file=$(mktemp -d)/'a file' && cat >\"$file\" && echo \"$file\"");
    String there = host().run(keep.reading(out -> out.write(bytes)), LIMIT).strip();

    host().fetch(there, folder.resolve("copy"));

    assertThat(folder.resolve("copy")).hasBinaryContent(bytes);
    assertThatThrownBy(() -> host().fetch(there + "/none", folder.resolve("none")))
        .isInstanceOf(HostException.class);
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void orphansAreThoseOfOneCampaign() throws Exception {
    String campaign = UUID.randomUUID().toString();
    // A stranger's program: no part of the campaign, although its mark begins alike.
    List<String> stranger =
        List.of("bash", "-c", "sleep 600; :", "java", LeftoverProcesses.mark(campaign) + "0");
    List<String> ours =
        List.of("bash", "-c", "sleep 600; :", "java", LeftoverProcesses.mark(campaign));
    try (HostProcess other = host().start("other", stranger, Host.Surroundings.OWN, log());
        HostProcess orphan = host().start("ours", ours, Host.Surroundings.OWN, log())) {
      other.pid(LIMIT);
      orphan.pid(LIMIT);

      LeftoverProcesses.end(host(), campaign);

      assertThat(orphan.awaitEnd(LIMIT)).isTrue();
      assertThat(other.isAlive()).isTrue();
      assertThat(LeftoverProcesses.end(host(), campaign)).isZero();
    }
  }

  @Test
  void aPortThereCanBeReached() throws Exception {
    try (ServerSocket there = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Host.Reach reach = host().reach("127.0.0.1", there.getLocalPort());
        Socket here = new Socket(reach.address(), reach.port());
        Socket accepted = there.accept()) {
      here.getOutputStream().write("x\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(accepted.getInputStream().read()).isEqualTo('x');
    }
  }

  final HostProcess start(String script) throws IOException {
    return host().start("it", List.of("bash", "-c", script), Host.Surroundings.OWN, log());
  }

  final Path log() {
    return folder.resolve("log");
  }

  /** Waits for the end of a process of the host. */
  final void awaitGone(long pid) throws Exception {
    Script wait =
        Script.of("while kill -0 \"$1\" 2>/dev/null; do read -r -t 0.2 <> <(:); done; exit 0");
    host().run(wait, LIMIT, Long.toString(pid));
  }
}
