package pijoule.server.dpws.exchange;

import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import java.io.OutputStream;
import java.util.Optional;
import org.somda.sdc.dpws.soap.model.Envelope;
import org.somda.sdc.dpws.soap.wsaddressing.model.AttributedURIType;
import pijoule.contract.message.Invalid;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Dpws;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.dpws.EnvelopeXml;
import pijoule.dpws.Payload;
import pijoule.dpws.ServiceCall;
import pijoule.server.call.Refusal;
import pijoule.server.direct.Bytes;
import pijoule.server.direct.Marks;

/**
 * A request at the service's address while the library has it: it has the message read here, the
 * service called, and the answer written here. A message of the profile (a subscription, metadata)
 * comes to the same address and is the library's own.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class MeasuredCall<Q, A> implements ServiceCall {
  private static final System.Logger LOG = System.getLogger(MeasuredCall.class.getName());

  private final Messages<Q, A> messages;
  private final Marks marks;
  private final Bytes body;

  // Null until they are there.
  private Q request;
  private A result;
  private Envelope sent;
  private Refusal refusal;

  /**
   * Forms by which every request of a server is read, served and written.
   *
   * @param xml how messages are written and read
   * @param requests payloads
   * @param answers payloads
   * @param service that is called
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public record Messages<Q, A>(
      EnvelopeXml xml, Payload<Q> requests, Payload<A> answers, Service<Q, A> service) {}

  MeasuredCall(Messages<Q, A> messages, Marks marks, Bytes body) {
    this.messages = messages;
    this.marks = marks;
    this.body = body;
  }

  @Override
  public Envelope read() throws JAXBException {
    marks.begin(Phase.DESERIALIZE);
    Payload.Received<Q> received;
    try {
      received = messages.requests.read(body.stream());
    } catch (JAXBException refused) {
      return others(refused);
    }
    marks.end(Phase.DESERIALIZE);
    String action = action(received.envelope());
    if (!action.equals(Dpws.REQUEST_ACTION)) {
      refusal = Refusal.bad("wsa:Action must be " + Dpws.REQUEST_ACTION, action, "mend the header");
      throw new JAXBException(refusal.reason());
    }
    request = received.value();
    return received.envelope();
  }

  /** Reads a message of the profile, which is no request; nothing of it is recorded. */
  private Envelope others(JAXBException refused) throws JAXBException {
    Optional<Invalid> invalid = invalid(refused);
    try {
      Envelope envelope = messages.xml.read(body.stream());
      String action = action(envelope);
      if (action.startsWith("http://") && !action.equals(Dpws.REQUEST_ACTION)) {
        return envelope;
      }
    } catch (JAXBException | RuntimeException noMessage) {
      // the rules of a request say why
    }
    if (invalid.isPresent()) {
      refusal = Refusal.of(invalid.get());
    } else {
      fail(refused);
    }
    throw refused;
  }

  private static String action(Envelope envelope) {
    if (envelope.getHeader() != null) {
      for (Object block : envelope.getHeader().getAny()) {
        if (block instanceof JAXBElement<?> element
            && element.getName().getLocalPart().equals("Action")
            && element.getValue() instanceof AttributedURIType uri
            && uri.getValue() != null) {
          return uri.getValue();
        }
      }
    }
    return "none";
  }

  private static Optional<Invalid> invalid(Throwable refused) {
    for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
      if (cause instanceof Invalid invalid) {
        return Optional.of(invalid);
      }
    }
    return Optional.empty();
  }

  /**
   * Calls the service.
   *
   * @throws ServiceException if it cannot serve the request
   */
  public void serve() throws ServiceException {
    try {
      marks.begin(Phase.SERVICE);
      result = messages.service.apply(request);
      marks.end(Phase.SERVICE);
    } catch (ServiceException cannot) {
      refusal = Refusal.of(cannot);
      throw cannot;
    } catch (RuntimeException failure) {
      fail(failure);
      throw failure;
    }
  }

  @Override
  public void write(Envelope envelope, OutputStream out) throws JAXBException {
    if (result == null || refusal != null) {
      messages.xml.write(envelope, out);
      return;
    }
    try {
      marks.begin(Phase.SERIALIZE);
      messages.answers.write(envelope, result, out);
      marks.end(Phase.SERIALIZE);
      sent = envelope;
    } catch (JAXBException | RuntimeException failure) {
      fail(failure);
      throw failure;
    }
  }

  private void fail(Exception failure) {
    LOG.log(System.Logger.Level.ERROR, "service failed", failure);
    refusal = Refusal.failed();
  }

  /** Why it was refused, in this program's words. */
  Optional<Refusal> refusal() {
    return Optional.ofNullable(refusal);
  }

  /** Tests whether the service was called and its answer written. */
  boolean isServed() {
    return sent != null;
  }

  Q request() {
    return request;
  }

  /** The answer, as it can be written again. */
  Reply<A> reply() {
    return new Reply<>(sent, result);
  }

  /**
   * An answer with its headers.
   *
   * @param envelope with the ids that were sent
   * @param answer in the domain's type
   * @param <A> an answer
   */
  public record Reply<A>(Envelope envelope, A answer) {}
}
