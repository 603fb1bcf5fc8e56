package pijoule.runner.hosts;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.BoardImage;
import pijoule.runner.bench.HostSettings;

/**
 * An emulated board: an ssh host that the bench boots itself. It is in a network of its own (QEMU's
 * user networking, which needs no rights): it reaches the runner's machine at a fixed address, and
 * is reached by ports of the runner's loopback address that QEMU forwards.
 */
final class QemuHost extends SshHost {
  /** QEMU's address of the runner's machine: its loopback address, as a board sees it. */
  private static final String RUNNER = "10.0.2.2";

  private static final String LOOPBACK = "127.0.0.1";
  private static final String ANY = "0.0.0.0";

  /** Port if the bench names none; it is the board's own, so that nothing else has it. */
  private static final int SERVICE_PORT = 8080;

  /**
   * Seen on two idle cores: a server is ready in 67 s and a cold client ends in 60 to 85 s, each
   * some 30 times as long as there; 142 s with the machine overloaded.
   */
  private static final int SLOWNESS = 5;

  /** A boot takes 10 to 30 s. */
  private static final Duration BOOT_LIMIT = Duration.ofMinutes(3);

  /** A board that was up and is silent for so long hangs. */
  private static final Duration SILENCE_LIMIT = Duration.ofMinutes(1);

  private final HostSettings.Emulation settings;
  private final int servicePort;
  private final String campaign;
  private final int before;
  private Qemu machine;
  private boolean wasUp;
  private boolean isFresh;

  /**
   * Makes the host of an emulated board.
   *
   * @param name in the bench
   * @param settings of the board
   * @param java the java command there; absent: the one on the path
   * @param port that the bench wants servers to listen on; 0 for any
   * @param campaign whose id QEMU carries
   * @param before how many emulated boards come before it in the bench
   */
  QemuHost(
      String name,
      HostSettings.Emulation settings,
      Optional<String> java,
      int port,
      String campaign,
      int before) {
    super(name, name, Optional.empty(), Optional.of(LOOPBACK), java, SLOWNESS);
    this.settings = settings;
    this.servicePort = port == 0 ? SERVICE_PORT : port;
    this.campaign = campaign;
    this.before = before;
  }

  /** Empty: a bench has no key for the limits of an emulated board. */
  @Override
  String remedyIfSlow() {
    return "";
  }

  @Override
  Optional<String> config() {
    return Optional.of(machine.sshConfig().toString());
  }

  @Override
  public String address(Host from) {
    return from.wayToRunner().orElse(LOOPBACK);
  }

  /** A board has one network, so what the bench wants for other hosts means nothing here. */
  @Override
  public String bind(Optional<String> wanted) {
    return ANY;
  }

  @Override
  public int port(int wanted) {
    return servicePort;
  }

  @Override
  public InetSocketAddress seenFrom(Host from, String bind, int port) {
    return from == this
        ? InetSocketAddress.createUnresolved(LOOPBACK, port)
        : InetSocketAddress.createUnresolved(address(from), machine.forwardedPort());
  }

  @Override
  public Optional<String> wayToRunner() {
    return Optional.of(RUNNER);
  }

  @Override
  public boolean isOnRunnersMachine() {
    return true;
  }

  @Override
  public OptionalLong localProcess(long pid) {
    return machine == null ? OptionalLong.empty() : machine.pid();
  }

  @Override
  public Optional<Emulator> emulator() {
    return Optional.ofNullable(machine);
  }

  @Override
  public void boot() throws IOException {
    if (machine != null && machine.isAlive()) {
      return;
    }
    close();
    BoardImage image;
    try {
      image = BoardImage.open(settings.folder(), settings.architecture());
    } catch (UsageException unusable) {
      throw HostException.failed("host " + name() + ": " + unusable.getMessage());
    }
    machine = Qemu.start(name(), settings.architecture(), image, servicePort, campaign);
    isFresh = true;
  }

  @Override
  public void beginPlot() throws IOException {
    if (!isFresh) {
      close();
      boot();
    }
    isFresh = false;
  }

  @Override
  public void connect() throws IOException, InterruptedException {
    boot();
    try {
      machine.awaitSshd(wasUp ? SILENCE_LIMIT : BOOT_LIMIT);
      machine.place(before);
    } catch (HostException dead) {
      boolean hasLostPower = wasUp && !machine.isAlive();
      // Off, so that the next try boots it again.
      close();
      if (!hasLostPower) {
        throw dead;
      }
      // A killed emulator closes its connections a moment before it ends.
      connect();
      return;
    }
    super.connect();
    wasUp = true;
  }

  @Override
  public Reach reach(String to, int port) throws IOException, InterruptedException {
    return port == servicePort
        ? new LocalHost.Direct(LOOPBACK, machine.forwardedPort())
        : super.reach(to, port);
  }

  @Override
  public void close() {
    super.close();
    if (machine != null) {
      machine.close();
      machine = null;
      wasUp = false;
    }
  }
}
