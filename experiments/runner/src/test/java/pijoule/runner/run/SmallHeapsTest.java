package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.study.Cell;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.study.Study;

class SmallHeapsTest {
  private static final Study FOUR_CELLS = MadeUpStudy.fourCells();
  private static final Cell FIRST = FOUR_CELLS.cells().get(0);
  private static final Cell SECOND = FOUR_CELLS.cells().get(1);

  private final SmallHeaps heaps = new SmallHeaps();

  /** Two lines of one run are one failure: a run is noted when it fails and when it is written. */
  @Test
  void twoRunsOfACellGiveItUp() {
    String reason = SmallHeaps.failure("client", FIRST).getMessage();
    heaps.note("r0001", FIRST.number(), reason);
    heaps.note("r0001", FIRST.number(), reason);
    assertThat(heaps.refusal(FIRST)).isEmpty();

    heaps.note("r0003", FIRST.number(), reason);
    assertThat(heaps.refusal(FIRST))
        .get()
        .asString()
        .startsWith("not tried: heap must be enough")
        .contains("got 128MiB and 2 runs that ended in java.lang.OutOfMemoryError")
        .doesNotContain("\n");
    assertThat(heaps.refusal(SECOND)).isEmpty();
  }

  @Test
  void otherFailuresDoNotCount() {
    heaps.note("r0001", FIRST.number(), "the client was ended by signal 9");
    heaps.note("r0002", FIRST.number(), "the answer must rise");
    assertThat(heaps.refusal(FIRST)).isEmpty();
  }

  @Test
  void anotherTryWouldShowTheSame() {
    assertThat(SmallHeaps.failure("server", FIRST).isFinding()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space",
        "Terminating due to java.lang.OutOfMemoryError: GC overhead limit exceeded",
        "client ran out of memory; give heap a greater level in the study (-Xmx of its JVM)",
        "Error occurred during initialization of VM\nToo small maximum heap",
      })
  void wordsOfAFullHeapAreKnown(String words) {
    assertThat(SmallHeaps.isFull(words)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"server must accept connections", "Could not reserve enough space for object heap"})
  void otherWordsAreNot(String words) {
    assertThat(SmallHeaps.isFull(words)).isFalse();
  }
}
