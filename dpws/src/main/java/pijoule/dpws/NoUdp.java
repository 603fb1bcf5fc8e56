package pijoule.dpws;

import com.google.common.util.concurrent.AbstractIdleService;
import org.somda.sdc.dpws.udp.UdpBindingService;
import org.somda.sdc.dpws.udp.UdpMessage;
import org.somda.sdc.dpws.udp.UdpMessageReceiverCallback;

/** Discovery where there is no multicast: nothing is sent, nothing comes. */
final class NoUdp extends AbstractIdleService implements UdpBindingService {
  @Override
  public void setMessageReceiver(UdpMessageReceiverCallback receiver) {
    // nothing comes
  }

  @Override
  public void sendMessage(UdpMessage message) {
    // to nobody
  }

  @Override
  protected void startUp() {
    // has no socket
  }

  @Override
  protected void shutDown() {
    // has no socket
  }
}
