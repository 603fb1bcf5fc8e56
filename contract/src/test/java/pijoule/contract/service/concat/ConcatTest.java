package pijoule.contract.service.concat;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import pijoule.contract.message.WordsType;
import pijoule.contract.service.concat.ConcatKind.Concat;

class ConcatTest {
  @Test
  void putsABlankAfterEachWord() {
    assertThat(new Concat(3).apply(new String[] {"Motaz", "", "All"})).isEqualTo("Motaz  All ");
  }

  @Property(tries = 50)
  void drawsWordsOfTheSameSizeForEverySeed(
      @ForAll @IntRange(min = 1, max = 40) int elements, @ForAll long seed) {
    Concat concat = new Concat(elements);
    String[] words = concat.draw(seed);

    assertThat(words).hasSize(elements);
    assertThat(WordsType.INSTANCE.size(words)).isEqualTo(concat.messageBytes());
    assertThat(concat.draw(seed)).isEqualTo(words);
    assertThat(concat.fault(words, concat.apply(words))).isEmpty();
  }

  @Test
  void namesAnotherAnswer() {
    assertThat(new Concat(2).fault(new String[] {"a", "b"}, "a b"))
        .contains(
            "answer must be the words sent with a blank after each, 4 characters, got 3 that"
                + " differ");
  }
}
