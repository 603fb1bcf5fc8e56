package pijoule.server.axis2.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
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
import pijoule.contract.xml.PlainXml;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.axis2.xml.RequestParser;
import pijoule.server.exchange.Exchange;

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

  static Stream<Arguments> everyMessage() {
    return everyWay(MESSAGES);
  }

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

  private static <T> T read(MessageType<T> type, Envelope envelope, boolean adb, byte[] message)
      throws AxisFault {
    Binding<T, T> binding = Binding.of(adb, envelope, endpoint(type));
    MessageContext request = new MessageContext();
    SOAPEnvelope read =
        new RequestReader(type.shape(), envelope, Optional.empty())
            .read(new ByteArrayInputStream(message), Exchange.unrecorded(), request);
    return binding.read(read.getBody().getFirstElement(), RequestParser.of(request));
  }

  @ParameterizedTest
  @MethodSource("everyMessageAndSpelling")
  <T> void areReadAsTheyWereWritten(Message<T> message, Envelope envelope, boolean adb)
      throws Exception {
    byte[] bytes = PlainXml.bytes(message.type, envelope, message.value);

    assertThat(read(message.type, envelope, adb, bytes)).isEqualTo(message.value);
  }

  @ParameterizedTest
  @MethodSource("everyMessage")
  <T> void areWrittenToTheByte(Message<T> message, Envelope envelope, boolean adb)
      throws Exception {
    Binding<T, T> binding = Binding.of(adb, envelope, endpoint(message.type));
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    new AnswerEnvelope(envelope, false)
        .around(binding.write(message.value))
        .serialize(out, new OMOutputFormat(), false);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            new String(
                PlainXml.bytes(message.type, envelope, message.value), StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void haveAHeaderThatIsIgnored(Envelope envelope) throws Exception {
    byte[] bytes =
        new String(
                PlainXml.bytes(NumbersType.INSTANCE, envelope, NUMBERS), StandardCharsets.US_ASCII)
            .replace(
                "<soapenv:Body>",
                "<soapenv:Header><x:a xmlns:x='urn:x' soapenv:mustUnderstand='false'"
                    + " soapenv:relay='no'><b/></x:a></soapenv:Header><soapenv:Body>")
            .getBytes(StandardCharsets.US_ASCII);

    assertThat(read(NumbersType.INSTANCE, envelope, false, bytes)).isEqualTo(NUMBERS);
    assertThat(read(NumbersType.INSTANCE, envelope, true, bytes)).isEqualTo(NUMBERS);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void areRefusedToTheLastByte(Envelope envelope) {
    byte[] whole = PlainXml.bytes(NumbersType.INSTANCE, envelope, NUMBERS);
    byte[] broken = new byte[whole.length - 1];
    System.arraycopy(whole, 0, broken, 0, broken.length);

    for (boolean adb : new boolean[] {false, true}) {
      assertThatThrownBy(() -> read(NumbersType.INSTANCE, envelope, adb, broken))
          .isInstanceOf(AxisFault.class)
          .hasStackTraceContaining("body must be well-formed XML");
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void areReadUpToTheirPayloadBeforeTheServiceIsFound(Envelope envelope) throws Exception {
    byte[] bytes = PlainXml.bytes(NumbersType.INSTANCE, envelope, NUMBERS);

    SOAPEnvelope read =
        new RequestReader(NumbersType.INSTANCE.shape(), envelope, Optional.empty())
            .read(new ByteArrayInputStream(bytes), Exchange.unrecorded(), new MessageContext());

    assertThat(read.getBody().getFirstElement().getLocalName()).isEqualTo(NumbersType.ROOT);
    assertThat(read.isComplete()).isFalse();
  }
}
