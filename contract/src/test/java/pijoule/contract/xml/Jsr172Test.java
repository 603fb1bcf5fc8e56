package pijoule.contract.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import javax.xml.stream.XMLInputFactory;
import org.junit.jupiter.api.Test;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.WordsType;

/** Messages of J2ME are read by every server of the protocol. */
class Jsr172Test {
  @Test
  void aServerReadsWhatItWrites() throws Exception {
    String[] words = {"Motaz", "a<b & \"c'>\r\n", ""};
    Reading[] readings = {new Reading(21.5, 1, "a<b"), new Reading(-1e9, 2, "b")};

    assertThat(read(WordsType.INSTANCE, words)).containsExactly(words);
    assertThat(read(FloatsType.INSTANCE, new float[] {1.1f, 2.2f})).containsExactly(1.1f, 2.2f);
    assertThat(read(ReadingsType.INSTANCE, readings)).containsExactly(readings);
  }

  /**
   * 305 B without floats, as Table 3 of Hamad et al. (2010) implies; 20 B a float of 3 characters,
   * 26 if the element's name had the 4 letters of arg0.
   */
  @Test
  void itsBytesAreThoseOfTheForm() {
    assertThat(Jsr172.bytes(FloatsType.INSTANCE, new float[0])).hasSize(305);
    assertThat(Jsr172.bytes(FloatsType.INSTANCE, new float[] {1.1f, 2.2f})).hasSize(345);
  }

  private static <T> T read(MessageType<T> type, T value) throws Exception {
    return new StrictXml<>(type, Envelope.SOAP_1_1, XMLInputFactory.newDefaultFactory())
        .read(new ByteArrayInputStream(Jsr172.bytes(type, value)));
  }
}
