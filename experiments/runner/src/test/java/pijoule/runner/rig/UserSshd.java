package pijoule.runner.rig;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An sshd of the user who runs the tests, on a free port of 127.0.0.1, with keys and a home folder
 * of its own. It logs in that user alone.
 */
public final class UserSshd implements AutoCloseable {
  /** The name of the entry in {@link #sshConfig()}. */
  public static final String NAME = "loopback";

  private static final Path ROOTS_FOLDER = Path.of("/run/sshd");
  private static final int ATTEMPTS = 10;
  private static final long LIMIT_SECONDS = 30;

  private final Path folder;
  private final List<String> settings;
  private final String mark = "PIJOULE_SSHD=" + UUID.randomUUID();
  private final List<String> log = new ArrayList<>();
  private Process sshd;
  private int port;

  private UserSshd(Path folder, List<String> settings) {
    this.folder = folder;
    this.settings = settings;
  }

  /**
   * @return why no such sshd can be started here, in one line; empty where it can
   */
  public static Optional<String> missing() {
    return Stream.of("ssh", "ssh-keygen", "sshd")
        .filter(program -> program(program).isEmpty())
        .findFirst()
        .map(
            program ->
                "an sshd on loopback needs %s; install openssh-client and openssh-server"
                    .formatted(program));
  }

  private static Optional<Path> program(String name) {
    String path = System.getenv().getOrDefault("PATH", "") + ":/usr/local/sbin:/usr/sbin:/sbin";
    return Stream.of(path.split(":", -1))
        .map(each -> Path.of(each, name).toAbsolutePath())
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts an sshd; it answers when this returns.
   *
   * @param folder an empty folder for its keys, settings and home
   * @param settings lines of its sshd_config, before all others: the first value of a key counts
   */
  public static UserSshd start(Path folder, String... settings)
      throws IOException, InterruptedException {
    UserSshd server = new UserSshd(folder, List.of(settings));
    Files.createDirectory(server.home());
    key(folder.resolve("key"));
    key(folder.resolve("host_key"));
    if (System.getProperty("user.name").equals("root")) {
      Files.createDirectories(ROOTS_FOLDER);
    }
    for (int attempt = 1; !server.tryPort(); attempt++) {
      if (attempt == ATTEMPTS) {
        throw new IOException("sshd must start, got: " + server.log());
      }
    }
    server.writeClientFiles();
    return server;
  }

  private static void key(Path file) throws IOException, InterruptedException {
    List<String> command =
        List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString());
    Commands.run(Map.of(), command).orThrow(command);
  }

  /** Starts sshd on a port that was free; another program may have taken it meanwhile. */
  private boolean tryPort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Path config = Files.writeString(folder.resolve("sshd_config"), serverSettings());
    sshd =
        new ProcessBuilder(
                program("sshd").orElseThrow().toString(), "-D", "-e", "-f", config.toString())
            .redirectErrorStream(true)
            .start();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(sshd.getInputStream(), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      note(line);
      if (line.startsWith("Server listening on 127.0.0.1")) {
        Thread reader = new Thread(() -> lines.lines().forEach(this::note), "sshd-log");
        reader.setDaemon(true);
        reader.start();
        return true;
      }
    }
    return false;
  }

  private String serverSettings() {
    return String.join("\n", settings)
        + """

        ListenAddress 127.0.0.1:%d
        HostKey "%s"
        AuthorizedKeysFile "%s"
        AcceptEnv LANG LC_*
        SetEnv "HOME=%s" %s
        PidFile none
        UsePAM no
        PasswordAuthentication no
        StrictModes no
        Subsystem sftp internal-sftp
        """
            .formatted(port, folder.resolve("host_key"), folder.resolve("key.pub"), home(), mark);
  }

  private void writeClientFiles() throws IOException {
    String key = Files.readString(folder.resolve("host_key.pub"));
    Path known = folder.resolve("known_hosts");
    Files.writeString(known, "[127.0.0.1]:%d %s".formatted(port, key));
    Files.writeString(
        sshConfig(),
        """
        Host %s
          HostName 127.0.0.1
          Port %d
          User %s
          IdentityFile "%s"
          IdentitiesOnly yes
          UserKnownHostsFile "%s"
          StrictHostKeyChecking yes
        """
            .formatted(NAME, port, System.getProperty("user.name"), folder.resolve("key"), known));
  }

  /** The settings for OpenSSH ({@code ssh -F}): one entry of the name {@link #NAME}. */
  public Path sshConfig() {
    return folder.resolve("ssh_config");
  }

  /** What a command line needs in its environment to use this host. */
  public Map<String, String> environment() {
    return Map.of("PIJOULE_SSH_CONFIG", sshConfig().toString());
  }

  /** What {@code ~} means on this host: not the user's own home. Sessions begin elsewhere. */
  public Path home() {
    return folder.resolve("home");
  }

  /** The port on 127.0.0.1. */
  public int port() {
    return port;
  }

  /** The process that listens; to kill it is what the end of a board looks like. */
  public ProcessHandle process() {
    return sshd.toHandle();
  }

  /**
   * Runs a command over ssh.
   *
   * @return its standard output without the space around it
   * @throws IOException if its exit code is not 0
   */
  public String ssh(String command) throws IOException, InterruptedException {
    List<String> ssh =
        List.of("ssh", "-F", sshConfig().toString(), "-o", "BatchMode=yes", NAME, command);
    return Commands.run(Map.of(), ssh).orThrow(ssh);
  }

  /** What sshd wrote to its log. */
  public String log() {
    synchronized (log) {
      return String.join("\n", log);
    }
  }

  private void note(String line) {
    synchronized (log) {
      log.add(line);
    }
  }

  /** Ends sshd, its sessions and what they started. */
  @Override
  public void close() throws InterruptedException {
    List<ProcessHandle> all = new ArrayList<>(sshd.descendants().toList());
    Processes.end(sshd.toHandle());
    all.forEach(Processes::end);
    // What left its session carries the mark, unless it took an environment of its own.
    Processes.withEnvironment(mark).forEach(Processes::end);
    sshd.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
  }
}
