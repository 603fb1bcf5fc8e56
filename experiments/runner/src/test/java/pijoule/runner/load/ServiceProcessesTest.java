package pijoule.runner.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import pijoule.campaign.ListeningProcess;
import pijoule.runner.bench.ServicePart;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;

/** Real processes of this machine, which say themselves what they are. */
class ServiceProcessesTest {
  private static final ServiceProcesses.Addresses ANY =
      new ServiceProcesses.Addresses(80, List.of());

  /** Prints the port and ids of processes; a line on standard input moves it on. */
  private static final String PREFORK =
      """
      import os, socket, sys, time
      s = socket.create_server(("127.0.0.1", 0))
      def worker():
          pid = os.fork()
          if pid == 0:
              while time.process_time_ns() < 60_000_000:
                  pass
              os.read(0, 1)  # the parent closes it by ending
              os._exit(0)
          return pid
      reading, writing = os.pipe()
      os.dup2(reading, 9)
      line = sys.stdin
      stdin = os.dup(0)
      os.dup2(reading, 0)
      first = worker()
      print(s.getsockname()[1], os.getpid(), first, flush=True)
      os.read(stdin, 1)
      os.write(writing, b"x")
      os.waitpid(first, 0)
      second = worker()
      os.write(writing, b"x")
      os.waitpid(second, 0)
      times = os.times()
      print(times.children_user + times.children_system, flush=True)
      os.read(stdin, 1)
      """;

  private static final String SUPERVISOR =
      """
      import socket, subprocess, sys
      s = socket.create_server(("127.0.0.1", 0))
      child = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read(1)"], pass_fds=[s.fileno()])
      print(s.getsockname()[1], child.pid, flush=True)
      child.wait()
      """;

  private final Host here = Hosts.here();
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void end() {
    started.stream()
        .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process.toHandle())))
        .toList()
        .forEach(ProcessHandle::destroyForcibly);
  }

  private Process start(String program) throws IOException {
    Process process =
        new ProcessBuilder("python3", "-c", program)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    started.add(process);
    return process;
  }

  private static String[] line(Process process) throws IOException {
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    return lines.readLine().split(" ");
  }

  private static void goOn(Process process) throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  private ServiceProcesses find(String port) throws Exception {
    return ServiceProcesses.find(here, List.of(ServicePart.port(Integer.parseInt(port))), ANY);
  }

  @Test
  void theTimeOfWorkersThatWereReplacedIsTheServices() throws Exception {
    Process master = start(PREFORK);
    String[] said = line(master);

    ServiceProcesses before = find(said[0]);
    ProcessUse used = before.use(here).orElseThrow();
    goOn(master);
    double children = Double.parseDouble(line(master)[0]);
    ProcessUse later = before.use(here).orElseThrow();

    assertThat(before.listening())
        .extracting(ListeningProcess::pid)
        .containsExactly(Long.parseLong(said[1]));
    assertThat(before.listening().get(0).program()).contains("python");
    assertThat(before.listening().get(0).arguments()).contains("-c");
    assertThat(find(said[0]).listening()).isEqualTo(before.listening());
    // The first worker may have worked before: the second did all of its 60 ms since.
    assertThat(later.cpuSecondsSince(used)).isBetween(0.04, children + 0.1);
    assertThat(later.resolutionSecondsSince(used)).isBetween(0.02, 0.021);
  }

  @Test
  void aProgramThatGotItsSocketFromAParentIsTheService() throws Exception {
    String[] said = line(start(SUPERVISOR));

    assertThat(find(said[0]).listening())
        .extracting(ListeningProcess::pid)
        .containsExactly(Long.parseLong(said[1]));
  }

  @Test
  void aCgroupOrContainerThatIsNotThereIsOneLine() {
    assertThatThrownBy(
            () ->
                ServiceProcesses.find(
                    here,
                    List.of(new ServicePart(ServicePart.Kind.CGROUP, "/no/such.service")),
                    ANY))
        .hasMessage(
            "process must be a cgroup of version 2 with a process on host here, got"
                + " /no/such.service; its line 0:: in /proc/PID/cgroup has the path");
    assertThatThrownBy(
            () ->
                ServiceProcesses.find(
                    here, List.of(new ServicePart(ServicePart.Kind.CONTAINER, "no-such")), ANY))
        .hasMessage(
            "process must be a container in a cgroup of version 2 with a process on host here, got"
                + " no-such; take the id that the engine shows, or cgroup: PATH");
  }
}
