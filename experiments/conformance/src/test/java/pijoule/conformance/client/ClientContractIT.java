package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.every.Only;
import pijoule.conformance.every.Sample;

/**
 * Every client, as the process that it is, handles answers of a server in the same way: each kind
 * of answer by one of them. {@link AnswerContractIT} has every answer by every client.
 */
@Tag(Only.TAG)
class ClientContractIT {
  private static final List<String> CALL = List.of("generate", "serialize", "call", "deserialize");

  private static Launches launches;

  @BeforeAll
  static void launch() {
    launches = new Launches(Stream.concat(good(), bad()).toList());
  }

  @AfterAll
  static void end() {
    if (launches != null) {
      launches.close();
    }
  }

  static Stream<Arguments> good() {
    return pairs(Scenario.GOOD);
  }

  static Stream<Arguments> bad() {
    return Stream.concat(pairs(Scenario.BAD), pairs(Scenario.ENDLESS));
  }

  private static Stream<Arguments> pairs(List<Scenario> scenarios) {
    List<Arguments> pairs = new ArrayList<>();
    for (Scenario scenario : scenarios) {
      for (Client client : Client.tested()) {
        pairs.add(Arguments.of(client, scenario));
      }
    }
    return Sample.few(pairs, pair -> List.of(pair.get())).stream();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("good")
  void understandsAnAnswer(Client client, Scenario scenario) throws Exception {
    ClientProcess process = launches.of(client, scenario);

    assertThat(process.exit()).as(process.stderr()).isZero();
    RunRecord record = RunRecord.of(process);
    assertThat(record.text("format")).isEqualTo("pijoule-client/1");
    assertThat(record.text("outcome")).isEqualTo("valid");
    assertThat(record.text("run")).isEqualTo("r7");
    assertThat(record.text("stack")).isEqualTo(client.stack());
    assertThat(record.text("binding")).isEqualTo(client.binding());
    assertThat(record.number("seed")).isEqualTo(3);
    assertThat(record.number("calls")).isEqualTo(1);
    assertThat(record.number("request_bytes")).isEqualTo(2000);
    assertThat(record.number("response_bytes")).isGreaterThanOrEqualTo(2000);
    assertThat(record.order(0)).isEqualTo(CALL);
    assertThat(record.json().has("alignment")).isFalse();
    PhaseRules.check(record);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("bad")
  void namesAFailureAndLeavesNoNumber(Client client, Scenario scenario) throws Exception {
    ClientProcess process = launches.of(client, scenario);

    FailureRules.check(client, process);
    assertThat(RunRecord.of(process).text("reason")).matches(scenario::accepts, scenario.reason());
  }
}
