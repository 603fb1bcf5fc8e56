package pijoule.conformance.every;

import java.util.List;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.catalog.Services;
import pijoule.contract.options.Options;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Protocol;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.ServiceKind;

/**
 * A request as a client draws it, and its right answer, both written without any stack.
 *
 * @param endpoint that is called
 * @param request body
 * @param answer body
 * @param items of the request
 */
public record Exchanged(Endpoint<?, ?> endpoint, byte[] request, byte[] answer, int items) {
  /** Of a client's {@code --seed}. */
  public static final long SEED = 42;

  private static final String SIZE = "2kB";

  public static Exchanged of(String service, String protocol) {
    return of(Services.of(service), Protocols.of(protocol));
  }

  private static <Q, A> Exchanged of(ServiceKind<Q, A> kind, Protocol protocol) {
    List<String> keys = kind.clientKeys();
    String[] args = options(kind.name()).toArray(String[]::new);
    Service<Q, A> service = kind.open(Options.parse(args, keys, List.of()));
    Q request = service.draw(SEED);
    // The file service's own work needs a folder; its answer is the request.
    A answer = kind.name().equals("file") ? same(request) : applied(service, request);
    return new Exchanged(
        new Endpoint<>(kind, protocol),
        protocol.body(kind.request(), request),
        protocol.body(kind.answer(), answer),
        kind.request().count(request));
  }

  @SuppressWarnings("unchecked")
  private static <Q, A> A same(Q request) {
    return (A) request;
  }

  private static <Q, A> A applied(Service<Q, A> service, Q request) {
    try {
      return service.apply(request);
    } catch (ServiceException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** A client's options for a service whose messages have a size. */
  public static List<String> options(String service) {
    boolean sized = Services.of(service).clientKeys().contains("message-size");
    return sized ? List.of("--message-size", SIZE) : List.of();
  }
}
