package pijoule.runner.hosts;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import pijoule.runner.bench.HostSettings;

/** The machine that the runner is on. */
class LocalHost extends ShellHost {
  /** A bench may have several hosts that are this machine. */
  private static final Set<HostProcess> STARTED = ConcurrentHashMap.newKeySet();

  private final Optional<String> address;
  private final String java;

  /**
   * @param name in the bench
   * @param address by which other hosts reach it; absent: the loopback address
   * @param java the java command; absent: the runner's own
   */
  LocalHost(String name, Optional<String> address, Optional<String> java) {
    super(name);
    this.address = address;
    this.java = java.orElseGet(HostSettings::runnersJava);
  }

  @Override
  public String address() {
    return address.orElse("127.0.0.1");
  }

  @Override
  public String java() {
    return java;
  }

  @Override
  public boolean isLocal() {
    return true;
  }

  @Override
  public void connect() {
    // There is no way to go.
  }

  @Override
  List<String> carried(List<String> command) {
    return command;
  }

  @Override
  Set<HostProcess> started() {
    return STARTED;
  }

  @Override
  public long deploy(Collection<Path> folders) {
    return 0;
  }

  @Override
  public String program(Path file) {
    return file.toString();
  }

  @Override
  public Reach reach(String address, int port) {
    return new Direct(address, port);
  }

  @Override
  public void close() {
    // Nothing is held.
  }

  private record Direct(String address, int port) implements Reach {
    @Override
    public void close() {
      // Nothing is held.
    }
  }
}
