package pijoule.server.cxf.soap;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.apache.cxf.binding.soap.interceptor.ReadHeadersInterceptor;
import org.apache.cxf.binding.soap.interceptor.StartBodyInterceptor;
import org.apache.cxf.interceptor.AttachmentOutInterceptor;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.interceptor.StaxOutEndingInterceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.wsdl.interceptors.BareInInterceptor;
import org.apache.cxf.wsdl.interceptors.DocLiteralInInterceptor;
import pijoule.contract.phase.Phase;
import pijoule.server.exchange.Exchange;

/** Marks a phase's begin or end between CXF's own interceptors. */
final class PhaseMark extends AbstractPhaseInterceptor<Message> {
  private final Consumer<Message> mark;

  private PhaseMark(String id, String phase, Consumer<Message> mark) {
    super(PhaseMark.class.getName() + " " + id, phase);
    this.mark = mark;
  }

  private static PhaseMark before(Class<?> interceptor, String phase, Consumer<Message> mark) {
    PhaseMark made = new PhaseMark("before " + interceptor.getSimpleName(), phase, mark);
    made.addBefore(interceptor.getName());
    return made;
  }

  private static PhaseMark after(Class<?> interceptor, String phase, Consumer<Message> mark) {
    PhaseMark made = new PhaseMark("after " + interceptor.getSimpleName(), phase, mark);
    made.addAfter(interceptor.getName());
    return made;
  }

  private static void deserializes(Message message) {
    Exchange.current().begin(Phase.DESERIALIZE);
  }

  private static void deserialized(Message message) {
    Exchange.current().end(Phase.DESERIALIZE);
  }

  /** CXF takes a message for Latin-1 where no header names its charset. */
  private static void deserializesUtf8(Message message) {
    message.put(Message.ENCODING, StandardCharsets.UTF_8.name());
    deserializes(message);
  }

  private static void serializesUtf8(Message message) {
    message.put(Message.ENCODING, StandardCharsets.UTF_8.name());
    Exchange.current().begin(Phase.SERIALIZE);
  }

  /** Begins {@code deserialize}: CXF opens the parser next. */
  static PhaseMark parser() {
    return before(
        StaxInInterceptor.class,
        org.apache.cxf.phase.Phase.POST_STREAM,
        PhaseMark::deserializesUtf8);
  }

  /**
   * Marks of {@code deserialize}: its first piece ends where CXF has read up to the payload, the
   * second one is the data binding's.
   */
  static List<PhaseMark> ofRequests() {
    PhaseMark payload =
        before(
            DocLiteralInInterceptor.class,
            org.apache.cxf.phase.Phase.UNMARSHAL,
            PhaseMark::deserializes);
    payload.addBefore(BareInInterceptor.class.getName());
    PhaseMark bound =
        after(
            DocLiteralInInterceptor.class,
            org.apache.cxf.phase.Phase.UNMARSHAL,
            PhaseMark::deserialized);
    bound.addAfter(BareInInterceptor.class.getName());
    PhaseMark envelope =
        after(StartBodyInterceptor.class, org.apache.cxf.phase.Phase.READ, PhaseMark::deserialized);
    envelope.addAfter(ReadHeadersInterceptor.class.getName());
    return List.of(envelope, payload, bound);
  }

  /** Marks of {@code serialize}: from CXF's writer to the envelope's last byte in memory. */
  static List<PhaseMark> ofAnswers() {
    PhaseMark writer =
        before(
            StaxOutInterceptor.class,
            org.apache.cxf.phase.Phase.PRE_STREAM,
            PhaseMark::serializesUtf8);
    writer.addAfter(AttachmentOutInterceptor.class.getName());
    return List.of(
        writer,
        after(
            StaxOutEndingInterceptor.class,
            org.apache.cxf.phase.Phase.PRE_STREAM_ENDING,
            message -> Exchange.current().end(Phase.SERIALIZE)));
  }

  @Override
  public void handleMessage(Message message) {
    mark.accept(message);
  }
}
