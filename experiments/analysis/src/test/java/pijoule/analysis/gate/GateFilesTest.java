package pijoule.analysis.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;

/** Results of a gate as files, of a campaign in which the second stack takes half the CPU time. */
class GateFilesTest {
  private static final Duration TAKEN = Duration.ofMinutes(4);

  private static ReportResult report;

  @BeforeAll
  static void report(@TempDir Path folder) throws Exception {
    report = Report.make(new LoadCampaign(folder, 4).modelled().campaign.write());
  }

  private static GateResult look(ReportResult of, Gate gate, int rounds) {
    return GateResult.of(of.answer(), of.comparisons(), gate, rounds, TAKEN);
  }

  private static GateResult cpu() {
    return look(report, new Gate(Gate.On.CPU, 0.05), 4);
  }

  private static GateResult not(GateVerdict verdict) {
    return not(verdict, OptionalInt.of(9));
  }

  private static GateResult not(GateVerdict verdict, OptionalInt needed) {
    GateResult of = cpu();
    return new GateResult(
        verdict,
        of.quantity(),
        of.key(),
        of.unit(),
        of.line(),
        of.interval(),
        of.limit(),
        of.rounds(),
        of.taken(),
        needed,
        "",
        List.of(),
        Optional.of("2 of 4 runs were disturbed"));
  }

  @Test
  void theVerdictIsTheFirstSentence() {
    assertThat(cpu().verdict()).isEqualTo(GateVerdict.PASS);
    assertThat(cpu().sentences()).first().isEqualTo("PASS: the candidate costs at most 5 % more.");
    assertThat(cpu().sentences().get(1))
        .startsWith("CPU time per request of the candidate is 0.500 times the baseline's (0.500 to")
        .endsWith(", 4 rounds.");
    assertThat(not(GateVerdict.OPEN).sentences())
        .contains("9 rounds decide if ratio and scatter stay: about 9 min 0 s.")
        .contains("Caution: 2 of 4 runs were disturbed.");
    assertThat(not(GateVerdict.OPEN, OptionalInt.empty()).sentences())
        .contains(
            "1000 rounds would not decide if ratio and scatter stay, in about 16 h 40 min; take"
                + " another --limit.");
    assertThat(cpu().sentences())
        .isNotEmpty()
        .noneMatch(sentence -> sentence.contains("ratio and scatter"));
    assertThat(cpu().wantsRounds()).isFalse();
    assertThat(not(GateVerdict.OPEN).wantsRounds()).isTrue();
  }

  @Test
  void jsonHasTheNumbersInFullAndTheirUnit() throws Exception {
    JsonNode json = new ObjectMapper().readTree(GateFiles.json(cpu()));
    assertThat(json.path("verdict").asText()).isEqualTo("pass");
    assertThat(json.path("quantity").asText()).isEqualTo("cpu_per_request");
    assertThat(json.path("unit").asText()).isEqualTo("s");
    assertThat(json.path("ratio").asDouble()).isCloseTo(0.5, within(1e-3));
    assertThat(json.path("ratio_low").asDouble())
        .isLessThanOrEqualTo(json.path("ratio").asDouble());
    assertThat(json.path("candidate_mean").asDouble())
        .isCloseTo(json.path("baseline_mean").asDouble() / 2, within(1e-5));
  }

  /** Nothing is 0 that is not known. */
  @Test
  void whatWasNotComparedIsNull() throws Exception {
    GateResult energy = look(report, new Gate(Gate.On.ENERGY, 0.05), 4);
    assertThat(energy.verdict()).isEqualTo(GateVerdict.OPEN);
    JsonNode json = new ObjectMapper().readTree(GateFiles.json(energy));
    for (String key : new String[] {"ratio", "ratio_low", "ratio_high", "baseline_mean"}) {
      assertThat(json.has(key)).as(key).isTrue();
      assertThat(json.get(key).isNull()).as(key).isTrue();
    }
    assertThat(energy.sentences().get(1))
        .startsWith("Energy per request was not compared: the power is modelled and not measured");
  }

  @Test
  void memoryIsComparedBesideAMeterToo(@TempDir Path folder) throws Exception {
    ReportResult measured = Report.make(new LoadCampaign(folder, 4).campaign.write());
    assertThat(look(measured, new Gate(Gate.On.ENERGY, 0.05), 4).line()).isPresent();
    GateResult memory = look(measured, new Gate(Gate.On.MEMORY, 0.05), 4);
    assertThat(memory.key()).isEqualTo("peak_memory");
    assertThat(memory.unit()).isEqualTo("B");
    assertThat(memory.line()).isPresent();
  }

  /** A tenth of the requests failed, of which each may cost less than an answer. */
  @Test
  void aServiceThatFailsItsRequestsDoesNotPass(@TempDir Path folder) throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 4).modelled();
    load.campaign.runs().stream()
        .filter(run -> run.part(Side.CLIENT, "load").get("rate_per_second").equals(100.0))
        .map(run -> run.part(Side.CLIENT, "load"))
        .forEach(GateFilesTest::failATenth);
    GateResult result = look(Report.make(load.campaign.write()), new Gate(Gate.On.CPU, 0.05), 4);
    assertThat(result.verdict()).isEqualTo(GateVerdict.OPEN);
    assertThat(result.line()).isEmpty();
    assertThat(result.wantsRounds()).isFalse();
    assertThat(result.sentences().get(1))
        .startsWith("CPU time per request was not compared: 10 % of the requests failed")
        .contains("more than 1 %");
  }

  private static void failATenth(Map<String, Object> window) {
    int tenth = (int) window.get("offered") / 10;
    window.put("errors", Map.of("status 500", tenth));
    window.put("error_examples", Map.of());
    window.put("completed", (int) window.get("offered") - tenth);
    window.put("completed_in_window", (int) window.get("offered") - tenth);
  }

  @Test
  void junitHasOneTestThatFailedWasSkippedOrPassed() throws Exception {
    assertThat(suite(cpu()).getAttribute("failures")).isEqualTo("0");
    assertThat(suite(cpu()).getElementsByTagName("failure").getLength()).isZero();
    Element failed = suite(not(GateVerdict.FAIL));
    assertThat(failed.getAttribute("tests")).isEqualTo("1");
    assertThat(failed.getAttribute("failures")).isEqualTo("1");
    assertThat(((Element) failed.getElementsByTagName("failure").item(0)).getAttribute("message"))
        .startsWith("FAIL: ");
    Element open = suite(not(GateVerdict.OPEN));
    assertThat(open.getAttribute("skipped")).isEqualTo("1");
    assertThat(open.getElementsByTagName("skipped").getLength()).isEqualTo(1);
  }

  private static Element suite(GateResult of) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(GateFiles.junit(of).getBytes(StandardCharsets.UTF_8)))
        .getDocumentElement();
  }

  @Test
  void markdownBeginsWithTheVerdict() {
    assertThat(GateFiles.markdown(cpu())).startsWith("**PASS: ");
  }

  @Test
  void aLimitIsAShareThatANightDecides() {
    assertThatThrownBy(() -> new Gate(Gate.On.CPU, 0.0005))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("0.1% to 100%, got 0.05 %");
    assertThatThrownBy(() -> Gate.On.of("watts"))
        .isInstanceOf(UsageException.class)
        .hasMessage("--on must be one of cpu, time, p99, energy, memory, got 'watts'");
  }
}
