package pijoule.server.axis2.soap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.options.Options;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Soap;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.study.Factor;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.StrictXml;
import pijoule.server.axis2.binding.Binding;

/** Every message in both envelopes, by both bindings. */
class SoapMessagesTest {
  private static final int[] NUMBERS = {3, -1};

  private record Message<T>(MessageType<T> type, T value) {}

  private static final List<Message<?>> MESSAGES =
      List.of(
          new Message<>(NumbersType.INSTANCE, NUMBERS),
          new Message<>(TextType.INSTANCE, " a < b & c \n\u00e4\ud83d\ude00"),
          new Message<>(WordsType.INSTANCE, new String[] {"a", "", "c"}),
          new Message<>(FloatsType.INSTANCE, new float[] {1.5f, -0.25f}),
          new Message<>(FloatType.INSTANCE, 21.5f));

  /** What a writer may spell in another way. */
  private static final List<Message<?>> SPELLINGS =
      List.of(
          new Message<>(NumbersType.INSTANCE, new int[0]),
          new Message<>(TextType.INSTANCE, ""),
          new Message<>(TextType.INSTANCE, "a\r\n > b"));

  static Stream<Arguments> everyMessageAndSpelling() {
    return Stream.concat(everyWay(MESSAGES), everyWay(SPELLINGS));
  }

  private static Stream<Arguments> everyWay(List<Message<?>> messages) {
    return messages.stream()
        .flatMap(
            message ->
                Stream.of(Envelope.SOAP_1_1, Envelope.SOAP_1_2)
                    .flatMap(
                        envelope ->
                            Stream.of(false, true)
                                .map(adb -> Arguments.of(message, envelope, adb))));
  }

  /** An endpoint whose requests and answers are of one type. */
  private static <T> Endpoint<T, T> endpoint(MessageType<T> type) {
    return new Endpoint<>(
        new ServiceKind<>("same", type, type, List.of(), List.of()) {
          @Override
          public List<Factor> factors() {
            return List.of();
          }

          @Override
          public Service<T, T> open(Options options) {
            throw new UnsupportedOperationException("messages alone");
          }
        },
        new Soap());
  }

  @ParameterizedTest
  @MethodSource("everyMessageAndSpelling")
  <T> void areWrittenByTheRules(Message<T> message, Envelope envelope, boolean adb)
      throws Exception {
    Binding<T, T> binding = Binding.of(adb, envelope, endpoint(message.type));
    SOAPFactory factory =
        envelope == Envelope.SOAP_1_1
            ? OMAbstractFactory.getSOAP11Factory()
            : OMAbstractFactory.getSOAP12Factory();
    SOAPEnvelope around = factory.getDefaultEnvelope();
    around.getBody().addChild(binding.write(message.value));
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    around.serialize(out, new OMOutputFormat(), false);

    assertThat(
            new StrictXml<>(message.type, envelope, XMLInputFactory.newFactory())
                .read(new ByteArrayInputStream(out.toByteArray())))
        .isEqualTo(message.value);
  }
}
