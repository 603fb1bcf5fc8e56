package pijoule.server.cxf.rest;

import pijoule.contract.message.MessageType;
import pijoule.contract.phase.Phase;
import pijoule.contract.service.ServiceException;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.XmlMessage;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Operation;

/**
 * Base of the JAX-RS resources: the phases between CXF's reader and its writer.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
abstract class Resource<Q, A> {
  private final Operation<Q, A> operation;
  private final JaxbType<A> answers;

  Resource(Operation<Q, A> operation, MessageType<A> answers) {
    this.operation = operation;
    this.answers = JaxbType.of(answers);
  }

  /**
   * Returns what JAXB is to write.
   *
   * @param request as JAXB read it
   * @throws ServiceException if the service cannot; the exchange is refused
   */
  final XmlMessage<A> answer(XmlMessage<Q> request) throws ServiceException {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    Q value = request.value();
    exchange.end(Phase.DESERIALIZE);

    A answer = operation.apply(exchange, value);

    exchange.begin(Phase.SERIALIZE);
    XmlMessage<A> message = answers.wrap(answer);
    exchange.end(Phase.SERIALIZE);
    return message;
  }
}
