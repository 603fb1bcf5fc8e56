package pijoule.runner.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An sshd on loopback answers, with a home of its own, and nothing of it is left. */
@OnUserSshd
@Timeout(120)
class UserSshdTest {
  @TempDir Path folder;

  @Test
  void aCommandComesBackFromAHomeOfItsOwn() throws Exception {
    try (UserSshd host = UserSshd.start(folder)) {
      assertThat(host.ssh("cd && echo text >file && pwd -P"))
          .isEqualTo(host.home().toRealPath().toString());
      assertThat(host.home().resolve("file")).hasContent("text");
      assertThatThrownBy(() -> host.ssh("echo no >&2; exit 3"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("exit code 3: no");
    }
  }

  @Test
  void closeLeavesNoProcess() throws Exception {
    ProcessHandle child;
    ProcessHandle orphan;
    try (UserSshd host = UserSshd.start(folder)) {
      child = started(host, "sleep 1000");
      orphan = started(host, "setsid sleep 1000");
      assertThat(List.of(child, orphan, host.process())).noneMatch(Processes::isGone);
      host.close();
      assertThat(List.of(child, orphan, host.process())).allMatch(Processes::isGone);
    }
  }

  private static ProcessHandle started(UserSshd host, String command) throws Exception {
    String pid = host.ssh(command + " >/dev/null 2>&1 </dev/null & echo $!");
    ProcessHandle process = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    // Until then it is a shell, or has no environment that could be read.
    while (!Processes.commandLine(process).startsWith("sleep")) {
      assertThat(System.nanoTime()).as("%s must run", command).isLessThan(limit);
      LockSupport.parkNanos(1_000_000);
    }
    return process;
  }
}
