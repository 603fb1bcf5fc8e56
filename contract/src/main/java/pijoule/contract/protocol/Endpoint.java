package pijoule.contract.protocol;

import java.util.List;
import pijoule.contract.message.Shape;
import pijoule.contract.options.UsageException;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.xml.Jsr172;

/**
 * Offer of a server process: one service by one protocol.
 *
 * @param service that is called
 * @param protocol by which
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public record Endpoint<Q, A>(ServiceKind<Q, A> service, Protocol protocol) {
  /** Returns the path that the service is called at. */
  public String path() {
    return protocol.path(service.name());
  }

  /** Returns media type of requests and answers. */
  public String mediaType() {
    return protocol.mediaType();
  }

  /** Returns the rules of a request's payload. */
  public Shape requestShape() {
    return service.request().shape();
  }

  /** Returns the rules of an answer's payload. */
  public Shape answerShape() {
    return service.answer().shape();
  }

  /**
   * Returns bytes of its body.
   *
   * @param value of a request, as the service draws it
   * @param binding of the client; most write the protocol's own form
   */
  public long requestBytes(Q value, String binding) {
    return binding.equals(Jsr172.BINDING)
        ? Jsr172.bytes(service.request(), value).length
        : protocol.size(service.request(), value);
  }

  /**
   * Checks that a program speaks the protocol.
   *
   * @param program its name, for the message
   * @param bindings that it has for the protocol
   * @throws pijoule.contract.options.UsageException if it has none
   */
  public void requireSpoken(String program, List<String> bindings) {
    if (bindings.isEmpty()) {
      throw new UsageException(
          "--protocol must be one that %s speaks, got '%s'; its program.json has them"
              .formatted(program, protocol.name()));
    }
  }

  /**
   * Checks that a program has the service.
   *
   * @param program its name, for the message
   * @param only the one that it has
   * @throws pijoule.contract.options.UsageException if it is another
   */
  public void requireService(String program, String only) {
    if (!service.name().equals(only)) {
      throw new UsageException(
          "--service of %s must be %s, got '%s'".formatted(program, only, service.name()));
    }
  }

  /** Returns what an answer's body holds, for messages, such as {@code a numbers element}. */
  public String answerContent() {
    return protocol.content(answerShape());
  }
}
