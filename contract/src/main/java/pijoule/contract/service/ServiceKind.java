package pijoule.contract.service;

import java.util.List;
import pijoule.contract.message.MessageType;
import pijoule.contract.options.Options;
import pijoule.contract.study.Factor;

/**
 * A service that servers can offer and clients can call: its name, its messages and its settings.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public abstract class ServiceKind<Q, A> {
  private final String name;
  private final MessageType<Q> request;
  private final MessageType<A> answer;
  private final List<String> serverKeys;
  private final List<String> clientKeys;

  /**
   * Makes a service kind.
   *
   * @param name in studies and on command lines, such as {@code sort}
   * @param request how requests are written
   * @param answer how answers are written
   * @param serverKeys a server's options for it, without dashes
   * @param clientKeys a client's options for it, without dashes
   */
  protected ServiceKind(
      String name,
      MessageType<Q> request,
      MessageType<A> answer,
      List<String> serverKeys,
      List<String> clientKeys) {
    this.name = name;
    this.request = request;
    this.answer = answer;
    this.serverKeys = serverKeys;
    this.clientKeys = clientKeys;
  }

  /** Returns name in studies and on command lines, such as {@code sort}. */
  public final String name() {
    return name;
  }

  /** Returns how requests are written. */
  public final MessageType<Q> request() {
    return request;
  }

  /** Returns how answers are written. */
  public final MessageType<A> answer() {
    return answer;
  }

  /** Returns a server's options for it, without dashes. */
  public final List<String> serverKeys() {
    return serverKeys;
  }

  /** Returns a client's options for it, without dashes. */
  public final List<String> clientKeys() {
    return clientKeys;
  }

  /**
   * Returns what a study can vary of it. A factor whose change restarts the server is an option of
   * servers, another one is an option of clients.
   */
  public abstract List<Factor> factors();

  /** Tests whether its work may wait, as for a disk or a sensor: no event loop must do it. */
  public boolean mayWait() {
    return false;
  }

  /**
   * Reads its settings.
   *
   * @param options of a server, of a client, or of both; what is absent has its default
   * @return the service with those settings
   * @throws pijoule.contract.options.UsageException if a setting is not allowed
   */
  public abstract Service<Q, A> open(Options options);
}
