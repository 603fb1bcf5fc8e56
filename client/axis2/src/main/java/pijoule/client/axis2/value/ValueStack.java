package pijoule.client.axis2.value;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.client.ServiceClient;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.engine.AxisConfiguration;
import org.apache.axis2.kernel.MessageFormatter;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.Stack;
import pijoule.client.axis2.transport.Transport;
import pijoule.client.form.Form;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;

/**
 * Messages that are no XML, through a formatter and a builder of our own: a form turns values into
 * bytes and back.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class ValueStack<Q, A> implements Stack<Q, A> {
  private final ServiceClient client;
  private final CallBuffers buffers;
  private final ValueFormatter<Q> formatter;
  private final ValueBuilder<A> builder;

  /**
   * Makes a value stack.
   *
   * @param client to send with
   * @param configuration of the client
   * @param buffers of the stack
   * @param endpoint that is called
   * @param form of its messages
   */
  public ValueStack(
      ServiceClient client,
      AxisConfiguration configuration,
      CallBuffers buffers,
      Endpoint<Q, A> endpoint,
      Form<Q, A> form) {
    this.client = client;
    this.buffers = buffers;
    formatter = new ValueFormatter<>(buffers, form, endpoint.mediaType());
    builder = new ValueBuilder<>(buffers, form);
    configuration.addMessageFormatter(endpoint.mediaType(), formatter);
    configuration.addMessageBuilder(endpoint.mediaType(), builder);
  }

  /** Axis2 sends and answers nothing but elements. */
  static OMElement standIn() {
    return OMAbstractFactory.getOMFactory().createOMElement("value", null);
  }

  @Override
  public A call(Call<Q> call) throws AxisFault {
    buffers.use(call);
    Transport.name(client, call);
    formatter.use(call.value());
    client.sendReceive(standIn());
    client.cleanupTransport();
    return builder.answer();
  }

  @Override
  public Codec<Q, A> codec() {
    return new Codec<>(buffers.request()) {
      @Override
      protected void write(Q value, MemoryBuffer out) throws IOException {
        formatter.write(value);
      }

      @Override
      protected A deserialize() throws IOException {
        return builder.read();
      }
    };
  }

  @Override
  public void close() throws AxisFault {
    client.cleanup();
  }

  /**
   * Reads messages that are no XML; Axis2 gets an envelope with an empty element in place of it.
   */
  private static final class ValueBuilder<A> implements Builder {
    private final CallBuffers buffers;
    private final Form<?, A> form;
    private A answer;

    ValueBuilder(CallBuffers buffers, Form<?, A> form) {
      this.buffers = buffers;
      this.form = form;
    }

    /** Value that the last message held. */
    A answer() {
      return answer;
    }

    /** Reads from memory. */
    A read() throws IOException {
      return form.read(buffers.answer().stream());
    }

    @Override
    public OMElement processDocument(InputStream network, String type, MessageContext message)
        throws AxisFault {
      try {
        buffers.receive(network);
        buffers.call().begin(Phase.DESERIALIZE);
        answer = read();
        buffers.call().end(Phase.DESERIALIZE);
      } catch (IOException refused) {
        throw AxisFault.makeFault(refused);
      }
      SOAPEnvelope envelope = OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
      envelope.getBody().addChild(ValueStack.standIn());
      return envelope;
    }
  }

  /** Writes the request that {@link ValueStack} was given. */
  private static final class ValueFormatter<Q> implements MessageFormatter {
    private final CallBuffers buffers;
    private final Form<Q, ?> form;
    private final String mediaType;
    private Q request;

    ValueFormatter(CallBuffers buffers, Form<Q, ?> form, String mediaType) {
      this.buffers = buffers;
      this.form = form;
      this.mediaType = mediaType;
    }

    /** Sets the value of the next message: Axiom has no element for it. */
    void use(Q next) {
      request = next;
    }

    /** Writes to memory. */
    void write(Q value) throws IOException {
      form.write(value, buffers.request());
    }

    @Override
    public void writeTo(
        MessageContext message, OMOutputFormat format, OutputStream network, boolean preserve)
        throws AxisFault {
      try {
        form.write(request, buffers.sending(network));
        buffers.sent();
      } catch (IOException notSent) {
        throw AxisFault.makeFault(notSent);
      }
    }

    @Override
    public String getContentType(MessageContext message, OMOutputFormat format, String soapAction) {
      return mediaType;
    }

    @Override
    public URL getTargetAddress(MessageContext message, OMOutputFormat format, URL target) {
      return target;
    }

    @Override
    public String formatSOAPAction(MessageContext message, OMOutputFormat format, String action) {
      return null;
    }
  }
}
