package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.analysis.claims.Operand.MeanTerm;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;

class ClaimsReaderTest {
  private static final String CLAIM =
      """
      format: pijoule-claims/1
      title: mine
      claims:
        - id: H1
          statement: CXF grows in proportion.
          left: {metric: total_time, side: server, cells: {message_size: 500kB}, over: {cells: {message_size: 100kB}}}
          relation: '~ 15 %'
          right: {constant: 5}
      """;

  @TempDir private Path folder;

  @Test
  void aSecondMeanIsTheFirstButForWhatItSays() throws Exception {
    Claim claim = ClaimsReader.read(write(CLAIM)).claims().get(0);
    assertThat(claim.left().means())
        .extracting(MeanTerm::exponent, mean -> mean.levels().get("message_size"), MeanTerm::sides)
        .containsExactly(
            tuple(1, "500000", List.of(Side.SERVER)), tuple(-1, "100000", List.of(Side.SERVER)));
    assertThat(claim.rights().get(0).constant()).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "metric: total_time | metric: total_tim | claim H1: left: unknown metric 'total_tim'; did you mean total_time?",
        "metric: total_time | metric: [total_time, total_tim] | claim H1: left: unknown metric 'total_tim'",
        "metric: total_time | metric: [total_time, total_energy] | left: all metrics of a list must have one unit, got s and J",
        "metric: total_time | metric: [total_time, total_time] | left: a list of metrics must have at least 1, each once, got",
        "metric: total_time | metric: [] | left: a list of metrics must have at least 1, each once, got []",
        "metric: total_time | metric: [total_time, call_time] | claim H1: server has no call_time",
        "side: server | statistic: median, side: server | claim H1: left: unknown statistic 'median'",
        "over: | ovr: | claim H1: left: unknown key 'ovr'; did you mean over?",
        "{message_size: 500kB} | {message_sise: 500kB} | claim H1: left: unknown factor 'message_sise'; did you mean message_size?",
        "{message_size: 500kB} | {algorithm: bubbel} | algorithm must be one of library, bubble, blocked_bubble, got 'bubbel'; did you mean bubble?",
        "side: server | side: servr | unknown side 'servr'; did you mean server?",
        "metric: total_time | metric: call_time | claim H1: server has no call_time",
        "{constant: 5} | {constant: 5, unit: J} | claim H1: both sides must have one unit, got ratio on the left and J",
        "{constant: 5} | {constant: 0} | constant must be a number above 0",
        "{constant: 5} | {constant: 5, unit: kg} | unit must be one of s, %, J, W, B, packets, 1/s, calls, ratio, got 'kg'",
        "{constant: 5} | [{constant: 5}, {constant: 5.0}] | claim H1: a list on the right must have at least 1 entry, each once",
        "{constant: 5} | [] | claim H1: a list on the right must have at least 1 entry, each once, got []",
        "{constant: 5} | [{constant: 5}, {constant: 5, unit: J}] | claim H1: both sides must have one unit",
        "~ 15 % | = | claim H1: relation must be",
        "over: {cells: {message_size: 100kB}} | over: {cells: {framework: cxf}} | a factor is named in every mean or in none, got framework",
        "statement | sttement | unknown key 'sttement'; did you mean statement?",
        "id: H1 | id: '' | claim 1 needs an id",
        "format: pijoule-claims/1 | format: pijoule-claims/2 | format must be pijoule-claims/1, got 'pijoule-claims/2'",
        "title: mine | titel: mine | unknown key 'titel'; did you mean title?",
        "message_size: 500kB | message_size: [500kB] | message_size must be one level",
        "title: mine | 'title: [' | must be YAML"
      })
  void namesTheFileTheClaimAndTheNearestWord(String right, String wrong, String message)
      throws Exception {
    assertThat(CLAIM).contains(right);
    Path file = write(CLAIM.replace(right, wrong));
    assertThatThrownBy(() -> ClaimsReader.read(file))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message)
        .extracting(thrown -> thrown.getMessage().lines().count())
        .isEqualTo(1L);
  }

  @Test
  void aListOfMetricsIsTheSameInEveryMean() throws Exception {
    Path file =
        write(
            CLAIM
                .replace("metric: total_time", "metric: [total_time, serialize_time]")
                .replace("over: {", "over: {metric: [serialize_time, total_time], "));
    assertThatThrownBy(() -> ClaimsReader.read(file))
        .hasMessageContaining("claim H1: all lists of metrics must be the same, got two");
  }

  @Test
  void aListOnTheRightMakesAnInstanceOfEach() throws Exception {
    Claim claim =
        ClaimsReader.read(write(CLAIM.replace("{constant: 5}", "[{constant: 5}, {constant: 6}]")))
            .claims()
            .get(0);
    assertThat(Expansion.of(claim, Map.of(), levels -> true))
        .extracting(Instance::display)
        .containsExactly("against 5.0 ratio", "against 6.0 ratio");
  }

  @Test
  void aListOfMetricsMakesAnInstanceOfEach() throws Exception {
    Claim claim =
        ClaimsReader.read(
                write(
                    CLAIM
                        .replace("metric: total_time", "metric: [total_time, serialize_time]")
                        .replace("side: server", "side: [client, server]")))
            .claims()
            .get(0);
    List<Instance> instances =
        Expansion.of(claim, Map.of("device", List.of("native")), levels -> true);
    assertThat(instances)
        .extracting(Instance::display)
        .containsExactly(
            "client, total time, native",
            "client, serialize time, native",
            "server, total time, native",
            "server, serialize time, native");
    assertThat(instances.get(3).left())
        .extracting(Instance.Located::exponent, at -> at.quantity().key(), Instance.Located::side)
        .containsExactly(
            tuple(1, "serialize_time", Side.SERVER), tuple(-1, "serialize_time", Side.SERVER));
  }

  @Test
  void anIdStandsOnce() throws Exception {
    Path file = write(CLAIM + CLAIM.substring(CLAIM.indexOf("  - id")));
    assertThatThrownBy(() -> ClaimsReader.read(file)).hasMessageContaining("id of its own");
  }

  @Test
  void aFileMustBeThere() {
    assertThatThrownBy(() -> ClaimsReader.read(folder.resolve("none.yaml")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("none.yaml");
  }

  private Path write(String text) throws Exception {
    return Files.writeString(folder.resolve("mine.yaml"), text);
  }
}
