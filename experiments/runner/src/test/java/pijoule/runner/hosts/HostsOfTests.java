package pijoule.runner.hosts;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import pijoule.runner.bench.Architecture;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.HostSettings;

/** Hosts for tests. */
public final class HostsOfTests {
  private HostsOfTests() {}

  /**
   * @return this machine with another home folder, whose programs in {@code bin} come first
   */
  public static Host withHome(Path home) {
    return new LocalHost("board", Optional.empty(), Optional.empty()) {
      @Override
      List<String> carried(List<String> command) {
        String path = "PATH=" + home.resolve("bin") + ":" + System.getenv("PATH");
        List<String> whole = new ArrayList<>(List.of("env", "HOME=" + home, path));
        whole.addAll(command);
        return whole;
      }
    };
  }

  /**
   * @param bench whose hosts are named
   * @param calls gets what is asked of each: {@code beginPlot a}, {@code connect a}, {@code deploy
   *     a}
   * @return hosts that do nothing else
   */
  public static Hosts noting(Bench bench, List<String> calls) {
    List<Host> hosts = new ArrayList<>();
    bench.hosts().keySet().forEach(name -> hosts.add(noting(name, calls)));
    return new Hosts(hosts);
  }

  private static Host noting(String name, List<String> calls) {
    return new LocalHost(name, Optional.empty(), Optional.empty()) {
      @Override
      public void beginPlot() {
        calls.add("beginPlot " + name);
      }

      @Override
      public void connect() {
        calls.add("connect " + name);
      }

      @Override
      public long deploy(Collection<Path> folders) {
        calls.add("deploy " + name);
        return 0;
      }
    };
  }

  /**
   * @param bench whose hosts are named
   * @param calls gets the words of each script that a host runs, after its name: {@code a restore}
   * @param lost names of hosts that do not answer
   * @return hosts that are not local, and do nothing else
   */
  public static Hosts answering(Bench bench, List<String> calls, Set<String> lost) {
    List<Host> hosts = new ArrayList<>();
    bench.hosts().keySet().forEach(name -> hosts.add(answering(name, calls, lost)));
    return new Hosts(hosts);
  }

  /**
   * @param bench whose hosts are named
   * @param text printed by every script that a host runs
   * @return hosts that do nothing else
   */
  public static Hosts printing(Bench bench, String text) {
    List<Host> hosts = new ArrayList<>();
    bench.hosts().keySet().forEach(name -> hosts.add(printing(name, text)));
    return new Hosts(hosts);
  }

  private static Host printing(String name, String text) {
    return new LocalHost(name, Optional.empty(), Optional.empty()) {
      @Override
      List<String> carried(List<String> command) {
        String report = command.get(2).substring(command.get(2).lastIndexOf("\n)\n") + 3);
        return List.of("bash", "-c", "printf '%s' \"$0\"\n" + report, text);
      }
    };
  }

  /**
   * @param bench whose hosts are named
   * @param refusals each ends one connection, the first of them first; later ones succeed
   * @return hosts that do nothing else
   */
  public static Hosts refusing(Bench bench, Deque<HostException> refusals) {
    List<Host> hosts = new ArrayList<>();
    bench.hosts().keySet().forEach(name -> hosts.add(refusing(name, refusals)));
    return new Hosts(hosts);
  }

  private static Host refusing(String name, Deque<HostException> refusals) {
    return new LocalHost(name, Optional.empty(), Optional.empty()) {
      @Override
      public void boot() throws IOException {
        if (!refusals.isEmpty()) {
          throw refusals.poll();
        }
      }
    };
  }

  /** The loss of a connection. */
  public static HostException lost(String message) {
    return HostException.lost(message);
  }

  /** A refusal that only a person can mend. */
  public static HostException unknown(String message) {
    return HostException.unknown(message);
  }

  private static Host answering(String name, List<String> calls, Set<String> lost) {
    return new LocalHost(name, Optional.empty(), Optional.empty()) {
      @Override
      public boolean isLocal() {
        return false;
      }

      @Override
      List<String> carried(List<String> command) {
        calls.add((name + " " + String.join(" ", command.subList(4, command.size()))).strip());
        if (lost.contains(name)) {
          return List.of("true");
        }
        String report = command.get(2).substring(command.get(2).lastIndexOf("\n)\n") + 3);
        return List.of("bash", "-c", "echo /\n" + report);
      }
    };
  }

  /**
   * @return this machine as it is
   */
  public static Host local() {
    return new LocalHost("board", Optional.empty(), Optional.empty());
  }

  /**
   * @return this machine, as if something emulated it
   */
  public static Host emulated(Emulator emulator) {
    return new LocalHost("board", Optional.empty(), Optional.empty()) {
      @Override
      public Optional<Emulator> emulator() {
        return Optional.of(emulator);
      }
    };
  }

  /**
   * @return a board that QEMU emulates, of a campaign of its own; the first connection boots it
   */
  public static Host emulatedBoard() {
    return new QemuHost(
        "board",
        new HostSettings.Emulation(Architecture.ARMHF, Optional.empty()),
        Optional.empty(),
        0,
        UUID.randomUUID().toString(),
        0);
  }

  /**
   * @return the host behind the entry of an ssh configuration
   */
  public static Host ssh(String name, Path config) {
    return new SshHost(
        name, name, Optional.of(config.toString()), Optional.empty(), Optional.empty(), 1);
  }
}
