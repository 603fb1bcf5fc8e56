package pijoule.server.axis2.value;

import jakarta.servlet.http.HttpServletResponse;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import javax.xml.namespace.QName;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.description.AxisOperation;
import org.apache.axis2.description.AxisService;
import org.apache.axis2.description.InOutAxisOperation;
import org.apache.axis2.kernel.MessageFormatter;
import org.apache.axis2.receivers.AbstractInOutMessageReceiver;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.message.Invalid;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.server.Served;
import pijoule.server.axis2.service.Description;
import pijoule.server.axis2.service.ServiceServlet;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** Axis2 with messages that are no XML: a codec turns bytes into values and back. */
public final class ValueStack {
  private ValueStack() {}

  /**
   * Returns a new servlet with its codec.
   *
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param codec that reads requests and writes answers, all of both phases; for many threads.
   *     Throws an {@link pijoule.contract.message.Invalid} for a body that is no message, and an
   *     {@link IllegalArgumentException} for an answer that the protocol cannot carry
   * @param cost heap that its objects take
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> Served<Q, A> serve(
      Endpoint<Q, A> endpoint, Service<Q, A> service, Codec<Q, A> codec, HeapCost cost) {
    return new Served<>(
        new ServiceServlet(
            endpoint,
            new ValueReceiver<>(new Operation<>(service)).description(),
            new ValueReader<>(codec),
            new ValueWriter<>(endpoint.mediaType(), codec)),
        codec,
        cost);
  }

  /** Reads a request's value between two clock readings; Axis2 carries it in an empty envelope. */
  private static final class ValueReader<Q> implements Builder {
    private final Codec<Q, ?> codec;

    ValueReader(Codec<Q, ?> codec) {
      this.codec = codec;
    }

    @Override
    public OMElement processDocument(InputStream in, String contentType, MessageContext request)
        throws AxisFault {
      Exchange exchange = Exchange.current();
      exchange.begin(Phase.DESERIALIZE);
      Q value = read(in, exchange);
      exchange.end(Phase.DESERIALIZE);
      CarriedValue.put(value, request);
      return OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
    }

    private Q read(InputStream in, Exchange exchange) throws AxisFault {
      try {
        return codec.deserialize(in);
      } catch (Exception refused) {
        // A codec declares no narrower type.
        if (refused instanceof Invalid invalid) {
          exchange.refuse(Refusal.of(invalid));
        }
        throw AxisFault.makeFault(refused);
      }
    }
  }

  /** Any service whose messages are values. */
  private static final class ValueReceiver<Q, A> extends AbstractInOutMessageReceiver {
    private final Operation<Q, A> operation;

    ValueReceiver(Operation<Q, A> operation) {
      this.operation = operation;
    }

    /** A service whose one operation this receives. */
    Description description() {
      return (name, context) -> {
        AxisOperation receiving = new InOutAxisOperation(new QName(name));
        receiving.setMessageReceiver(this);
        AxisService service = new AxisService(ServiceHttp.serviceName(name));
        service.addOperation(receiving);
        context.getAxisConfiguration().getPhasesInfo().setOperationPhases(receiving);
        return service;
      };
    }

    @Override
    public void invokeBusinessLogic(MessageContext request, MessageContext answer)
        throws AxisFault {
      Q value = CarriedValue.of(request);
      CarriedValue.put(apply(value), answer);
      answer.setEnvelope(OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope());
    }

    private A apply(Q value) throws AxisFault {
      try {
        return operation.apply(Exchange.current(), value);
      } catch (ServiceException failed) {
        throw new AxisFault(failed.getMessage(), failed);
      }
    }
  }

  /**
   * Writes an answer's value between two clock readings; of a fault nothing: it is never sent. A
   * value that the protocol cannot carry is refused in the codec's words.
   */
  private static final class ValueWriter<A> implements MessageFormatter {
    private final String mediaType;
    private final Codec<?, A> codec;

    ValueWriter(String mediaType, Codec<?, A> codec) {
      this.mediaType = mediaType;
      this.codec = codec;
    }

    @Override
    public void writeTo(
        MessageContext answer, OMOutputFormat format, OutputStream out, boolean preserve)
        throws AxisFault {
      A value = CarriedValue.of(answer);
      if (value == null) {
        return;
      }
      Exchange exchange = Exchange.current();
      exchange.begin(Phase.SERIALIZE);
      write(value, out, exchange);
      exchange.end(Phase.SERIALIZE);
    }

    /** Axis2 lays a buffer over the answer's array. */
    private void write(A value, OutputStream out, Exchange exchange) throws AxisFault {
      try {
        codec.serialize(value, out);
        out.flush();
      } catch (IllegalArgumentException cannotCarry) {
        exchange.refuse(
            new Refusal(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, cannotCarry.getMessage()));
        throw AxisFault.makeFault(cannotCarry);
      } catch (Exception failed) {
        // A codec declares no narrower type.
        throw AxisFault.makeFault(failed);
      }
    }

    @Override
    public String getContentType(MessageContext answer, OMOutputFormat format, String soapAction) {
      return mediaType;
    }

    @Override
    public URL getTargetAddress(MessageContext answer, OMOutputFormat format, URL target) {
      return target;
    }

    @Override
    public String formatSOAPAction(
        MessageContext answer, OMOutputFormat format, String soapAction) {
      return soapAction;
    }
  }

  /** The value of a message that is no XML: a property of its context. */
  private static final class CarriedValue {
    private static final String KEY = CarriedValue.class.getName();

    private CarriedValue() {}

    static void put(Object value, MessageContext message) {
      message.setProperty(KEY, value);
    }

    /** The message's own value; null if it has none, such as a fault. */
    @SuppressWarnings("unchecked")
    static <T> T of(MessageContext message) {
      return (T) message.getLocalProperty(KEY, false);
    }
  }
}
