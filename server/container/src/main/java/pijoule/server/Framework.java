package pijoule.server;

import java.util.List;
import java.util.Map;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.service.Service;
import pijoule.server.container.Containers;
import pijoule.server.container.JettyAndTomcat;

/** A web-service framework as a server program needs it: one servlet, and what it is made of. */
public interface Framework {
  /** Returns name in records, such as {@code cxf}. */
  String name();

  /** Returns the containers that it can run in. */
  default Containers containers() {
    return new JettyAndTomcat();
  }

  /** Returns name of the container that the framework runs in by default. */
  default String defaultContainer() {
    return containers().names().get(0);
  }

  /**
   * Returns the data bindings to choose from, the default first; empty if the framework does not
   * speak the protocol.
   *
   * @param protocol its name
   */
  List<String> bindings(String protocol);

  /**
   * Returns the levels of security to choose from; those of messages by SOAP only.
   *
   * @param protocol its name
   */
  default List<String> security(String protocol) {
    return protocol.startsWith("soap")
        ? SecurityLevel.NAMES
        : List.of(SecurityLevel.NONE.key(), SecurityLevel.TLS.key());
  }

  /**
   * Returns how bodies can be coded, by the levels of security that are not of messages.
   *
   * @param protocol its name
   */
  default List<String> encodings(String protocol) {
    return ContentEncoding.NONE;
  }

  /**
   * An endpoint on this framework.
   *
   * @param binding one of {@link #bindings} for the endpoint's protocol
   * @param endpoint what is called, and how
   * @param service what the endpoint's service does
   * @param security of its messages; that of connections is the container's
   * @param encoding of both bodies, one of {@link #encodings}
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return a new servlet with its codec
   */
  <Q, A> Served<Q, A> serve(
      String binding,
      Endpoint<Q, A> endpoint,
      Service<Q, A> service,
      Security security,
      ContentEncoding encoding);

  /** Returns versions of the framework's libraries by name, such as {@code cxf}: {@code 4.2.3}. */
  Map<String, String> versions();
}
