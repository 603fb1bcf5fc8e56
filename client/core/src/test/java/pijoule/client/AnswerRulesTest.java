package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.message.NumbersType;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Soap;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.Outcome;
import pijoule.contract.service.sort.SortKind;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.PlainXml;

/** Rules check all that a stack lets through or fails on, after the call's last phase. */
class AnswerRulesTest {
  private static final List<String> ALWAYS =
      List.of("--url", "http://h:1/s", "--run", "r1", "--seed", "9", "--message-size", "1kB");

  private static final UnaryOperator<String> SAME = UnaryOperator.identity();
  private static final String OTHER_ROOT =
      "answer is malformed: root element must be numbers in no namespace, got nums";

  @Test
  void aValidAnswerPasses() {
    assertThat(run(new Answering(SAME), "--calls", "2", "--warmup-calls", "2").outcome())
        .isEqualTo(Outcome.VALID);
  }

  @Test
  void anAnswerThatTheStackLetsThroughIsRefusedByTheRule() {
    assertThat(reason(new Answering(xml -> xml.replace("<numbers>", "<numbers unit='s'>"))))
        .isEqualTo("answer is malformed: numbers and n must have no attribute, got unit");
    assertThat(reason(new Answering(xml -> xml + "7")))
        .startsWith("answer is malformed: body must be well-formed XML, got an error at line 1");
  }

  @Test
  void withoutTheCheckTheStackAloneDecides() {
    Answering attribute = new Answering(xml -> xml.replace("<numbers>", "<numbers unit='s'>"));

    assertThat(run(attribute, "--check", "off").outcome()).isEqualTo(Outcome.VALID);
  }

  /** As the JAXB converter reads it: 4294967297 is 1. */
  @Test
  void aWrappedNumberIsRefused() {
    Answering wrapping =
        new Answering(xml -> xml.replaceFirst("<n>.*?</n>", "<n>4294967297</n>")) {
          @Override
          int[] returned(int[] sorted) {
            sorted[0] = 1;
            return sorted;
          }
        };

    assertThat(reason(wrapping))
        .startsWith("answer is malformed: n must be an integer ")
        .endsWith(", got '4294967297'");
  }

  @Test
  void aValueThatTheBytesDoNotHoldIsRefused() {
    Answering another =
        new Answering(xml -> xml.replaceFirst("<n>.*?</n>", "<n>-17</n>")) {
          @Override
          int[] returned(int[] sorted) {
            sorted[0] = 1;
            return sorted;
          }
        };
    Answering shorter =
        new Answering(SAME) {
          @Override
          int[] returned(int[] sorted) {
            return Arrays.copyOf(sorted, 0);
          }
        };

    assertThat(reason(another))
        .isEqualTo(
            "stack must return what the answer holds, -17 at index 0, got 1; use another binding"
                + " or stack");
    assertThat(reason(shorter)).endsWith(" at index 0, got nothing; use another binding or stack");
  }

  @Test
  void theRuleIsTheReasonWhereTheStackFails() {
    assertThat(reason(failing(xml -> xml.replace("numbers>", "nums>")))).isEqualTo(OTHER_ROOT);
    assertThat(reason(failing(SAME)))
        .isEqualTo("answer must hold a numbers element, got no root (IllegalStateException)");
  }

  @Test
  void aWarmUpCallIsCheckedToo() {
    Answering first =
        new Answering(SAME) {
          @Override
          String body(String xml) {
            return call.number() == -2 ? xml.replace("numbers>", "nums>") : xml;
          }
        };

    assertThat(run(first, "--warmup-calls", "1").outcome()).isEqualTo(Outcome.VALID);
    assertThat(run(first, "--warmup-calls", "2").reason()).contains(OTHER_ROOT);
  }

  @Test
  void noStrictReaderAndNoBytesMeanNoCheck() {
    Answering octets = new Answering(xml -> "no octets");

    assertThat(run(octets, "--protocol", "octet").reason().orElse(""))
        .contains("request must take ");
    assertThat(run(new FakeStack()).outcome()).isEqualTo(Outcome.VALID);
  }

