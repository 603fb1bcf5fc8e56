package pijoule.checks.cost.transparency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnswererTest {
  private static final byte[] REQUEST =
      "<numbers><n>3</n><n>-1</n><n>2</n></numbers>".getBytes(StandardCharsets.UTF_8);
  private static final SortMessage MESSAGE =
      new SortMessage("44B", "/", "Content-Type: application/xml\r\n", REQUEST, 3);

  @Test
  void answersTheSortedNumbersAndSeesWhatAClientNeedsBetweenTwoCalls() throws Exception {
    try (Answerer answerer = new Answerer(MESSAGE, 3, Set.of(1, 3))) {
      answerer.client(ProcessHandle.current().pid());
      try (Caller first = new Caller(answerer.port(), MESSAGE, "");
          Caller second = new Caller(answerer.port(), MESSAGE, "")) {
        first.call();
        long before = System.nanoTime();
        long until = System.nanoTime() + 20_000_000;
        while (System.nanoTime() < until) {
          Thread.onSpinWait();
        }
        long after = System.nanoTime();
        // While the first connection is still open.
        double seconds = second.call();
        first.call();

        Sorting.check(REQUEST, second.answer());
        assertThat(new String(second.answer(), StandardCharsets.UTF_8))
            .isEqualTo("<numbers><n>-1</n><n>2</n><n>3</n></numbers>");
        assertThat(answerer.receivedNs(2) - answerer.answeredNs(1))
            .isGreaterThanOrEqualTo(after - before);
        assertThat((answerer.answeredNs(2) - answerer.receivedNs(2)) / 1e9)
            .isLessThanOrEqualTo(seconds);
      }
      answerer.finish();
      assertThat(answerer.cpuSeconds(1, 3)).isBetween(0.0, 60.0);
    }
  }

  @Test
  void aClientThatMakesFewerCallsIsNoSample() throws Exception {
    try (Answerer answerer = new Answerer(MESSAGE, 2, Set.of())) {
      try (Caller caller = new Caller(answerer.port(), MESSAGE, "")) {
        caller.call();
      }

      assertThatThrownBy(answerer::finish)
          .isInstanceOf(IOException.class)
          .hasMessage("a client must make 2 calls, got 1");
    }
  }

  @Test
  void requestsAreThoseOfThePrograms() {
    SortMessage rest = SortMessage.of("rest", "1kB");
    SortMessage soap = SortMessage.of("soap", "1kB");

    assertThat(rest.body()).hasSize(1000);
    assertThat(rest.numbers()).isBetween(40, 80);
    assertThat(rest.path()).isEqualTo("/services/SortService/sort");
    assertThat(soap.head()).contains("text/xml").contains("SOAPAction: \"\"\r\n");
    assertThat(Sorting.numbers(soap.body())).containsExactly(Sorting.numbers(rest.body()));
  }

  @Test
  void anAnswerWithOtherNumbersIsNoSample() {
    assertThatThrownBy(() -> Sorting.check(REQUEST, REQUEST))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("in rising order, got <numbers><n>3</n>");
  }
}
