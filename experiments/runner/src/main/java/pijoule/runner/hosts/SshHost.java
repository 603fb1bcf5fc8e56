package pijoule.runner.hosts;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A machine that the system's OpenSSH reaches, with the user's own configuration. One master
 * connection carries everything (ssh_config(5), ControlMaster); when it ends, nothing connects
 * again behind the runner's back.
 */
class SshHost extends ShellHost {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(60);
  private static final Duration FORWARD_LIMIT = Duration.ofSeconds(20);
  private static final int PORT_TRIES = 10;
  private static final long POLL_MS = 10;

  private final String destination;
  private final Optional<String> config;
  private final Optional<String> address;
  private final String java;
  private final int slowness;
  private final Host here = Hosts.here();
  private final Map<Path, String> programs = new HashMap<>();
  private final Set<HostProcess> started = ConcurrentHashMap.newKeySet();
  private HostProcess master;
  private Path folder;

  /**
   * Makes a host that is reached by ssh.
   *
   * @param name in the bench
   * @param destination a name of the user's ssh configuration, or USER@HOST
   * @param config another configuration file than ~/.ssh/config
   * @param address by which other hosts reach it; absent: the HostName of the configuration
   * @param java the java command there; absent: the one on the path
   * @param slowness see {@link #slowness()}
   */
  SshHost(
      String name,
      String destination,
      Optional<String> config,
      Optional<String> address,
      Optional<String> java,
      int slowness) {
    super(name);
    this.config = config;
    this.destination = destination;
    this.address = address;
    this.java = java.orElse("java");
    this.slowness = slowness;
  }

  @Override
  public String address() throws IOException, InterruptedException {
    if (address.isPresent()) {
      return address.get();
    }
    Process process = new ProcessBuilder(ssh(List.of("-G"), List.of())).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return text.lines()
        .filter(line -> line.startsWith("hostname "))
        .map(line -> line.substring("hostname ".length()))
        .findFirst()
        .orElse(destination);
  }

  @Override
  public String java() {
    return java;
  }

  @Override
  public int slowness() {
    return slowness;
  }

  @Override
  String remedyIfSlow() {
    return "if the board is slow, raise patience of host " + name() + " in the bench";
  }

  @Override
  public boolean isLocal() {
    return false;
  }

  @Override
  public void connect() throws IOException, InterruptedException {
    if (master != null && master.isAlive()) {
      return;
    }
    disconnect();
    // Short: the path of a control socket has to fit 108 bytes, with 17 of ssh's own.
    folder = Files.createTempDirectory(Path.of("/tmp"), "pj");
    Path log = Files.createFile(folder.resolve("log"));
    List<String> options =
        List.of("-M", "-N", "-oControlPersist=no", "-oClearAllForwardings=yes", "-oLogLevel=ERROR");
    master = here.start("ssh " + destination, ssh(options, List.of()), Surroundings.OWN, log);
    long deadline = System.nanoTime() + CONNECT_LIMIT.toNanos();
    while (!Files.exists(socket())) {
      if (master.awaitEnd(Duration.ofMillis(POLL_MS)) || System.nanoTime() > deadline) {
        String by = config().map(file -> "ssh -F " + file + " ").orElse("ssh ") + destination;
        SshRefusal refusal = new SshRefusal(by, Files.readString(log));
        disconnect();
        String message =
            "host %s must be reached by 'ssh %s', got %s"
                .formatted(name(), destination, refusal.line());
        throw refusal.needsPerson() ? HostException.unknown(message) : HostException.lost(message);
      }
    }
  }

  Path socket() {
    return folder.resolve("c");
  }

  /** Another configuration file than ~/.ssh/config. */
  Optional<String> config() {
    return config;
  }

  /** Options come from here and from the user's configuration, those from here first. */
  private List<String> ssh(List<String> options, List<String> remote) {
    List<String> command = new ArrayList<>(List.of("ssh"));
    config().ifPresent(file -> command.addAll(List.of("-F", file)));
    if (folder != null) {
      command.addAll(List.of("-S", socket().toString()));
    }
    command.addAll(
        List.of(
            "-oBatchMode=yes",
            "-oStrictHostKeyChecking=yes",
            "-oConnectTimeout=10",
            "-oServerAliveInterval=15",
            "-oServerAliveCountMax=4",
            "-oForwardAgent=no",
            "-oForwardX11=no",
            "-oRequestTTY=no",
            "-oRemoteCommand=none",
            "-oPermitLocalCommand=no"));
    command.addAll(options);
    command.addAll(List.of("--", destination));
    command.addAll(remote);
    return command;
  }

  @Override
  List<String> carried(List<String> command) throws HostException {
    requireMaster();
    // A false proxy: without its master a command fails and does not open a connection of its own.
    return ssh(
        List.of("-oControlMaster=no", "-oProxyJump=none", "-oProxyCommand=false"),
        List.of(Quoting.line(command)));
  }

  @Override
  Set<HostProcess> started() {
    return started;
  }

  private void requireMaster() throws HostException {
    if (master == null || !master.isAlive()) {
      throw HostException.lost("host " + name() + " must be connected, got a lost connection");
    }
  }

  @Override
  public long deploy(Collection<Path> folders) throws IOException, InterruptedException {
    Deployment deployment = new Deployment(this);
    long sent = deployment.send(folders);
    for (Path local : folders) {
      programs.put(local, deployment.link(local));
    }
    return sent;
  }

  @Override
  public String program(Path file) {
    for (Path local = file.getParent(); local != null; local = local.getParent()) {
      if (programs.containsKey(local)) {
        return programs.get(local) + "/" + local.relativize(file);
      }
    }
    throw new IllegalStateException("deploy comes before, got " + file);
  }

  @Override
  public Reach reach(String to, int port) throws IOException, InterruptedException {
    requireMaster();
    String reason = "";
    for (int i = 0; i < PORT_TRIES; i++) {
      String forward = "127.0.0.1:" + freePort() + ":" + bracketed(to) + ":" + port;
      reason = forward("forward", forward);
      if (reason.isEmpty()) {
        return new Forward(forward);
      }
    }
    throw HostException.failed(
        "host " + name() + " must forward ports (AllowTcpForwarding), got " + reason);
  }

  private static String bracketed(String address) {
    return address.contains(":") ? "[" + address + "]" : address;
  }

  /** A port that another program may take meanwhile; then another one is tried. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private String forward(String what, String forward) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(ssh(List.of("-O", what, "-L", forward), List.of()))
            .redirectErrorStream(true)
            .start();
    if (!process.waitFor(FORWARD_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
      return "no answer";
    }
    String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.exitValue() == 0 ? "" : lastLine(words, "exit " + process.exitValue());
  }

  @Override
  public void close() {
    disconnect();
  }

  private void disconnect() {
    if (master != null) {
      master.close();
      master = null;
    }
    if (folder != null) {
      delete(folder.resolve("log"));
      delete(folder.resolve("c"));
      delete(folder);
      folder = null;
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException stays) {
      // A temporary file that stays harms nobody.
    }
  }

  private final class Forward implements Reach {
    private final String forward;

    Forward(String forward) {
      this.forward = forward;
    }

    @Override
    public String address() {
      return "127.0.0.1";
    }

    @Override
    public int port() {
      return Integer.parseInt(forward.split(":", 3)[1]);
    }

    @Override
    public void close() {
      try {
        if (master != null && master.isAlive()) {
          forward("cancel", forward);
        }
      } catch (IOException goesWithTheMaster) {
        // It ends with the connection.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
