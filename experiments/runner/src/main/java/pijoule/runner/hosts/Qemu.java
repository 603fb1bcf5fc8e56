package pijoule.runner.hosts;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import pijoule.runner.bench.Architecture;
import pijoule.runner.bench.BoardImage;

/**
 * A running QEMU with one board. The disk is a layer over the image that ends with it, so every
 * boot begins with the same files. The keys are made for each boot here, so that ssh verifies the
 * board from the first connection on.
 */
final class Qemu implements Emulator, AutoCloseable {
  /**
   * Translated code, MiB. With 64 a cold client makes QEMU translate everything again 30 times and
   * takes 126 s of processor time in place of 70.
   */
  private static final int TRANSLATED_MEBIBYTES = 256;

  private static final Duration SETUP_LIMIT = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int BANNER_MS = 2_000;
  private static final double NANOSECONDS = 1e9;

  private static final Script TIMES = Script.resource(Qemu.class, "schedstat.sh");

  /** First word of the names of QEMU's threads that are the board's processors: CPU 0/TCG. */
  private static final String CPU_THREADS = "CPU";

  /**
   * A board has a processor of its own: before other programs of the desktop, where the user may,
   * and before simulated power meters, which catch up.
   */
  private static final String NICE = "-15";

  private static final Script PLACE = Script.resource(Qemu.class, "place.sh");
  private static final Script VERSION = Script.of("\"$1\" --version");

  private final String name;
  private final Architecture architecture;
  private final BoardImage image;
  private final QemuFolder folder;
  private final HostProcess process;
  private final int sshPort;
  private final int forwardedPort;

  private Qemu(
      String name,
      Architecture architecture,
      BoardImage image,
      QemuFolder folder,
      HostProcess process,
      int sshPort,
      int forwardedPort) {
    this.name = name;
    this.architecture = architecture;
    this.image = image;
    this.folder = folder;
    this.process = process;
    this.sshPort = sshPort;
    this.forwardedPort = forwardedPort;
  }

  /**
   * Starts a board; does not wait for it.
   *
   * @param name of the host
   * @param architecture of the board
   * @param image that it starts from
   * @param servicePort the board's port that is forwarded, beside that of sshd
   * @param campaign whose id the process carries
   * @throws HostException if keys or settings cannot be made
   */
  static Qemu start(
      String name, Architecture architecture, BoardImage image, int servicePort, String campaign)
      throws IOException {
    QemuFolder folder = QemuFolder.create();
    try {
      int ssh = SshHost.freePort();
      int service = SshHost.freePort();
      folder.writeSettings(name, ssh);
      List<String> command = new ArrayList<>(List.of("nice", "-n", NICE));
      command.addAll(List.of("env", LeftoverProcesses.ofEmulator(campaign)));
      // The layer over the image is a file that QEMU makes here and unlinks.
      command.add("TMPDIR=" + folder.path());
      command.add(architecture.emulator());
      command.addAll(options(name, architecture, image, folder));
      command.addAll(network(ssh, service, servicePort));
      HostProcess process =
          Hosts.here().start("emulator of " + name, command, Host.Surroundings.OWN, folder.log());
      return new Qemu(name, architecture, image, folder, process, ssh, service);
    } catch (IOException | RuntimeException e) {
      folder.delete();
      throw e;
    }
  }

  private static List<String> options(
      String name, Architecture architecture, BoardImage image, QemuFolder folder) {
    List<String> options =
        new ArrayList<>(List.of("-name", name + ",debug-threads=on", "-nodefaults"));
    options.addAll(architecture.options());
    options.addAll(List.of("-accel", "tcg,tb-size=" + TRANSLATED_MEBIBYTES));
    options.addAll(
        List.of("-display", "none", "-no-reboot", "-serial", "file:" + folder.console()));
    // seccomp: no new programs, no other users, no change of its own priority.
    options.addAll(
        List.of(
            "-sandbox", "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny"));
    options.addAll(List.of("-kernel", image.kernel().toString()));
    options.addAll(List.of("-initrd", image.initrd().toString()));
    options.addAll(List.of("-append", "console=ttyAMA0 net.ifnames=0 panic=1 quiet"));
    options.addAll(drive("disk", image.disk(), "snapshot=on"));
    options.addAll(drive("settings", folder.settings(), "readonly=on"));
    return options;
  }

  private static List<String> drive(String id, Path file, String how) {
    // A comma in a value is written twice (qemu(1), -drive).
    String path = file.toString().replace(",", ",,");
    return List.of(
        "-drive", "if=none,format=raw,id=" + id + ",file=" + path + "," + how,
        "-device", "virtio-blk-device,drive=" + id + ",serial=" + id);
  }