  /** Bytes that change when the last phase has ended show when they are checked. */
  @Test
  void noPhaseHasTheCheck() {
    Answering mended = changing(xml -> xml.replace("numbers>", "nums>"), SAME);
    Answering spoilt = changing(SAME, xml -> xml.replace("numbers>", "nums>"));

    ClientRecord record = run(mended, "--calls", "2");
    assertThat(record.reason()).isEmpty();
    assertThat(reason(spoilt)).isEqualTo(OTHER_ROOT);
    List<PhaseInterval> phases = record.measured().orElseThrow().phases();
    assertThat(phases)
        .filteredOn(piece -> piece.phase() != Phase.STARTUP && piece.phase() != Phase.TOTAL)
        .isNotEmpty()
        .allMatch(piece -> piece.durationNs() == 1);
    assertThat(phases.get(phases.size() - 1).endNs())
        .isEqualTo(phases.get(phases.size() - 2).endNs());
  }

  /** Its bytes are of no use: the tree that the stack decrypted is checked. */
  @Test
  void aProtectedAnswerIsCheckedInItsTree() throws Exception {
    int[] value = {1, 2};
    String right =
        new String(
            PlainXml.bytes(NumbersType.INSTANCE, Envelope.SOAP_1_1, value), StandardCharsets.UTF_8);

    checkProtected(Optional.of(right), value);
    checkProtected(Optional.empty(), value);
    assertThatThrownBy(() -> checkProtected(Optional.of(right), new int[] {1, 3}))
        .hasMessageContaining("2 at index 1, got 3");
    assertThatThrownBy(
            () -> checkProtected(Optional.of(right.replace("<n>1", "<n>4294967297")), value))
        .hasMessageContaining("got '4294967297'");
  }

  private static void checkProtected(Optional<String> tree, int[] value) throws Exception {
    Call<int[]> call = new Call<>(Optional.empty(), 0, value, "numbers", null, null);
    MemoryBuffer encrypted = new MemoryBuffer(9);
    encrypted.write(7);
    call.answer(encrypted);
    if (tree.isPresent()) {
      DocumentBuilderFactory parsers = DocumentBuilderFactory.newDefaultNSInstance();
      call.opened(
          parsers.newDocumentBuilder().parse(new InputSource(new StringReader(tree.get()))));
    }
    new AnswerRules<>(new Endpoint<>(new SortKind(), new Soap()), true, true, ContentEncoding.PLAIN)
        .check(call, value);
  }

  private static Answering changing(UnaryOperator<String> within, UnaryOperator<String> after) {
    return new Answering(within) {
      @Override
      public int[] call(Call<int[]> call) throws Exception {
        int[] value = super.call(call);
        fill(after.apply(right(call)));
        return value;
      }
    };
  }

  private static Answering failing(UnaryOperator<String> change) {
    return new Answering(change) {
      @Override
      void during(Phase phase) throws Exception {
        super.during(phase);
        if (phase == Phase.DESERIALIZE) {
          throw new IllegalStateException("no root");
        }
      }
    };
  }

  private static String reason(FakeStack stack) {
    ClientRecord record = run(stack);
    assertThat(record.measured()).isEmpty();
    return record.reason().orElseThrow();
  }

  private static ClientRecord run(FakeStack stack, String... more) {
    List<String> args = new ArrayList<>(ALWAYS);
    args.addAll(List.of(more));
    ClientSettings<?, ?> options = ClientSettings.parse(args.toArray(new String[0]), stack);
    long mainNs = System.nanoTime();
    return new ClientRun<>(stack, options, mainNs, new SteppingClock(mainNs, 1)).make();
  }

  /** Has an answer's bytes in memory when it deserializes, and reads none of them. */
  private static class Answering extends FakeStack {
    private final UnaryOperator<String> change;
    private final MemoryBuffer buffer = new MemoryBuffer(2000);
    Call<int[]> call;

    Answering(UnaryOperator<String> change) {
      this.change = change;
    }

    @Override
    public int[] call(Call<int[]> next) throws Exception {
      call = next;
      return returned(super.call(next));
    }

    @Override
    void during(Phase phase) throws Exception {
      if (phase == Phase.DESERIALIZE) {
        fill(body(change.apply(right(call))));
        call.answer(buffer);
      }
    }

    final void fill(String body) throws IOException {
      buffer.reset();
      buffer.write(body.getBytes(StandardCharsets.UTF_8));
    }

    static String right(Call<int[]> call) {
      int[] sorted = call.value().clone();
      Arrays.sort(sorted);
      byte[] xml = PlainXml.bytes(NumbersType.INSTANCE, sorted);
      return new String(xml, StandardCharsets.UTF_8);
    }

    String body(String xml) {
      return xml;
    }

    int[] returned(int[] sorted) {
      return sorted;
    }
  }
}
