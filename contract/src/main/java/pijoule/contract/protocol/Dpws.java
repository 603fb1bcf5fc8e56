package pijoule.contract.protocol;

import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.UUID;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.PlainXml;
import pijoule.contract.xml.SoapBody;

/**
 * The Devices Profile for Web Services: SOAP 1.2 over HTTP with WS-Addressing, as the library SDCri
 * writes it. An envelope declares the namespaces of the whole profile; its Header has an action and
 * an id, that of an answer also the id of its request. Elements of an answer's items state their
 * types where it is {@link #typed}.
 */
public final class Dpws implements Protocol {
  /**
   * Action of a request: WS-Addressing 1.0 metadata, section 4.4.4, for port type and operation.
   */
  public static final String REQUEST_ACTION = "urn:pijoule:Service:callRequest";

  /** Action of an answer. */
  public static final String ANSWER_ACTION = "urn:pijoule:Service:callResponse";

  /** Action of an event. */
  public static final String EVENT_ACTION = "urn:pijoule:Service:event";

  /** The device's type is this name in {@link Envelope#PAYLOAD_NAMESPACE}, and so is its port's. */
  public static final String TYPE = "Service";

  private static final String START =
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?><s12:Envelope"
          + " xmlns:s12=\"http://www.w3.org/2003/05/soap-envelope\""
          + " xmlns:dpws=\"http://docs.oasis-open.org/ws-dd/ns/dpws/2009/01\""
          + " xmlns:wsa=\"http://www.w3.org/2005/08/addressing\""
          + " xmlns:wsd=\"http://docs.oasis-open.org/ws-dd/ns/discovery/2009/01\""
          + " xmlns:wse=\"http://schemas.xmlsoap.org/ws/2004/08/eventing\""
          + " xmlns:wst=\"http://schemas.xmlsoap.org/ws/2004/09/transfer\""
          + " xmlns:wsm=\"http://schemas.xmlsoap.org/ws/2004/09/mex\""
          + " xmlns:wsdl=\"http://schemas.xmlsoap.org/wsdl/\""
          + " xmlns:p=\"urn:pijoule\""
          + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><s12:Header><wsa:Action>";
  private static final String ID = "</wsa:Action><wsa:MessageID>urn:uuid:";
  private static final String RELATES = "</wsa:MessageID><wsa:RelatesTo>urn:uuid:";
  private static final String BODY = "</s12:Header><s12:Body>";
  private static final String END = "</s12:Body></s12:Envelope>";
  private static final int UUID_CHARS = 36;

  /** Declared where elements state types of XML Schema. */
  private static final String SCHEMA = " xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"";

  private final boolean typed;

  /** Makes it without types. */
  public Dpws() {
    this(false);
  }

  private Dpws(boolean typed) {
    this.typed = typed;
  }

  /** Returns it with types, as ws4d Java ME writes: 197 B a reading in Groba and Clarke (2010). */
  public static Dpws typed() {
    return new Dpws(true);
  }

  /** Tests whether elements of such messages state their types. */
  public boolean hasTypes(MessageType<?> type) {
    return typed && type.shape().hasFields();
  }

  @Override
  public String name() {
    return typed ? "dpws_typed" : "dpws";
  }

  @Override
  public String mediaType() {
    return "application/soap+xml";
  }

  @Override
  public String content(Shape shape) {
    return "an envelope with a " + shape.root() + " element";
  }

  @Override
  public String shortest(MessageType<?> type) {
    return Envelope.shortest(type.shape());
  }

  /** Each with a new id. */
  @Override
  public <T> byte[] body(MessageType<T> type, T value) {
    return bytes(REQUEST_ACTION + ID + UUID.randomUUID() + "</wsa:MessageID>", type, value);
  }

  /** Each with a new id, to a request with another one. */
  @Override
  public <T> byte[] answer(MessageType<T> type, T value) {
    String ids = ID + UUID.randomUUID() + RELATES + UUID.randomUUID() + "</wsa:RelatesTo>";
    return bytes(ANSWER_ACTION + ids, type, value);
  }

  private <T> byte[] bytes(String header, MessageType<T> type, T value) {
    StringBuilder xml = new StringBuilder((int) Math.min(1 << 30, 2048 + type.size(value)));
    xml.append(START).append(header).append(BODY);
    PlainXml.payload(type, Envelope.ADDRESSED.qualified(type.shape().root()), value, xml);
    if (hasTypes(type)) {
      addTypes(type.shape(), xml);
    }
    return xml.append(END).toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void addTypes(Shape shape, StringBuilder xml) {
    String text = xml.toString().replace("<s12:Envelope", "<s12:Envelope" + SCHEMA);
    text = typed(text, shape.item(), Envelope.ADDRESSED.qualified(shape.item()));
    for (Shape.Field field : shape.fields()) {
      text = typed(text, field.name(), field.xsdType());
    }
    xml.setLength(0);
    xml.append(text);
  }

  private static String typed(String xml, String element, String type) {
    return xml.replace("<" + element + ">", "<" + element + " xsi:type=\"" + type + "\">");
  }

  @Override
  public <T> long size(MessageType<T> type, T value) {
    if (hasTypes(type)) {
      return body(type, value).length;
    }
    int header = (REQUEST_ACTION + ID + "</wsa:MessageID>").length() + UUID_CHARS;
    int prefixes = 2 * Envelope.ADDRESSED.qualified("").length();
    return START.length() + header + BODY.length() + END.length() + prefixes + type.size(value);
  }

  @Override
  public OptionalInt payloadBytes(byte[] body, int size) {
    return SoapBody.contentBytes(body, size);
  }

  /** An item with one character. */
  @Override
  public int minItemBytes(MessageType<?> type) {
    return type.shape().itemBytes() + 1;
  }

  /** No element is shorter than two tags. */
  @Override
  public long maxItems(MessageType<?> type, byte[] body, int size) {
    long tags = 0;
    for (int i = 0; i < size; i++) {
      tags += body[i] == '<' ? 1 : 0;
    }
    return tags / 2;
  }
}