  private static List<String> network(int ssh, int service, int servicePort) {
    return List.of(
        "-netdev",
        String.format(
            Locale.ROOT,
            "user,id=net,ipv6=off,hostfwd=tcp:127.0.0.1:%d-:22,hostfwd=tcp:127.0.0.1:%d-:%d",
            ssh,
            service,
            servicePort),
        "-device",
        "virtio-net-device,netdev=net");
  }

  /** The configuration by which ssh reaches the board under the host's name. */
  Path sshConfig() {
    return folder.sshConfig();
  }

  /** The port of this machine's loopback address that leads to the board's service port. */
  int forwardedPort() {
    return forwardedPort;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** QEMU's process id; empty until it runs. */
  OptionalLong pid() {
    return process.knownPid().map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }

  /**
   * Waits until the board's sshd answers. QEMU accepts connections long before, so its first line
   * counts.
   *
   * @throws HostException if QEMU ends or the limit is over; the message has the last line of the
   *     console
   */
  void awaitSshd(Duration limit) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!isAnswering()) {
      if (process.awaitEnd(POLL)) {
        throw ended();
      }
      if (System.nanoTime() > deadline) {
        throw HostException.lost(
            "host "
                + name
                + " must answer within "
                + limit.toSeconds()
                + " s of its boot, got '"
                + ShellHost.lastLine(read(folder.console()), "an empty console")
                + "' as its console's last line; end other programs here, or see docs/emulation.md");
      }
    }
  }

  /**
   * Lets the board compute before other programs, where the user may, and apart from those that
   * help it, which QEMU's own threads for disk and network join.
   *
   * @param before how many boards come before it
   */
  void place(int before) throws IOException, InterruptedException {
    Processors processors = Processors.ofThisMachine();
    if (pid().isPresent()) {
      String id = Long.toString(pid().getAsLong());
      String board = processors.forBoard(before);
      Hosts.here().run(PLACE, SETUP_LIMIT, id, CPU_THREADS, board, processors.last(), NICE);
    }
  }

  private HostException ended() throws IOException {
    String words = ShellHost.lastLine(process.errors(), "no word of its own");
    boolean isMissing = words.contains("No such file") && words.contains(architecture.emulator());
    String remedy =
        isMissing ? "; install it (Debian package qemu-system-arm)" : "; see docs/emulation.md";
    String message =
        "host " + name + " must be emulated by " + architecture.emulator() + ", got " + words;
    // Another program may have taken a port meanwhile, or somebody may have ended it.
    boolean mayPass = words.contains("forwarding rule") || process.exit().orElse(0) > 128;
    return mayPass ? HostException.lost(message) : HostException.failed(message + remedy);
  }

  private boolean isAnswering() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), sshPort), BANNER_MS);
      socket.setSoTimeout(BANNER_MS);
      byte[] banner = socket.getInputStream().readNBytes(4);
      return new String(banner, StandardCharsets.US_ASCII).equals("SSH-");
    } catch (IOException notYet) {
      return false;
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException none) {
      return "";
    }
  }

  @Override
  public String name() {
    return architecture.emulator();
  }

  @Override
  public String version() throws IOException, InterruptedException {
    return Hosts.here()
        .run(VERSION, SETUP_LIMIT, architecture.emulator())
        .lines()
        .findFirst()
        .orElse("");
  }

  @Override
  public String machine() {
    return architecture.machine();
  }

  @Override
  public String cpu() {
    return architecture.cpu();
  }

  @Override
  public long memoryBytes() {
    return architecture.memoryBytes();
  }

  @Override
  public String imageSha256() {
    return image.diskSha256();
  }

  @Override
  public JsonNode imagePackages() {
    return image.packages();
  }

  @Override
  public ProcessorTime processorTime() throws IOException, InterruptedException {
    long pid = process.pid(SETUP_LIMIT);
    String[] times =
        Hosts.here().run(TIMES, SETUP_LIMIT, Long.toString(pid), CPU_THREADS).strip().split(" ");
    if (times.length != 2) {
      throw HostException.lost("host " + name + " must run, got the end of its emulator");
    }
    return new ProcessorTime(
        Long.parseLong(times[0]) / NANOSECONDS, Long.parseLong(times[1]) / NANOSECONDS);
  }

  @Override
  public void close() {
    process.close();
    folder.delete();
  }
}
