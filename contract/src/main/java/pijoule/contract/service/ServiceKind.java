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
public interface ServiceKind<Q, A> {
  /**
   * @return name in studies and on command lines, such as {@code sort}
   */
  String name();

  /**
   * @return how requests are written
   */
  MessageType<Q> request();

  /**
   * @return how answers are written
   */
  MessageType<A> answer();

  /**
   * @return what a study can vary of it. A factor whose change restarts the server is an option of
   *     servers, another one is an option of clients
   */
  List<Factor> factors();

  /**
   * @return a server's options for it, without dashes
   */
  List<String> serverKeys();

  /**
   * @return a client's options for it, without dashes
   */
  List<String> clientKeys();

  /**
   * Reads its settings.
   *
   * @param options of a server, of a client, or of both; what is absent has its default
   * @return the service with those settings
   * @throws pijoule.contract.options.UsageException if a setting is not allowed
   */
  Service<Q, A> open(Options options);
}
