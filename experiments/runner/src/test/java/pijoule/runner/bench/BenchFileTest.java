package pijoule.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.options.UsageException;

class BenchFileTest {
  private static final Path SHIPPED = Path.of("..", "benches");
  private static final String DEVICES =
      """
      format: pijoule-bench/1
      title: Two pairs
      hosts: {desktop: {kind: local}, pi-a: {kind: ssh, ssh: a}, pi-b: {kind: ssh, ssh: b}}
      devices:
        native: {client: desktop, server: desktop}
        emulated: {client: pi-a, server: pi-b}
      client: {host: desktop}
      server: {host: desktop}
      meters:
        one: {kind: rapl, host: desktop, measures: [client], device: native}
        other: {kind: rapl, host: desktop, measures: [client], device: emulated}
      """;

  @TempDir private Path folder;

  private Bench read(String yaml, String name) throws IOException {
    return BenchFile.read(Files.writeString(folder.resolve(name + ".yaml"), yaml));
  }

  private Bench again(Bench bench) throws IOException {
    return read(BenchFile.write(bench), bench.name());
  }

  private static String shipped(String name) throws IOException {
    return Files.readString(SHIPPED.resolve(name + ".yaml"));
  }

  static Stream<Path> shipped() throws IOException {
    return Files.list(SHIPPED).sorted();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void everyShippedBenchIsReadBack(Path file) throws IOException {
    Bench bench = BenchFile.read(file);
    Bench again = again(bench);

    assertThat(again.meters()).isEqualTo(bench.meters());
    assertThat(again.hosts().keySet()).isEqualTo(bench.hosts().keySet());
    assertThat(again.notes()).isEqualTo(bench.notes());
    assertThat(again.bind()).isEqualTo(bench.bind());
    assertThat(BenchFile.write(again)).isEqualTo(BenchFile.write(bench));
  }

  /** Also what the recorder refuses, before anything is started: by the bench's keys. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          client: {host: board} | client: {host: bored} | client must be on one of the hosts [board], got 'bored'
          kind: model | kind: modell | got 'modell'; did you mean model?
          {kind: local} | {kind: qemu, arch: mips} | does not have a value in the enumeration
          {kind: local} | {kind: qemu, address: 10.0.0.1} | address means nothing for kind qemu
          {kind: local} | {kind: local, arch: armhf} | arch means nothing for kind local, got armhf
          {kind: local} | {kind: local, patience: 5} | patience means nothing for kind local, got 5
          {kind: local} | {kind: ssh, ssh: pi, patience: 21} | patience
          rate: 170Hz | rte: 170Hz | unknown key 'rte'; did you mean rate?
          idle: 1.77W | idle: 1.77mA | idle: a power is a number with a unit
          idle: 1.77W | idle: 3W | model needs 0W <= idle <= busy, got idle 3W busy 1.96W; set both
          idle: 1.77W | u_gain: 1% | u_gain is a setting of kind hwmon and battery and command
          rate: 170Hz | rate: 5kHz | rate must lie within 0.1Hz and 1kHz, got 5kHz
          kind: model | kind: arduino | idle is a setting of kind model, got 1.77W; leave it out
          rate: 170Hz | averaging: 40us | averaging: a time is a number with ms or s, got '40us'
          rate: 170Hz | probe_port: 70000 | probe_port
          rate: 170Hz | simulate: {idle: 1W, busy: 2W} | simulate needs kind arduino, got model
          kind: local | kind: ssh, ssh: pi, clock: {quota_of: 1000MHz} | host board: clock must be of a host of kind local or qemu, got it with kind ssh
          kind: local | kind: local, clock: {quota_of: 0MHz} | host board: quota_of must be a clock above 0 MHz such as 1000MHz, got '0MHz'
          kind: local | kind: local, clock: {quota_of: 1GHz} | quota_of must be a clock above 0 MHz such as 1000MHz
          kind: local | kind: local, clock: {quota_of: '1000'} | quota_of must be a clock above 0 MHz such as 1000MHz, got '1000'
          kind: local | kind: local, clock: {quota_of: -5MHz} | quota_of must be a clock above 0 MHz such as 1000MHz
          kind: local | kind: local, clock: {} | quota_of
          kind: local | kind: local, clock: {quota: 1000MHz} | unknown key 'quota'; did you mean quota_of?
          """)
  void oneLineSaysWhatIsWrong(String correct, String wrong, String message) throws IOException {
    isRefused(shipped("local"), correct, wrong, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          client: pi-a, | client: pi-c, | client of device emulated must be on one of the hosts [desktop, pi-a, pi-b], got 'pi-c'
          server: pi-b | server: b | server of device emulated must be on one of the hosts
          native: { | Native: { | device must be a name of lower-case letters, digits and . _ -, got 'Native'
          device: native | device: pi | device of meter one must be one of the bench's devices [native, emulated], got 'pi'
          device: native | device: emulated | the client of device emulated must have one meter at most, got [one, other]
          , device: native | `` | the client of device emulated must have one meter at most, got [one, other]
          server: {host: desktop} | server: {host: desktop, bind: 0.0.0.0} | bind must be left out where devices have servers on several hosts, got 0.0.0.0; name the address
          """)
  void oneLineSaysWhatIsWrongWithAPair(String correct, String wrong, String message) {
    isRefused(DEVICES, correct, wrong, message);
  }

  @Test
  void whatASimulatedBoardSetsByItselfIsRefused() throws IOException {
    isRefused(
        shipped("simulated-boards"),
        "rate: 170Hz",
        "averaging: 20ms",
        "meter client-board: simulate sets averaging by itself, got 20ms as well; take it out");
  }

  @Test
  void aSideHasOneMeter() throws IOException {
    String local = shipped("local") + "  other: {kind: rapl, host: board, measures: [client]}\n";
    isRefused(
        local, "title:", "title:", "the client must have one meter at most, got [board, other]");
  }

  private void isRefused(String bench, String correct, String wrong, String message) {
    assertThat(bench).contains(correct);
    String mistaken = bench.replaceFirst(Pattern.quote(correct), Matcher.quoteReplacement(wrong));

    assertThatThrownBy(() -> read(mistaken, "mistaken"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n", "--");
  }

  /** What a person knows of an instrument is part of its energies' uncertainty. */
  @Test
  void whatIsKnownOfAnInstrumentReachesItsRecorder() throws IOException {
    String stated =
        """
        kind: command
            command: ./read
            u_gain: 0.5%
            boundary: wall
            self_measuring: false
            estimate: true
            averaging: 40ms\
        """;
    String modelled = shipped("local").replaceFirst("(?m)^ *idle:.*\n *busy:.*\n", "");
    Bench bench = read(modelled.replace("kind: model", stated), "stated");

    Map<String, String> settings = bench.meters().values().iterator().next().settings();
    assertThat(settings)
        .containsEntry("u_gain", "0.5%")
        .containsEntry("boundary", "wall")
        .containsEntry("self_measuring", "false")
        .containsEntry("estimate", "true")
        .containsEntry("averaging", "40ms")
        .containsEntry("command", "./read");
    assertThat(bench.meters().values().iterator().next().options())
        .contains("--u-gain=0.5%", "--self-measuring=false", "--estimate=true");
    assertThat(again(bench).meters()).isEqualTo(bench.meters());
  }

  @Test
  void aRecordersProbePortIsReadBack() throws IOException {
    Bench bench = read(shipped("local").replace("rate: 170Hz", "probe_port: 41170"), "local");

    assertThat(again(bench).meters().get("board").settings()).containsEntry("probe_port", "41170");
  }

  @Test
  void anEmulatedClockIsReadBack() throws IOException {
    String clock = "{kind: local, clock: {quota_of: 999.50 MHz}}";
    Bench bench = read(shipped("local").replace("{kind: local}", clock), "emulated");

    assertThat(bench.hosts().get("board").clock().orElseThrow().quotaOfMhz()).isEqualTo("999.5");
    assertThat(again(bench).hosts().get("board").clock())
        .isEqualTo(bench.hosts().get("board").clock());
  }

  @Test
  void pairsAndTheirMetersAreReadBack() throws IOException {
    Bench bench = read(DEVICES, "devices");
    Bench again = again(bench);

    assertThat(bench.pairs().devices().keySet()).containsExactly("native", "emulated");
    assertThat(bench.pairs().devices()).containsEntry("emulated", new Pair("pi-a", "pi-b"));
    assertThat(bench.meters().get("other").device()).contains("emulated");
    assertThat(again.pairs()).isEqualTo(bench.pairs());
    assertThat(again.meters()).isEqualTo(bench.meters());
  }
}
