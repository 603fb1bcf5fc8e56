package pijoule.runner.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import pijoule.campaign.CountedProgram;
import pijoule.campaign.ListeningProcess;
import pijoule.runner.bench.ServicePart;

/** Hosts made up of lines as proc(5) has them: which of their processes are the service. */
class ServiceFactsTest {
  private static final ServicePart PORT = ServicePart.port(8000);
  private static final ServicePart CGROUP =
      new ServicePart(ServicePart.Kind.CGROUP, "/system.slice/web.service");
  private static final ServiceProcesses.Addresses ANY =
      new ServiceProcesses.Addresses(80, List.of());
  private static final String WILDCARD = "00000000";
  private static final String LOOPBACK = "0100007F";
  private static final String INIT = process(1, 0, "systemd", 1);

  /** A line of /proc/PID/stat; what exec draws is the image. */
  private static String process(long pid, long parent, String name, int image) {
    return "stat %d (%s) S %d 1 1 0 -1 0 0 0 0 0 5 5 0 0 20 0 1 0 %d 1000 10 0 %d000 0 %d999 0"
        .formatted(pid, name, parent, pid * 100, image, image);
  }

  private static String listens(int inode, String address) {
    return "listens 0 " + inode + " " + address;
  }

  private static String holds(long pid, int inode) {
    return "holds 0 " + pid + " " + inode;
  }

  private static ServiceProcesses find(List<ServicePart> parts, String... lines) throws Exception {
    return find(ANY, parts, lines);
  }

  private static ServiceProcesses find(
      ServiceProcesses.Addresses addresses, List<ServicePart> parts, String... lines)
      throws Exception {
    String text = String.join("\n", Stream.concat(Stream.of(INIT), Stream.of(lines)).toList());
    return ServiceProcesses.of(ServiceFacts.parse(text), parts, addresses, "board");
  }

  private static List<Long> pids(ServiceProcesses service) {
    return service.listening().stream().map(ListeningProcess::pid).toList();
  }

  /** A socket unit: process 1 opened the socket, and holds it as long as the service runs. */
  @Test
  void initIsNoService() throws Exception {
    ServiceProcesses service =
        find(
            List.of(PORT),
            process(50, 1, "web", 2),
            process(51, 1, "other", 3),
            listens(7, WILDCARD),
            holds(1, 7),
            holds(50, 7));

    assertThat(pids(service)).containsExactly(50L);
    assertThat(service.trees()).containsExactly(50L);
    assertThat(service.programs()).containsExactly(new CountedProgram("web", 1));
  }

  @Test
  void aPortThatOnlyInitHoldsHasNoService() {
    assertThatThrownBy(() -> find(List.of(PORT), listens(7, WILDCARD), holds(1, 7)))
        .hasMessage(
            "process must be a port that a program listens on at host board, got 8000, where none"
                + " does that this user can see; name the service's port or take process out");
  }

  /** Both are python3: exec drew other addresses. */
  @Test
  void aSupervisorOfOtherProgramsIsNoService() throws Exception {
    ServiceProcesses service =
        find(
            List.of(PORT),
            process(40, 1, "python3", 2),
            process(41, 40, "python3", 3),
            process(42, 40, "database", 4),
            listens(7, WILDCARD),
            holds(40, 7),
            holds(41, 7));

    assertThat(pids(service)).containsExactly(41L);
    assertThat(service.programs()).containsExactly(new CountedProgram("python3", 1));
  }

  /** A worker that ended has its time with its master, and a helper of the master is of it too. */
  @Test
  void aServerThatForksItsWorkersIsItsMasterWithAllThatItStarted() throws Exception {
    ServiceProcesses service =
        find(
            List.of(PORT),
            process(30, 1, "apache2", 2),
            process(31, 30, "apache2", 2),
            process(32, 30, "apache2", 2),
            process(33, 30, "cgid", 2),
            process(34, 33, "script", 5),
            process(35, 1, "other", 6),
            listens(7, WILDCARD),
            holds(30, 7),
            holds(31, 7),
            holds(32, 7));

    assertThat(pids(service)).containsExactly(30L);
    assertThat(service.trees()).containsExactly(30L);
    assertThat(CountedProgram.display(service.programs()))
        .isEqualTo("apache2 (3 processes), cgid (1) and script (1)");
  }

  /** With workers that replace themselves by exec there is no master whose time has theirs. */
  @Test
  void allThatShareAPortAreTheService() throws Exception {
    ServiceProcesses service =
        find(
            List.of(PORT),
            process(20, 1, "parent", 1),
            process(21, 20, "web", 2),
            process(22, 20, "web", 3),
            process(23, 20, "web", 4),
            listens(7, WILDCARD),
            listens(8, WILDCARD),
            listens(9, WILDCARD),
            holds(21, 7),
            holds(22, 8),
            holds(23, 9));

    assertThat(pids(service)).containsExactly(21L, 22L, 23L);
    assertThat(CountedProgram.display(service.programs())).isEqualTo("web (3 processes)");
  }

