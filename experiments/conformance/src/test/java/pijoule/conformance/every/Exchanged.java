package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
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
  private static final String UUID_START = "urn:uuid:";
  private static final String SAME_ID = "00000000-0000-0000-0000-000000000000";

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
        protocol.answer(kind.answer(), answer),
        kind.request().count(request));
  }

  /**
   * The request with an id of its own, where the protocol has one: a server may refuse a message
   * that comes twice.
   */
  byte[] fresh() {
    return new String(request, UTF_8).contains(UUID_START)
        ? withId(request, UUID.randomUUID().toString())
        : request;
  }

  /**
   * A body for comparison: with the same id in every place that has one, as ids are drawn, with the
   * namespaces of an envelope of DPWS in order, which JAXB declares in any, and with the prefixes
   * of all other stacks in place of those that CXF's server chooses.
   */
  public static String shown(byte[] body) {
    String text = new String(withId(body, SAME_ID), UTF_8);
    if (text.startsWith("<soap:Envelope")) {
      return text.replace("soap:", "soapenv:")
          .replace("xmlns:soap=", "xmlns:soapenv=")
          .replace(" xmlns:ns2=\"urn:pijoule\"", "")
          .replace("ns2:", "p:")
          .replace("><soapenv:Body>", " xmlns:p=\"urn:pijoule\"><soapenv:Body>");
    }
    if (!text.contains("<s12:Envelope")) {
      return text;
    }
    int end = text.indexOf('>', text.indexOf("<s12:Envelope"));
    String[] declared = text.substring(0, end).split(" xmlns:");
    Arrays.sort(declared, 1, declared.length);
    return String.join(" xmlns:", declared) + text.substring(end);
  }

  private static byte[] withId(byte[] body, String id) {
    // A Latin-1 text has the bytes of the body, whatever they are.
    return new String(body, ISO_8859_1)
        .replaceAll(UUID_START + "[0-9a-f-]{36}", UUID_START + id)
        .getBytes(ISO_8859_1);
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
