package pijoule.runner.hosts;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import pijoule.runner.bench.HostSettings;

/** The machine that the runner is on. */
class LocalHost extends ShellHost {
  private static final String LOOPBACK = "127.0.0.1";

  /** A bench may have several hosts that are this machine. */
  private static final Set<HostProcess> STARTED = ConcurrentHashMap.newKeySet();

  private final Optional<String> address;
  private final String java;
  private volatile Optional<String> link = Optional.empty();

  /**
   * Makes the host of the runner's machine.
   *
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
    return link.or(() -> address).orElse(LOOPBACK);
  }

  @Override
  public String bind(Optional<String> wanted) {
    return link.or(() -> wanted).orElseGet(this::address);
  }

  @Override
  public void meetAt(Optional<String> other) {
    link = other;
  }

  @Override
  public String address(Host from) {
    // A board that is emulated here reaches every address of this machine but the loopback ones.
    return link.or(() -> address)
        .filter(own -> !own.startsWith("127."))
        .or(from::wayToRunner)
        .orElseGet(this::address);
  }

  @Override
  public InetSocketAddress seenFrom(Host from, String bind, int port)
      throws IOException, InterruptedException {
    // A board that is emulated here has another name for this machine's loopback address.
    Optional<String> way = from.wayToRunner().filter(any -> bind.startsWith("127."));
    return way.isPresent()
        ? InetSocketAddress.createUnresolved(way.get(), port)
        : super.seenFrom(from, bind, port);
  }

  @Override
  public OptionalLong localProcess(long pid) {
    return OptionalLong.of(pid);
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

  /** A port that the runner reaches without help. */
  record Direct(String address, int port) implements Reach {
    @Override
    public void close() {
      // Nothing is held.
    }
  }
}