  /** While a server is replaced by a new version of itself, the old one still works. */
  @Test
  void aMasterWithForksAndAnotherProgramIsCountedOnce() throws Exception {
    ServiceProcesses service =
        find(
            List.of(PORT),
            process(30, 1, "nginx", 2),
            process(31, 30, "nginx", 2),
            process(32, 30, "nginx", 3),
            process(33, 32, "nginx", 3),
            listens(7, WILDCARD),
            holds(30, 7),
            holds(31, 7),
            holds(32, 7),
            holds(33, 7));

    assertThat(pids(service)).containsExactly(30L, 32L);
    assertThat(service.programs()).containsExactly(new CountedProgram("nginx", 4));
  }

  @Test
  void ofAPortThatHasSeveralAddressesTheUrlsCounts() throws Exception {
    String[] lines = {
      process(20, 1, "web", 2),
      process(21, 1, "public", 3),
      process(22, 1, "six", 4),
      listens(7, LOOPBACK),
      listens(8, WILDCARD),
      listens(9, "00000000000000000000000001000000"),
      holds(20, 7),
      holds(21, 8),
      holds(22, 9)
    };

    assertThat(pids(find(url("127.0.0.1"), List.of(PORT), lines))).containsExactly(20L);
    assertThat(pids(find(url("::1"), List.of(PORT), lines))).containsExactly(22L);
    assertThat(pids(find(url("192.168.1.9"), List.of(PORT), lines))).containsExactly(21L);
    assertThat(pids(find(List.of(PORT), lines))).containsExactly(20L, 21L, 22L);
  }

  private static ServiceProcesses.Addresses url(String address) throws Exception {
    return new ServiceProcesses.Addresses(8000, List.of(InetAddress.getByName(address)));
  }

  @Test
  void severalPartsAreCountedOnceEach() throws Exception {
    ServiceProcesses service =
        find(
            List.of(PORT, CGROUP, ServicePart.port(9000)),
            process(20, 1, "nginx", 2),
            process(21, 1, "web", 3),
            process(22, 21, "helper", 4),
            listens(7, WILDCARD),
            holds(20, 7),
            "cgroup 1 /system.slice/web.service",
            "member 1 21",
            "member 1 22",
            "holds 1 21 8",
            "listens 2 8 " + WILDCARD,
            "holds 2 21 8");

    assertThat(service.trees()).containsExactly(20L);
    assertThat(service.cgroups()).containsExactly("/system.slice/web.service");
    assertThat(service.listening())
        .extracting(ListeningProcess::part)
        .containsExactly("port 8000", "cgroup /system.slice/web.service", "port 9000");
    assertThat(CountedProgram.display(service.programs()))
        .isEqualTo("helper (1 process), nginx (1) and web (1)");
  }

  @Test
  void aCgroupWhereNothingListensIsKnownByItsOldestProcess() throws Exception {
    ServiceProcesses service =
        find(
            List.of(CGROUP),
            process(25, 1, "worker", 2),
            process(24, 1, "queue", 3),
            "cgroup 0 /system.slice/web.service",
            "member 0 25",
            "member 0 24");

    assertThat(pids(service)).containsExactly(24L);
    assertThat(service.trees()).isEmpty();
  }

  @Test
  void aContainerWhoseIdIsOfTwoIsRefused() {
    assertThatThrownBy(
            () ->
                find(
                    List.of(new ServicePart(ServicePart.Kind.CONTAINER, "ab")),
                    "cgroup 0 /docker/abc",
                    "cgroup 0 /docker/abd"))
        .hasMessage(
            "process must be one container, got 2 on host board: /docker/abc, /docker/abd; write"
                + " the whole id");
  }

  @Test
  void anotherStartIsAnotherProcess() {
    ListeningProcess first = new ListeningProcess("port 80", 7, 10, "/bin/web", List.of("web"));
    ListeningProcess again = new ListeningProcess("port 80", 7, 20, "/bin/web", List.of("web"));

    assertThat(ServiceProcesses.change(List.of(first), List.of(first))).isEmpty();
    assertThat(ServiceProcesses.change(List.of(first), List.of(again)).orElseThrow())
        .contains("process 7 (web, started 0:00:00.00 h after boot), got port 80: process 7");
  }

  @Test
  void namesMayHaveBlanksAndBrackets() throws Exception {
    ServiceProcesses service =
        find(
            List.of(PORT),
            process(20, 1, "a) S (b", 2),
            listens(7, WILDCARD),
            holds(20, 7),
            "exe 20 /opt/my web/a (deleted)",
            "args 20 a\t--name\tmy web\t");

    assertThat(service.listening())
        .containsExactly(
            new ListeningProcess(
                "port 8000",
                20,
                2000 * 10_000_000L,
                "/opt/my web/a",
                List.of("a", "--name", "my web")));
  }
}
