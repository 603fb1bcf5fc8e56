package pijoule.client.axis2.value;

import java.io.IOException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;
import org.apache.axis2.client.ServiceClient;
import org.apache.axis2.engine.AxisConfiguration;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.Stack;
import pijoule.client.axis2.transport.Transport;
import pijoule.client.form.Form;
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
    return new Codec<>() {
      @Override
      public MemoryBuffer sent() {
        return buffers.request();
      }

      @Override
      public MemoryBuffer serialize(Q value) throws IOException {
        buffers.request().reset();
        formatter.write(value);
        return buffers.request();
      }

      @Override
      public A deserialize() throws IOException {
        return builder.read();
      }
    };
  }

  @Override
  public void close() throws AxisFault {
    client.cleanup();
  }
}
