package pijoule.server.dpws.device;

import org.somda.sdc.dpws.device.WebService;
import org.somda.sdc.dpws.soap.SoapUtil;
import org.somda.sdc.dpws.soap.interception.Direction;
import org.somda.sdc.dpws.soap.interception.MessageInterceptor;
import org.somda.sdc.dpws.soap.interception.RequestResponseObject;
import pijoule.contract.protocol.Dpws;
import pijoule.contract.service.ServiceException;
import pijoule.dpws.Turns;
import pijoule.server.dpws.exchange.MeasuredCall;

/** The hosted service: what the library calls for a request. Its thread has the exchange. */
final class CallService extends WebService {
  private final Turns turns;
  private final SoapUtil soap;

  CallService(Turns turns, SoapUtil soap) {
    this.turns = turns;
    this.soap = soap;
  }

  /** The answer's payload is put into the message where it is written. */
  @MessageInterceptor(value = Dpws.REQUEST_ACTION, direction = Direction.REQUEST)
  void call(RequestResponseObject messages) throws ServiceException {
    ((MeasuredCall<?, ?>) turns.present()).serve();
    soap.setWsaAction(messages.getResponse(), Dpws.ANSWER_ACTION);
  }
}
