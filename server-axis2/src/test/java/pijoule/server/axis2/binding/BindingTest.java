package pijoule.server.axis2.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;
import org.apache.axiom.om.OMXMLBuilderFactory;
import org.junit.jupiter.api.Test;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.xml.Envelope;

class BindingTest {
  private static final List<Binding<int[], int[]>> NUMBERS = both(NumbersType.INSTANCE);
  private static final List<Binding<String, String>> TEXTS = both(TextType.INSTANCE);
  private static final List<Binding<String[], String[]>> WORDS = both(WordsType.INSTANCE);
  private static final List<Binding<float[], float[]>> FLOATS = both(FloatsType.INSTANCE);
  private static final List<Binding<Float, Float>> RESULTS = both(FloatType.INSTANCE);

  private static <T> List<Binding<T, T>> both(MessageType<T> type) {
    return List.of(
        new AxiomBinding<>(Envelope.NONE, type, type), new AdbBinding<>(Envelope.NONE, type, type));
  }

  private static <T> T read(Binding<T, T> binding, byte[] message) throws Exception {
    return binding.read(
        OMXMLBuilderFactory.createOMBuilder(new ByteArrayInputStream(message))
            .getDocumentElement(true));
  }

  private static <T> byte[] write(Binding<T, T> binding, T value) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    binding.write(value).serialize(out, false);
    return out.toByteArray();
  }

  private static <T> void readWhatTheOtherWrites(List<Binding<T, T>> bindings, T value)
      throws Exception {
    for (Binding<T, T> writer : bindings) {
      for (Binding<T, T> reader : bindings) {
        assertThat(read(reader, write(writer, value))).isEqualTo(value);
      }
    }
    assertThat(write(bindings.get(0), value)).isEqualTo(write(bindings.get(1), value));
  }

  @Property(tries = 50)
  void readNumbersThatTheOtherWrites(@ForAll int[] numbers) throws Exception {
    readWhatTheOtherWrites(NUMBERS, numbers);
  }

  @Property(tries = 50)
  void readATextThatTheOtherWrites(@ForAll @CharRange(from = ' ', to = '\ud7ff') String text)
      throws Exception {
    readWhatTheOtherWrites(TEXTS, text);
  }

  @Property(tries = 20)
  void readWordsThatTheOtherWrites(
      @ForAll @Size(min = 1, max = 9) List<@CharRange(from = ' ', to = '\ud7ff') String> words)
      throws Exception {
    readWhatTheOtherWrites(WORDS, words.toArray(new String[0]));
  }

  @Property(tries = 20)
  void readFloatsThatTheOtherWrites(@ForAll @Size(min = 1, max = 9) float[] numbers)
      throws Exception {
    readWhatTheOtherWrites(FLOATS, numbers);
  }

  @Property(tries = 20)
  void readAFloatThatTheOtherWrites(@ForAll float number) throws Exception {
    readWhatTheOtherWrites(RESULTS, number);
  }

  @Test
  void refuseTheSameNumbers() {
    byte[] message = "<numbers><n>1</n><n>x</n></numbers>".getBytes(StandardCharsets.US_ASCII);
    for (Binding<int[], int[]> binding : NUMBERS) {
      assertThatThrownBy(() -> read(binding, message))
          .isInstanceOf(NumberFormatException.class)
          .hasMessageContaining("\"x\"");
    }
  }
}
