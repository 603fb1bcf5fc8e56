package pijoule.server.axis2.soap;

import java.util.Optional;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.kernel.MessageFormatter;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.contract.xml.Envelope;
import pijoule.security.Protection;
import pijoule.server.OtherJar;
import pijoule.server.Served;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.axis2.service.ServiceServlet;
import pijoule.server.axis2.xml.ServiceFiles;
import pijoule.server.exchange.Operation;

/** Axis2's SOAP over HTTP, with Axiom or ADB. */
public final class SoapStack {
  private SoapStack() {}

  /**
   * @param envelope of the SOAP version
   * @param adb whether ADB's beans read and write, and not Axiom's tree
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param security of its messages
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return a new servlet with its codec
   */
  public static <Q, A> Served<Q, A> serve(
      Envelope envelope,
      boolean adb,
      Endpoint<Q, A> endpoint,
      Service<Q, A> service,
      Security security) {
    Binding<Q, A> binding = Binding.of(adb, envelope, endpoint);
    Optional<Protection> protection = protection(security, envelope);
    Builder reader =
        protection.isPresent()
            ? new SecuredReader(endpoint.service().request(), envelope, protection.get())
            : new RequestReader();
    MessageFormatter writer =
        protection.isPresent() ? new SecuredWriter(envelope, protection.get()) : new AnswerWriter();
    return new Served<>(
        new ServiceServlet(
            endpoint, ServiceFiles.of(new Operation<>(service), binding), reader, writer),
        new SoapCodec<>(binding, envelope, endpoint.mediaType(), reader, writer),
        binding.cost());
  }

  private static Optional<Protection> protection(Security security, Envelope envelope) {
    if (!security.level().isOfMessages()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Protection.of(security, envelope));
    } catch (NoClassDefFoundError absent) {
      throw OtherJar.of("server-axis2", security);
    }
  }
}
